import type { DocumentState, Party } from '@countersign/contract';
import { nameOfActor } from '@countersign/domain';
import { formatMoment } from '../../../core/dates.ts';

const list = new Intl.ListFormat('en-GB');

const done = { sign: 'Signed', fill: 'Filled in', approve: 'Approved', none: 'Sent it' } as const;
const asked = {
  sign: 'Asked to sign',
  fill: 'Asked to fill in',
  approve: 'Asked to approve',
  none: 'Gets a copy',
} as const;
const later = {
  sign: 'Signs later',
  fill: 'Fills in later',
  approve: 'Approves later',
  none: 'Gets a copy at the end',
} as const;

/** How far a place of a document is, in words; with the reason where one was given. */
export function partyStateText(
  { state, act, reason }: Pick<Party, 'state' | 'act' | 'reason'>,
  documentState: DocumentState,
): string {
  const isOver = documentState === 'declined' || documentState === 'voided';
  switch (state) {
    case 'waiting':
      if (documentState === 'approved') return 'Got a copy';
      if (isOver) return act === 'none' ? 'Gets no copy' : 'Not asked any more';
      return later[act];
    case 'turn':
      return isOver ? 'Not asked any more' : asked[act];
    case 'done':
      return done[act];
    case 'declined':
      return reason === '' ? 'Declined' : `Declined: “${reason}”`;
    case 'skipped':
      return `Not asked. ${reason}`.trim();
    case 'replaced':
      return 'Somebody else is asked instead';
  }
}

/** What else there is to know of a place: its people, who stood there before, when it was opened. */
export function partyFacts(party: Party, parties: readonly Party[]): string[] {
  const { openedAt, remindedAt, state, predecessorId } = party;
  const before = parties.find(({ id }) => id === predecessorId);
  return [
    ...peopleFacts(party),
    ...(before ? [`In place of ${before.name}`] : []),
    ...(openedAt === null ? [] : [`Opened ${formatMoment(openedAt)}`]),
    ...(remindedAt === null || state !== 'turn' ? [] : [`Reminded ${formatMoment(remindedAt)}`]),
  ];
}

function peopleFacts({ people, who, name, role, state }: Party): string[] {
  const acted = people.filter(({ actedAt }) => actedAt !== null);
  const left = people.filter(({ actedAt }) => actedAt === null);
  const isOpen = state === 'turn' || state === 'waiting';
  const names = left.map((one) =>
    one.delegate ? `${one.delegate.name} for ${one.name}` : one.name,
  );
  const isNamed = people.length === 1 && role !== 'approver' && people[0]?.name === name;
  const delegate = people.length === 1 ? people[0]?.delegate : null;
  return [
    ...(acted.length === 0 || isNamed ? [] : [`By ${list.format(acted.map(actorText))}`]),
    ...(!isOpen || names.length === 0 || isNamed
      ? []
      : [
          `${people.length === 1 ? '' : who === 'anyone' ? 'Any one of ' : 'Everyone: '}${list.format(names)}`,
        ]),
    ...(isNamed && isOpen && delegate ? [`${delegate.name} acts for them`] : []),
  ];
}

const actorText = (one: Party['people'][number]) => nameOfActor(one).replace(/,$/, '');
