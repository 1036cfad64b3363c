import { dateFormat } from '../lists/date-format.ts';
import {
  type Chain,
  type ChainCommand,
  type ChainEvent,
  type ChainParty,
  canSignOnPaper,
  countsFor,
  type Decision,
  type Delegates,
  hadActed,
  hasActed,
  isDraftAgain,
  isOut,
  isPastEnd,
  nameOfActor,
  openSlotsOf,
  openTurns,
  type Refusal,
} from './chain.ts';
import { decideCorrect } from './correct.ts';
import { refuseBySlot, refuseByState } from './refusals.ts';

type Of<Kind extends ChainCommand['do']> = Extract<ChainCommand, { do: Kind }>;

/**
 * Decides on a command: what happens by it, or why it is refused. No other function decides what may
 * follow what in the life of a document. The policies decide who may manage a document at all.
 */
export function decide(chain: Chain, command: ChainCommand): Decision {
  const { at, by } = command;
  switch (command.do) {
    case 'open':
    case 'complete':
    case 'decline':
    case 'return':
    case 'hand-over':
      return decideAct(chain, command);
    case 'expire':
    case 'finish':
      if (by.kind !== 'system') return { refusal: 'This happens automatically.' };
      return command.do === 'expire' ? decideExpire(chain, command) : decideFinish(chain, command);
    case 'send':
    case 'take-back':
    case 'reassign':
    case 'delegate':
    case 'ask-in-person':
    case 'copy-link':
    case 'text-link':
    case 'remind':
    case 'void':
    case 'extend':
    case 'correct':
    case 'record-paper':
    case 'reopen':
      if (by.kind === 'party') return { refusal: 'Only the sender of the document can do this.' };
      break;
  }
  switch (command.do) {
    case 'send':
      return decideSend(chain, command);
    case 'take-back':
      return decideTakeBack(chain, command);
    case 'reassign':
      return decideReassign(chain, command);
    case 'delegate':
      return decideDelegate(chain, command);
    case 'ask-in-person':
      return decideLink(chain, command, 'asked-in-person');
    case 'copy-link':
      return decideLink(chain, command, 'link-copied');
    case 'text-link':
      return decideLink(chain, command, 'link-texted');
    case 'remind':
      return decideRemind(chain, command);
    case 'void': {
      const isPossible = chain.state === 'expired' || isOut(chain) || isDraftAgain(chain);
      if (!isPossible) return refuseByState(chain, command);
      if (command.reason.trim() === '') return sayWhy;
      const name = by.kind === 'user' ? by.name : '';
      return { event: { type: 'voided', at, by: name, reason: command.reason } };
    }
    case 'extend': {
      const isPossible = chain.state === 'expired' || isOut(chain);
      if (!isPossible) return refuseByState(chain, command);
      const { expiresOn, today } = command;
      if (expiresOn < today) return { refusal: 'Choose today or a later day.' };
      const userId = command.by.kind === 'user' ? command.by.userId : null;
      return { event: { type: 'extended', at, expiresOn, userId } };
    }
    case 'correct':
      return decideCorrect(onDay(chain, command.today), command);
    case 'record-paper':
      return decideRecordPaper(chain, command);
    case 'reopen':
      if (chain.state !== 'declined') return refuseByState(chain, command);
      return { event: { type: 'reopened', at } };
  }
}

const sayWhy: Refusal = { refusal: 'Enter a reason.' };
const onlyApprovers: Refusal = {
  refusal: 'Only approvers can return a document for changes. You can decline it.',
};

/** Returns the document as of a day: after its expiry no party can act, however late the job is that ends it. */
function onDay(chain: Chain, today: string): Chain {
  return isPastEnd(chain, today) ? { ...chain, state: 'expired' } : chain;
}

/** Decides on the act of a party in its own turn. */
function decideAct(
  before: Chain,
  command: Of<'open' | 'complete' | 'decline' | 'return' | 'hand-over'>,
): Decision {
  const { at, by, partyId } = command;
  const chain = onDay(before, command.today);
  const party = chain.parties.find((one) => one.id === partyId);
  const slots = party === undefined ? undefined : slotsIn(chain, party, command);
  if (party === undefined || slots === undefined) return refuseBySlot(chain, party, command);
  switch (command.do) {
    case 'open':
      return { event: { type: 'opened', at, partyId } };
    case 'complete': {
      const userId = by.kind === 'user' ? by.userId : null;
      const { delegates } = command;
      return { event: { type: 'completed', at, partyId, userId, counts: slots, delegates } };
    }
    case 'decline':
    case 'return': {
      const { reason } = command;
      if (command.do === 'return' && party.role !== 'approver') return onlyApprovers;
      if (reason.trim() === '') return sayWhy;
      const type = command.do === 'decline' ? 'declined' : 'returned';
      return { event: { type, at, partyId, by: declinerOf(party, command), reason } };
    }
    case 'hand-over': {
      if (!chain.canHandOver) return { refusal: 'The sender doesn’t allow reassigning.' };
      return replacing(at, 'handed-over', partyId, command.successor, {});
    }
  }
}

/**
 * Lists the users whose part an actor can do in a slot, by ids: empty for the holder of its link; undefined where they
 * may not act there now.
 */
function slotsIn(
  chain: Chain,
  party: ChainParty,
  command: Of<'open' | 'complete' | 'decline' | 'return' | 'hand-over'>,
): readonly string[] | undefined {
  if (chain.state !== 'pending' || party.state !== 'turn') return undefined;
  const { by } = command;
  if (by.kind === 'party') {
    return by.partyId === party.id && party.people.length === 0 ? [] : undefined;
  }
  if (by.kind === 'system' || command.do === 'hand-over') return undefined;
  const slots =
    command.do === 'open'
      ? openSlotsOf(party, by.userId)
      : countsFor(party, by.userId, command.delegates);
  return slots.length > 0 ? slots.map((one) => one.userId) : undefined;
}

/** Names the person who declines, or returns: "Ann Lee", or "Dee Cole, for Ann Lee". */
function declinerOf(party: ChainParty, { by, delegates }: Of<'decline' | 'return'>): string {
  if (by.kind !== 'user') return party.name;
  const slots = countsFor(party, by.userId, delegates);
  const isOwn = slots.some((one) => one.userId === by.userId);
  return isOwn ? by.name : `${by.name}, for ${slots.map(({ name }) => name).join(' and ')}`;
}

function replacing(
  at: string,
  how: 'handed-over' | 'reassigned',
  partyId: string,
  successor: Of<'reassign'>['successor'],
  delegates: Delegates,
): { event: ChainEvent } {
  return { event: { type: 'replaced', at, how, partyId, successor, delegates } };
}

function decideSend(chain: Chain, command: Of<'send'>): Decision {
  if (chain.state !== 'draft') return refuseByState(chain, command);
  const { at, parties, expiresOn, canHandOver, delegates } = command;
  const empty = parties.find(
    (one) => one.role === 'approver' && one.state === 'waiting' && one.people.length === 0,
  );
  if (empty) return { refusal: `No one can act in “${empty.name}”, so it can’t be sent.` };
  const round = chain.round + 1;
  return { event: { type: 'sent', at, round, parties, expiresOn, canHandOver, delegates } };
}

function decideTakeBack(chain: Chain, command: Of<'take-back'>): Decision {
  if (!isOut(chain)) return refuseByState(chain, command);
  for (const party of chain.parties) {
    const { role, name, people } = party;
    if (role === 'creator' || !(hasActed(party) || hadActed(party))) continue;
    const actor = people.find(({ actedAt }) => actedAt !== null);
    const who = actor === undefined ? name : nameOfActor(actor);
    return { refusal: `${who} has already acted, so it can’t be recalled. You can void it.` };
  }
  return { event: { type: 'taken-back', at: command.at } };
}

function decideReassign(before: Chain, command: Of<'reassign'>): Decision {
  const chain = onDay(before, command.today);
  if (!isOut(chain)) return refuseByState(chain, command);
  const { at, partyId, successor, delegates, mayNotApprove, mayReassignApprovals } = command;
  const party = chain.parties.find((one) => one.id === partyId);
  const canChange = party?.state === 'turn' || party?.state === 'waiting';
  if (!party || !canChange) return refuseBySlot(chain, party, command);
  if (party.role === 'copy') {
    return { refusal: 'A party in CC doesn’t act, so it can’t be reassigned.' };
  }
  if (party.role === 'approver' && !mayReassignApprovals) {
    return {
      refusal:
        'Approval steps can’t be reassigned in your organisation. A SysAdmin can allow it under Approval setup, Rules.',
    };
  }
  if (party.role === 'approver' && successor.people.length === 0) {
    return { refusal: 'An approval step can only be reassigned to a colleague.' };
  }
  const own = successor.people.find(({ userId }) => userId === mayNotApprove);
  if (own && (party.role === 'approver' || party.act === 'approve')) {
    return { refusal: `${own.name} has drafted this document, so they can’t approve it.` };
  }
  const openSlots = withPredecessors(chain, party).flatMap(({ people }) => people);
  const again = successor.people.find((one) =>
    openSlots.some(
      ({ actedAt, actedBy, userId }) =>
        actedAt !== null && (userId === one.userId || actedBy === one.userId),
    ),
  );
  if (again) {
    return { refusal: `${again.name} has already acted here. Choose someone else.` };
  }
  return replacing(at, 'reassigned', partyId, successor, delegates);
}

/** Lists a party and its predecessors in the slot. */
function withPredecessors({ parties }: Chain, party: ChainParty): ChainParty[] {
  const found = [party];
  for (let last = party; last.predecessorId !== null; ) {
    const before = parties.find(({ id }) => id === last.predecessorId);
    if (!before) break;
    found.push(before);
    last = before;
  }
  return found;
}

function decideDelegate(chain: Chain, command: Of<'delegate'>): Decision {
  if (!isOut(chain)) return refuseByState(chain, command);
  const { at, userId, delegates } = command;
  const isOther = openTurns(chain)
    .flatMap((party) => openSlotsOf(party, userId))
    .some((one) => one.delegate?.userId !== delegates[one.userId]?.userId);
  if (!isOther) return { refusal: 'No one else acts for them now.', isDone: true };
  return { event: { type: 'delegated', at, userId, delegates } };
}

/** Lets an external party act by a link that no email carries. */
function decideLink(
  before: Chain,
  command: Of<'ask-in-person' | 'copy-link' | 'text-link'>,
  type: 'asked-in-person' | 'link-copied' | 'link-texted',
): Decision {
  const chain = onDay(before, command.today);
  if (!isOut(chain)) return refuseByState(chain, command);
  const { at, partyId } = command;
  const party = chain.parties.find((one) => one.id === partyId);
  if (party?.state !== 'turn') return refuseBySlot(chain, party, command);
  if (party.people.length > 0)
    return { refusal: 'Colleagues sign in to act, so they need no link.' };
  return { event: { type, at, partyId } };
}

const day = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
const dayOf = (date: string) => day.format(new Date(`${date}T00:00:00Z`));

/** Decides on a signature on paper that a user records for a party. */
function decideRecordPaper(before: Chain, command: Of<'record-paper'>): Decision {
  const chain = onDay(before, command.today);
  if (!isOut(chain)) return refuseByState(chain, command);
  const { at, by, partyId, signedOn, sentOn, today, delegates } = command;
  const party = chain.parties.find((one) => one.id === partyId);
  if (party?.state !== 'turn') return refuseBySlot(chain, party, command);
  if (!canSignOnPaper(party)) {
    return { refusal: `${party.name} can’t sign on paper. Only signers can.` };
  }
  if (signedOn > today) return { refusal: 'The date of signing can’t be in the future.' };
  if (signedOn < sentOn) {
    return {
      refusal: `The date of signing can’t be before ${dayOf(sentOn)}, when the document was sent or last changed.`,
    };
  }
  const name = by.kind === 'user' ? by.name : '';
  return { event: { type: 'signed-on-paper', at, partyId, by: name, signedOn, delegates } };
}

function decideRemind(before: Chain, command: Of<'remind'>): Decision {
  const chain = onDay(before, command.today);
  if (!isOut(chain)) return refuseByState(chain, command);
  const { at, partyId } = command;
  const openSlots = openTurns(chain).filter(({ id }) => partyId === null || id === partyId);
  if (openSlots.length === 0) return { refusal: 'No one in this step can act now.' };
  const due = openSlots.filter(
    ({ remindedAt, turnAt }) => hoursBetween(remindedAt ?? turnAt, at) >= 1,
  );
  if (due.length === 0) {
    return { refusal: 'They were emailed within the last hour. Try again later.' };
  }
  return { event: { type: 'reminded', at, partyIds: due.map(({ id }) => id) } };
}

function hoursBetween(from: string | null, to: string): number {
  return from === null ? Number.POSITIVE_INFINITY : (Date.parse(to) - Date.parse(from)) / 3_600_000;
}

function decideExpire(chain: Chain, command: Of<'expire'>): Decision {
  if (!isOut(chain)) return refuseByState(chain, command);
  // A timer may wake after the last day was moved.
  if (!isPastEnd(chain, command.today)) {
    return { refusal: 'The document hasn’t expired yet.' };
  }
  return { event: { type: 'expired', at: command.at } };
}

function decideFinish(chain: Chain, command: Of<'finish'>): Decision {
  if (chain.state !== 'pending' || !chain.isFinishing) return refuseByState(chain, command);
  return { event: { type: 'finished', at: command.at } };
}
