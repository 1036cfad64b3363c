import type { Party } from '@countersign/contract';
import { rowsOf } from '../../../core/signing-order.ts';

const all = new Intl.ListFormat('en-GB');
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** A turn of the order in which a document goes, in words. */
export interface OrderTurn {
  sequence: number;
  /** What each of those does who act then. */
  sentences: string[];
}

/** Who acts when: the turns of a chain, without those who only get a copy and what is skipped. */
export function turnsInWords(parties: readonly Party[]): OrderTurn[] {
  const acting = parties.filter(
    ({ act, state, role }) => act !== 'none' && state !== 'skipped' && role !== 'creator',
  );
  return rowsOf(acting).map((row) => ({
    sequence: row[0]?.sequence ?? 0,
    sentences: row.map(actInWords),
  }));
}

/** What else is to be known of a chain: who acts as it is sent, and who gets the finished document. */
export function besidesInWords(parties: readonly Party[]): string[] {
  const creator = parties.find(({ role }) => role === 'creator');
  const getting = parties
    .filter(({ act, state }) => act === 'none' && state !== 'skipped')
    .map(({ name }) => name);
  return [
    ...(creator ? [`${creator.name} signs as it is sent.`] : []),
    ...(getting.length > 0
      ? [
          `${all.format(getting)} only ${getting.length === 1 ? 'gets' : 'get'} the finished document.`,
        ]
      : []),
  ];
}

/** What a party does: "Ann Lee signs.", "Producers: Amir or Orla approves." */
function actInWords({ role, name, act, people, who }: Party): string {
  if (role !== 'approver') return `${name} ${deeds[act].one}.`;
  const names = people.map((one) => one.name);
  if (names.length === 0) return `${name}: nobody can act.`;
  const isEach = who === 'everyone' && names.length > 1;
  const list = (isEach ? all : either).format(names);
  const verb = isEach ? deeds[act].many : deeds[act].one;
  const deed = act === 'sign' ? `${isEach ? 'approve' : 'approves'} and ${verb}` : verb;
  if (names.length === 1) return name === list ? `${name} ${deed}.` : `${name}: ${list} ${deed}.`;
  return `${name}: ${isEach ? 'all of ' : 'any one of '}${list} ${deed}.`;
}

const deeds = {
  sign: { one: 'signs', many: 'sign' },
  fill: { one: 'fills in their fields', many: 'fill in their fields' },
  approve: { one: 'approves', many: 'approve' },
  none: { one: 'gets a copy', many: 'get a copy' },
} as const;
