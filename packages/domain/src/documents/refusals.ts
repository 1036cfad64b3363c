import type { PartyAct } from '@countersign/contract';
import {
  type Acting,
  type Chain,
  type ChainCommand,
  type ChainParty,
  isSignedOnPaper,
  nameOfActor,
  openTurns,
  type Refusal,
} from './chain.ts';

const list = new Intl.ListFormat('en-GB');
const getsCopy: Refusal = { refusal: 'A party in CC doesn’t act.' };
const notYours: Refusal = { refusal: 'It is not your turn here.' };

/** Words the refusals of commands on a document; those of completing a slot depend on its act. */
const done: Record<Exclude<ChainCommand['do'], 'complete'>, string> = {
  send: 'it can’t be sent',
  'take-back': 'it can’t be recalled',
  open: 'it can’t be opened',
  decline: 'it can’t be declined',
  return: 'it can’t be returned',
  'hand-over': 'it can’t be reassigned',
  reassign: 'its steps can’t be reassigned',
  delegate: 'its steps can’t be reassigned',
  'ask-in-person': 'it can’t be signed in person',
  'copy-link': 'its links can’t be copied',
  'text-link': 'its links can’t be sent',
  remind: 'no reminder can be sent',
  void: 'it can’t be voided',
  expire: 'it can’t expire',
  extend: 'its expiry can’t be changed',
  correct: 'it can’t be corrected',
  'record-paper': 'no signature on paper can be recorded',
  reopen: 'it can’t be reopened',
  finish: 'it can’t be finished',
};

const doneWord: Record<PartyAct, string> = {
  sign: 'signed',
  fill: 'filled in',
  approve: 'approved',
  none: 'received',
};

/** A refusal by the state of the whole document: what happened meanwhile, by whom and when. */
export function refuseByState(chain: Chain, command: ChainCommand, party?: ChainParty): Refusal {
  const word = doneWord[party?.act ?? 'none'];
  const cannot =
    command.do !== 'complete' ? done[command.do] : `it can’t be ${party ? word : 'acted on'}`;
  const refusal = `This document ${happened(chain, command)}, so ${cannot}.`;
  const isDone =
    (command.do === 'send' && chain.state === 'pending') ||
    (command.do === 'expire' && chain.state === 'expired') ||
    (command.do === 'finish' && chain.state === 'approved');
  return isDone ? { refusal, isDone } : { refusal };
}

function happened(chain: Chain, { at, by }: ChainCommand): string {
  const { state, ending, isFinishing, round } = chain;
  const when = ending === null ? '' : ` ${agoText(ending.at, at)}`;
  switch (state) {
    case 'draft':
      if (round === 0) return 'is a draft that hasn’t been sent yet';
      if (ending?.kind !== 'returned') return 'is a draft again';
      return `was returned for changes${by.kind === 'party' ? '' : ` by ${ending.by}`}${when}`;
    case 'pending':
      return isFinishing ? 'is complete and being sealed' : 'was already sent';
    case 'approved':
      return 'is completed and sealed';
    case 'declined':
    case 'voided': {
      const isHidden = by.kind === 'party' && chain.parties.some(isDeclinedStep);
      const who = ending?.by && !isHidden ? ` by ${ending.by}` : '';
      return `was ${state}${who}${when}`;
    }
    case 'expired':
      return `expired${when}`;
  }
}

/** Hides from external parties who approves. */
const isDeclinedStep = ({ role, state }: ChainParty) => role === 'approver' && state === 'declined';

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'always' });

/** Writes how long ago a moment was: "2 minutes ago". */
function agoText(from: string, to: string): string {
  const minutes = Math.floor((Date.parse(to) - Date.parse(from)) / 60_000);
  if (minutes < 1) return 'a moment ago';
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24
    ? relative.format(-hours, 'hour')
    : relative.format(-Math.floor(hours / 24), 'day');
}

/** Lists the commands of who manages a document on a slot of another. */
const managing: readonly ChainCommand['do'][] = [
  'reassign',
  'correct',
  'record-paper',
  'ask-in-person',
  'copy-link',
  'text-link',
];

/** Returns why a user can't act in a slot, or why it can't be reassigned. */
export function refuseBySlot(
  chain: Chain,
  party: ChainParty | undefined,
  command: Extract<
    ChainCommand,
    {
      do:
        | 'open'
        | 'complete'
        | 'decline'
        | 'return'
        | 'hand-over'
        | 'reassign'
        | 'correct'
        | 'record-paper'
        | 'ask-in-person'
        | 'copy-link'
        | 'text-link';
    }
  >,
): Refusal {
  const { by } = command;
  const isAct = !managing.includes(command.do);
  if (party && isAct && party.state === 'done' && belongsTo(party, by)) {
    const isStanding = chain.state === 'pending' || chain.state === 'approved';
    // A second click on what is done is no error; to decline it then is.
    if (isStanding && command.do === 'complete') return { ...hasActed(party, by), isDone: true };
    if (chain.state === 'pending') return hasActed(party, by);
  }
  if (chain.state !== 'pending') return refuseByState(chain, command, party);
  if (!party) return { refusal: 'There is no such party in this document.' };
  if (isAct && !belongsTo(party, by)) return notYours;
  switch (party.state) {
    case 'done':
    case 'declined':
    case 'returned':
      return hasActed(party, by);
    case 'waiting':
      if (party.act === 'none') return isAct ? notYours : getsCopy;
      return isAct ? notYet(chain, by) : { refusal: `It is not the turn of ${party.name} yet.` };
    case 'skipped':
      return { refusal: `This step is skipped. ${party.reason}`.trim() };
    case 'replaced':
      return { refusal: `${successorOf(chain, party, by)} acts here now.` };
    case 'turn':
      return inTurn(party, command);
  }
}

/** Tells if an actor belongs to a slot, whatever its state. */
function belongsTo({ id, people }: ChainParty, by: Acting): boolean {
  if (by.kind === 'party') return by.partyId === id && people.length === 0;
  if (by.kind === 'system') return false;
  return people.some(({ userId, delegate, actedBy }) =>
    [userId, delegate?.userId, actedBy].includes(by.userId),
  );
}

/** Describes in words who has acted in a slot before. */
function hasActed(party: ChainParty, by: Acting): Refusal {
  if (isSignedOnPaper(party)) return { refusal: party.reason };
  const { people, name, who, act } = party;
  const acted = people.filter(({ actedAt }) => actedAt !== null);
  const userId = by.kind === 'user' ? by.userId : undefined;
  const own = acted.find((one) => one.userId === userId);
  const word = doneWord[act];
  const isOwn = own ? own.actedBy === userId : acted.some((one) => one.actedBy === userId);
  if (by.kind === 'party' || isOwn) {
    return { refusal: `You have ${word} this already.` };
  }
  const one = own ?? (who === 'anyone' ? acted[0] : undefined);
  return { refusal: `${one === undefined ? name : nameOfActor(one)} has ${word} this already.` };
}

function notYet(chain: Chain, by: Acting): Refusal {
  const before = openTurns(chain)
    .filter(({ role }) => by.kind !== 'party' || role !== 'approver')
    .map(({ name }) => name);
  const after = before.length === 0 ? '' : `. Your turn comes after ${list.format(before)}`;
  return { refusal: `It is not your turn yet${after}.` };
}

function successorOf({ parties }: Chain, party: ChainParty, by: Acting): string {
  if (by.kind === 'party') return 'Someone else';
  const next = (id: string) => parties.find(({ predecessorId }) => predecessorId === id);
  let last = party;
  for (let one = next(last.id); one !== undefined; one = next(last.id)) last = one;
  return last.name;
}

/** Returns why an actor of a slot whose turn it is can't do this. */
function inTurn(party: ChainParty, { by, do: what }: ChainCommand): Refusal {
  if (by.kind !== 'user') return notYours;
  if (what === 'hand-over') {
    return {
      refusal: 'Colleagues can’t reassign their step. The sender can do it.',
    };
  }
  const mine = party.people.filter(({ userId, delegate, actedBy }) =>
    [userId, delegate?.userId, actedBy].includes(by.userId),
  );
  const left = mine.filter(({ actedAt }) => actedAt === null);
  if (left.length === 0 || mine.some(({ actedBy }) => actedBy === by.userId)) {
    return what === 'complete' ? { ...hasActed(party, by), isDone: true } : hasActed(party, by);
  }
  return { refusal: `You don’t act for ${list.format(left.map(({ name }) => name))} any more.` };
}
