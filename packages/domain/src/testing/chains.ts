import {
  type Acting,
  type Chain,
  type ChainEvent,
  type ChainParty,
  draftChain,
} from '../documents/chain.ts';
import { evolve } from '../documents/evolve.ts';

/** A moment on the day of these tests, `HH:MM`. */
export const at = (time: string): string => `2026-11-23T${time}:00.000Z`;
export const today = '2026-11-23';

/** Creates a signed-in actor. */
export const user = (name: string): Acting & { kind: 'user' } => ({
  kind: 'user',
  userId: name.toLowerCase(),
  name,
});
/** Creates an external actor, with the link of their party. */
export const link = (partyId: string): Acting => ({ kind: 'party', partyId });
export const system: Acting = { kind: 'system' };

/** Creates a user in a slot, by their name. */
export const person = (name: string) => ({
  userId: name.toLowerCase(),
  name,
  delegate: null,
  actedAt: null,
  actedBy: null,
});

/** Creates a party, by default the recipient, who signs by a link. */
export function party(id: string, more: Partial<ChainParty> = {}): ChainParty {
  return {
    id,
    role: 'recipient',
    act: 'sign',
    name: id.charAt(0).toUpperCase() + id.slice(1),
    people: [],
    who: 'anyone',
    sequence: 1,
    signaturePosition: null,
    state: 'waiting',
    reason: '',
    predecessorId: null,
    turnAt: null,
    actedAt: null,
    remindedAt: null,
    reminders: 0,
    withdrawals: 0,
    ...more,
  };
}

/** A step of an approval setup with these people in it. */
export function step(id: string, names: readonly string[], more: Partial<ChainParty> = {}) {
  return party(id, { role: 'approver', act: 'approve', people: names.map(person), ...more });
}

/** Creates the event of sending, at nine. */
export function sending(parties: readonly ChainParty[], more: object = {}): ChainEvent {
  const plain = { round: 1, expiresOn: today, canHandOver: true, delegates: {} };
  return { type: 'sent', at: at('09:00'), parties, ...plain, ...more };
}

/** A document after these events. */
export const after = (...events: readonly ChainEvent[]): Chain => events.reduce(evolve, draftChain);
