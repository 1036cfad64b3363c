import type { Waiting } from '@countersign/contract';
import { acts, type Chain, type ChainParty, openTurns } from './chain.ts';

const list = new Intl.ListFormat('en-GB');
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/**
 * Why a document that is out is waiting, in words; null for one that is not out. `disabled` are users who
 * can't act any more.
 */
export function waitingFor(
  chain: Pick<Chain, 'state' | 'parties' | 'isFinishing'>,
  disabled: ReadonlySet<string> = new Set(),
): Waiting | null {
  if (chain.state !== 'pending') return null;
  if (chain.isFinishing) {
    return {
      sentence: 'Everybody has acted. The finished document is being made.',
      since: null,
      next: '',
    };
  }
  const turns = openTurns(chain);
  // Documents that were sent before they had parties wait for nobody.
  if (turns.length === 0) return null;
  const since = turns
    .flatMap(({ turnAt }) => turnAt ?? [])
    .reduce<string | null>((least, at) => (least === null || at < least ? at : least), null);
  const asked = turns.map((party) => `${whoOf(party)} ${toDo[party.act]}`);
  const idle = turns.flatMap((party) => disabledIn(party, disabled));
  const sentence = `Waiting for ${list.format(asked)}.`;
  return {
    sentence: idle.length === 0 ? sentence : `${sentence} ${idle.join(' ')}`,
    since,
    next: nextOf(chain.parties),
  };
}

const toDo = { sign: 'to sign', fill: 'to fill in', approve: 'to approve', none: '' } as const;
const does = { sign: 'signs', fill: 'fills in', approve: 'approves', none: '' } as const;

/** Who is asked at a place: the person's name, or the step with those of its people who have not acted. */
function whoOf({ name, people, who, role }: ChainParty): string {
  if (role !== 'approver') return name;
  const left = people
    .filter(({ actedAt }) => actedAt === null)
    .map((one) => (one.delegate ? `${one.delegate.name} for ${one.name}` : one.name));
  if (left.length > 4) return `${name} (${left.length} people)`;
  const names = who === 'anyone' ? either.format(left) : list.format(left);
  return names === '' || names === name ? name : `${name} (${names})`;
}

function disabledIn(party: ChainParty, disabled: ReadonlySet<string>): string[] {
  const left = party.people.filter(({ actedAt }) => actedAt === null);
  const gone = left.filter(({ userId, delegate }) => disabled.has(userId) && !delegate);
  const isStuck = gone.length > 0 && (party.who === 'everyone' || gone.length === left.length);
  if (!isStuck) return [];
  const names = list.format(gone.map(({ name }) => name));
  return [`${names} can’t sign in any more: ask somebody else in their place.`];
}

function nextOf(parties: readonly ChainParty[]): string {
  const waiting = parties.filter((one) => acts(one) && one.state === 'waiting');
  const sequence = Math.min(...waiting.map((one) => one.sequence));
  const next = waiting.filter((one) => one.sequence === sequence);
  if (next.length === 0) return 'Then it is finished.';
  return `Then ${list.format(next.map(({ name, act }) => `${name} ${does[act]}`))}.`;
}
