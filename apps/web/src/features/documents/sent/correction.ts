import type { Correction, DocumentDetail, Party } from '@countersign/contract';
import { isToAct } from '@countersign/domain';
import { type Ordered, rowsOf } from '../../../core/signing-order.ts';

/** Holds the values that a correction can change of a document that is out. */
export interface CorrectValues extends Record<string, unknown> {
  expiresOn: string | null;
  copies: string[];
  /** The parties that have not acted. */
  order: Ordered[];
}

/** Lists the parties of a document that have not acted yet. */
export const openParties = ({ parties }: Pick<DocumentDetail, 'parties'>): Party[] =>
  parties.filter(isToAct);

/** Returns what a document has now. */
export function valuesOf(document: DocumentDetail): CorrectValues {
  return {
    expiresOn: document.expiresOn,
    copies: document.parties
      .filter(({ role, state }) => role === 'copy' && state === 'waiting')
      .map(({ email }) => email),
    order: openParties(document).map(({ id, sequence }) => ({ id, sequence })),
  };
}

const stepsOf = (order: readonly Ordered[]) =>
  rowsOf(order).map((row) => row.map(({ id }) => id).toSorted());

/** Returns the parts of a document that are others than before. */
export function changesOf(document: DocumentDetail, values: CorrectValues): Correction {
  const before = valuesOf(document);
  const isOther = (key: 'expiresOn' | 'copies') =>
    JSON.stringify(before[key]) !== JSON.stringify(values[key]);
  const [was, is] = [stepsOf(before.order), stepsOf(values.order)];
  return {
    ...(isOther('expiresOn') ? { expiresOn: values.expiresOn } : {}),
    ...(isOther('copies') ? { copies: values.copies } : {}),
    ...(JSON.stringify(was) === JSON.stringify(is) ? {} : { order: is }),
  };
}

/** Lists the parties whose turn ends by an order, and those whose turn begins. */
export function turnsMovedBy(parties: readonly Party[], order: readonly Ordered[]) {
  const first = new Set(rowsOf(order)[0]?.map(({ id }) => id));
  return {
    ended: parties.filter(({ id, state }) => state === 'turn' && !first.has(id)),
    begun: parties.filter(({ id, state }) => state !== 'turn' && first.has(id)),
  };
}
