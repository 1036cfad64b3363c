import type { PartyPerson } from '@countersign/contract';
import {
  actsAgain,
  type Chain,
  type ChainCommand,
  type ChainParty,
  type Correction,
  type Decision,
  hasActed,
  isOut,
  isSignedOnPaper,
  isToAct,
  type Refusal,
  type ValueChange,
} from './chain.ts';
import { refuseBySlot, refuseByState } from './refusals.ts';

type Correct = Extract<ChainCommand, { do: 'correct' }>;

/**
 * Decides on the correction of a document that is out. Who acts at all, and where approval steps stand, stays as it was
 * sent.
 */
export function decideCorrect(chain: Chain, command: Correct): Decision {
  if (!isOut(chain)) return refuseCorrection(chain, command);
  const { at, by, expiresOn, added, removed, change, delegates, today } = command;
  if (expiresOn !== chain.expiresOn && expiresOn !== null && expiresOn < today) {
    return { refusal: 'Choose today or a later day.' };
  }
  const isCopy = (id: string) =>
    chain.parties.some((one) => one.id === id && one.role === 'copy' && one.state === 'waiting');
  if (!removed.every(isCopy)) return { refusal: 'There is no such party in CC.' };
  const given = change && refuseChange(chain, change);
  if (given) return given;
  const refused = command.order && refuseOrder(chain, command.order, command);
  if (refused) return refused;
  const order = command.order && isPresentOrder(chain, command.order) ? null : command.order;
  const isSame = expiresOn === chain.expiresOn && order === null;
  if (isSame && added.length === 0 && removed.length === 0 && change === null) {
    return { refusal: 'Nothing has been changed. Change the expiry, CC or signing order first.' };
  }
  const userId = by.kind === 'user' ? by.userId : null;
  const correction = { expiresOn, order, added, removed, change };
  return { event: { type: 'corrected', at, userId, ...correction, delegates } };
}

/** Refuses a change without a note, or after someone has signed on paper: their scan shows the former values. */
function refuseChange(chain: Chain, { note, again, notified }: ValueChange): Refusal | undefined {
  if (note.trim() === '') return { refusal: 'Say what you have changed.' };
  const onPaper = chain.parties.find(isSignedOnPaper);
  if (onPaper) {
    return {
      refusal: `${onPaper.name} has signed on paper, so the values can’t be changed any more.`,
    };
  }
  const acted = new Set(chain.parties.filter(hasActed).map(({ id }) => id));
  return [...again, ...notified].every((id) => acted.has(id))
    ? undefined
    : { refusal: 'There is no such party that has acted.' };
}

function refuseCorrection(chain: Chain, command: Correct): Refusal {
  const { refusal } = refuseByState(chain, command);
  switch (chain.state) {
    case 'approved':
      return { refusal: `${refusal} Draft an amendment instead.` };
    case 'expired':
      return { refusal: `${refusal} Change its expiry first.` };
    default:
      return { refusal };
  }
}

/** Refuses an order that leaves out a party that has not acted, or that moves an approval step. */
function refuseOrder(
  chain: Chain,
  order: NonNullable<Correction['order']>,
  command: Correct,
): Refusal | undefined {
  const open = chain.parties.filter(isToAct);
  const steps = new Map(order.flatMap((ids, step) => ids.map((id) => [id, step] as const)));
  const acted = [...steps.keys()].find((id) => !open.some((one) => one.id === id));
  if (acted !== undefined) {
    const party = chain.parties.find(({ id }) => id === acted);
    const { refusal } = refuseBySlot(chain, party, command);
    return { refusal: `${refusal} Check the signing order again.` };
  }
  const isOnce = steps.size === open.length && order.flat().length === open.length;
  if (!isOnce || order.some((ids) => ids.length === 0)) {
    return { refusal: 'The signing order needs everyone who has not acted yet, once.' };
  }
  const first = Math.min(...open.map(({ sequence }) => sequence));
  const isDone = ({ act, state, sequence }: ChainParty) =>
    act !== 'none' && state === 'done' && sequence > first;
  const later = chain.parties.find(isDone);
  if (later) {
    return {
      refusal: `${later.name} has acted after someone who acts again, so the signing order is fixed until then.`,
    };
  }
  const moved = movedApproval(open, (id) => steps.get(id) ?? 0);
  return moved && { refusal: `“${moved.name}” is an approval step, so its position is fixed.` };
}

/** Finds the approval step that others would act before, after or with, who do not do so now. */
export function movedApproval<Party extends Pick<ChainParty, 'id' | 'role' | 'sequence'>>(
  parties: readonly Party[],
  stepOf: (id: string) => number,
): Party | undefined {
  const isSame = (one: Party, other: Party) =>
    Math.sign(stepOf(one.id) - stepOf(other.id)) === Math.sign(one.sequence - other.sequence);
  return parties.find(
    (one) => one.role === 'approver' && !parties.every((other) => isSame(one, other)),
  );
}

/** Tells if parties act in this order already. */
function isPresentOrder(chain: Chain, order: NonNullable<Correction['order']>): boolean {
  const open = chain.parties.filter(isToAct);
  const present = [...new Set(open.map(({ sequence }) => sequence))].toSorted((a, b) => a - b);
  return open.every(({ id, sequence }) => order[present.indexOf(sequence)]?.includes(id));
}

/** The parties of a document after a correction: in its order, with who is in CC then and who acts again. */
export function correctedParties(
  parties: readonly ChainParty[],
  { order, added, removed, change }: Correction,
): ChainParty[] {
  const left = parties.map(
    (one): ChainParty =>
      removed.includes(one.id) ? { ...one, state: 'skipped', reason: 'Removed from CC.' } : one,
  );
  const ordered = [...(order === null ? left : inOrder(left, order)), ...added];
  return change === null ? ordered : withThoseAgain(ordered, change);
}

/** Has parties act again, and those who act after them wait for them. */
function withThoseAgain(
  parties: readonly ChainParty[],
  { by, note, again }: ValueChange,
): ChainParty[] {
  const reason = `${by} has changed the document: ${note}`;
  const all = parties.map((one): ChainParty => {
    if (!again.includes(one.id)) return actsAgain(one) ? { ...one, reason } : one;
    const undone = { ...one, people: one.people.map(withoutAct), actedAt: null };
    // Its successor acts, whether it has or not.
    return one.state === 'replaced' ? undone : { ...withoutTurn(undone), reason };
  });
  const first = Math.min(...all.filter(isToAct).map(({ sequence }) => sequence));
  return all.map((one) => withdrawn(one, first));
}

const withoutAct = (one: PartyPerson): PartyPerson => ({ ...one, actedAt: null, actedBy: null });

function inOrder(
  parties: readonly ChainParty[],
  order: NonNullable<Correction['order']>,
): ChainParty[] {
  const first = Math.min(...parties.filter(isToAct).map(({ sequence }) => sequence));
  const sequences = new Map(
    order.flatMap((ids, step) => ids.map((id) => [id, first + step] as const)),
  );
  const numbered = parties.map((one) => {
    const sequence = sequences.get(holderOf(parties, one).id) ?? one.sequence;
    return sequence === one.sequence ? one : withdrawn({ ...one, sequence }, first);
  });
  // Those who don't act keep their positions in the list.
  const sorted = numbered
    .filter(({ sequence }) => sequence > 0)
    .toSorted((one, other) => one.sequence - other.sequence)
    .values();
  return numbered.map((one) => (one.sequence > 0 ? (sorted.next().value ?? one) : one));
}

/** The party that has the slot of a party now: itself, or the last of those that replaced it. */
function holderOf(parties: readonly ChainParty[], party: ChainParty): ChainParty {
  const next = parties.find(({ predecessorId }) => predecessorId === party.id);
  return next === undefined ? party : holderOf(parties, next);
}

/** A party without its turn, where others act before it now. */
function withdrawn(party: ChainParty, first: number): ChainParty {
  return party.state !== 'turn' || party.sequence === first ? party : withoutTurn(party);
}

function withoutTurn(party: ChainParty): ChainParty {
  return {
    ...party,
    state: 'waiting',
    turnAt: null,
    remindedAt: null,
    reminders: 0,
    withdrawals: party.withdrawals + 1,
  };
}
