import type { DocumentState, Party } from '@countersign/contract';
import { actsAgain, nameOfActor } from '@countersign/domain';
import { formatMoment } from '../../../core/dates.ts';
import { text } from './text.ts';

const list = new Intl.ListFormat('en-GB');

/** Describes the state of a slot in words; with the reason where one was given. */
export function partyStateText(
  { state, act, reason }: Pick<Party, 'state' | 'act' | 'reason'>,
  documentState: DocumentState,
): string {
  const again = actsAgain({ state, act, reason }) ? text.party.again(reason) : '';
  const isOver = documentState === 'declined' || documentState === 'voided';
  switch (state) {
    case 'waiting':
      if (documentState === 'approved') return text.party.gotCopy;
      if (isOver) return act === 'none' ? text.party.getsNoCopy : text.party.noLongerNeeded;
      return `${text.party.waiting[act]}${again}`;
    case 'turn':
      return isOver ? text.party.noLongerNeeded : `${text.party.turn[act]}${again}`;
    case 'done':
      // Who signed on paper has a reason, which says who recorded it.
      return reason === '' ? text.party.done[act] : reason.replace(/\.$/, '');
    case 'declined':
      return text.party.declined(reason);
    case 'returned':
      return text.party.returned(reason);
    case 'skipped':
      return text.party.skipped(reason);
    case 'replaced':
      return text.party.replaced;
  }
}

/** Lists further facts about a slot: its people, its former holders, and when it was opened. */
export function partyFacts(party: Party, parties: readonly Party[]): string[] {
  const { openedAt, remindedAt, state, predecessorId } = party;
  const before = parties.find(({ id }) => id === predecessorId);
  return [
    ...peopleFacts(party),
    ...(before ? [text.party.replaces(before.name)] : []),
    ...(openedAt === null ? [] : [text.party.opened(formatMoment(openedAt))]),
    ...(remindedAt === null || state !== 'turn'
      ? []
      : [text.party.reminded(formatMoment(remindedAt))]),
  ];
}

function peopleFacts({ people, who, name, role, state }: Party): string[] {
  const acted = people.filter(({ actedAt }) => actedAt !== null);
  const left = people.filter(({ actedAt }) => actedAt === null);
  const isOpen = state === 'turn' || state === 'waiting';
  const names = left.map((one) =>
    one.delegate ? text.party.delegate(one.delegate.name, one.name) : one.name,
  );
  const isNamed = people.length === 1 && role !== 'approver' && people[0]?.name === name;
  const namesText = (all: string) =>
    people.length === 1 ? all : who === 'anyone' ? text.party.anyOf(all) : text.party.everyone(all);
  const delegate = people.length === 1 ? people[0]?.delegate : null;
  return [
    ...(acted.length === 0 || isNamed ? [] : [text.party.by(list.format(acted.map(actorText)))]),
    ...(!isOpen || names.length === 0 || isNamed ? [] : [namesText(list.format(names))]),
    ...(isNamed && isOpen && delegate ? [text.party.actsForThem(delegate.name)] : []),
  ];
}

const actorText = (one: Party['people'][number]) => nameOfActor(one).replace(/,$/, '');
