import type { PartyState, SigningState } from '@countersign/contract';
import { type Chain, type ChainParty, isPastEnd } from './chain.ts';

/** Holds the facts besides the chain that decide on a signing link. */
export interface SigningFacts {
  accessCode: boolean;
  /** A code that was mailed to the party was entered on the device. */
  isKnownDevice: boolean;
  finishedAt: Date | null;
  /** For how many days the links of its parties lead to the finished document. */
  finishedLinkDays: number;
  now: Date;
  /** The day in the tenant's zone, `YYYY-MM-DD`. */
  today: string;
}

/**
 * Works out what the link of a party shows; undefined where the slot was reassigned or the document is not out any
 * more. Colleagues have no links: they act signed in.
 */
export function signingState(
  document: Pick<Chain, 'state' | 'isFinishing' | 'expiresOn'>,
  party: Pick<ChainParty, 'state' | 'people'> | undefined,
  { accessCode, isKnownDevice, finishedAt, finishedLinkDays, now, today }: SigningFacts,
): SigningState | undefined {
  const state = isPastEnd(document, today) ? 'expired' : document.state;
  if (!party || party.people.length > 0) return undefined;
  const open = byParty[party.state];
  if (open === undefined) return undefined;
  if (state !== 'pending' && state !== 'expired' && state !== 'approved') return undefined;
  if (state === 'approved' && finishedAt && daysBetween(finishedAt, now) > finishedLinkDays) {
    return undefined;
  }
  if (accessCode && !isKnownDevice) return 'code';
  if (state === 'approved') return 'finished';
  return state === 'expired' && open !== 'done' ? 'expired' : open;
}

/** By the state of the party of a document that is out; parties who never had a turn have no link. */
const byParty: Record<PartyState, 'waiting' | 'open' | 'done' | undefined> = {
  waiting: 'waiting',
  turn: 'open',
  done: 'done',
  declined: undefined,
  returned: undefined,
  skipped: undefined,
  replaced: undefined,
};

const daysBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 86_400_000;
