import type { Party } from '@countersign/contract';
import { rowsOf } from '../../../core/signing-order.ts';
import { text } from './text.ts';

const all = new Intl.ListFormat('en-GB');
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** A turn of the order in which a document goes, in words. */
export interface OrderTurn {
  sequence: number;
  /** What each of those does who act then. */
  sentences: string[];
}

/** Lists the turns of a chain, without CCs and skipped parties. */
export function turnsInWords(parties: readonly Party[]): OrderTurn[] {
  const acting = parties.filter(
    ({ act, state, role }) => act !== 'none' && state !== 'skipped' && role !== 'creator',
  );
  return rowsOf(acting).map((row) => ({
    sequence: row[0]?.sequence ?? 0,
    sentences: row.map(actInWords),
  }));
}

/** Lists further facts about a chain: who acts as it is sent, and who gets the completed document. */
export function besidesInWords(parties: readonly Party[]): string[] {
  const creator = parties.find(({ role }) => role === 'creator');
  const getting = parties
    .filter(({ act, state }) => act === 'none' && state !== 'skipped')
    .map(({ name }) => name);
  return [
    ...(creator ? [text.order.creatorSigns(creator.name)] : []),
    ...(getting.length > 0 ? [text.order.receive(all.format(getting), getting.length)] : []),
  ];
}

/** Describes the act of a party: "Ann Lee signs.", "Producers: Amir or Orla approves." */
function actInWords({ role, name, act, people, who }: Party): string {
  if (role !== 'approver') return text.order.act(name, text.order.acts[act].one);
  const names = people.map((one) => one.name);
  if (names.length === 0) return text.order.unable(name);
  const isEach = who === 'everyone' && names.length > 1;
  const list = (isEach ? all : either).format(names);
  const verb = isEach ? text.order.acts[act].many : text.order.acts[act].one;
  const deed = act === 'sign' ? text.order.approvesAnd(verb, isEach) : verb;
  if (names.length === 1)
    return name === list ? text.order.act(name, deed) : text.order.actOf(name, list, deed);
  return text.order.actOf(name, isEach ? text.order.allOf(list) : text.order.anyOf(list), deed);
}
