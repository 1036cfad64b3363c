import {
  type DraftParty,
  highestPosition,
  type RecipientInput,
  recipientInput,
} from '@countersign/contract';
import { fullName } from '../../../core/full-name.ts';
import { rowsOf } from '../../../core/signing-order.ts';
import { sameValue } from '../../../kit/forms/edits.ts';
import { text } from './text.ts';

/** Holds a signing party as typed in: a new person may be incomplete. */
export type PartyRow = DraftParty;

/** The values of a person who is not chosen yet. */
export const noRecipient: RecipientInput = {
  firstName: '',
  lastName: '',
  email: '',
  countryCode: '',
  mobile: '',
};

/** Labels the roles of signing parties. */
export const roleNames = text.parties.roles;

/** Tells if the person of a row is complete: only complete persons can be saved. */
export function isWhole({ role, person, userId }: PartyRow): boolean {
  return role === 'recipient' || userId !== null || recipientInput.safeParse(person).success;
}

/** Labels a row: by the person, or by the role as long as it has none. */
export function nameOfRow({ role, person }: PartyRow, recipient: RecipientInput): string {
  return (
    fullName(role === 'recipient' ? recipient : (person ?? noRecipient)) || text.parties.new(role)
  );
}

/**
 * The rows as they can be saved: without those that are not whole. Where such a one has a turn of its own,
 * those after it move up.
 */
export function wholeRows(rows: readonly PartyRow[]): PartyRow[] {
  const lonely = rowsOf(rows).filter((row) => !row.some(isWhole));
  return rows.filter(isWhole).map((row) => ({
    ...row,
    person: personToSave(row),
    sequence: row.sequence - lonely.filter(([one]) => (one?.sequence ?? 0) < row.sequence).length,
  }));
}

function personToSave({ userId, person }: PartyRow): PartyRow['person'] {
  // Who a colleague is, their user says.
  if (userId !== null && person?.email === '') return null;
  return recipientInput.safeParse(person).data ?? person;
}

/** Merges the saved rows with the incomplete ones, which stay where they were. */
export function withSavedRows(rows: readonly PartyRow[], saved: readonly PartyRow[]): PartyRow[] {
  if (sameValue(wholeRows(rows), saved)) return [...rows];
  let next = [...saved];
  for (const row of rowsOf(rows).flat()) {
    if (isWhole(row)) continue;
    const isLonely = !rows.some((one) => one.sequence === row.sequence && isWhole(one));
    const isFirst = !next.some((one) => one.sequence === row.sequence && !isWhole(one));
    if (isLonely && isFirst) {
      next = next.map((one) =>
        one.sequence >= row.sequence ? { ...one, sequence: one.sequence + 1 } : one,
      );
    }
    next.push(row);
  }
  return next;
}

/** Creates a party that acts after all others. */
export function newParty(
  rows: readonly PartyRow[],
  id: string,
  role: 'agent' | 'signer',
  person: RecipientInput = noRecipient,
): PartyRow {
  return {
    id,
    role,
    person,
    userId: null,
    sequence: Math.max(0, ...rows.map(({ sequence }) => sequence)) + 1,
    signaturePosition: role === 'signer' ? freePosition(rows) : null,
  };
}

/** The lowest signature position that no signer has; null where all are taken. */
function freePosition(rows: readonly PartyRow[]): number | null {
  const taken = new Set(rows.map(({ signaturePosition }) => signaturePosition));
  const all = Array.from({ length: highestPosition }, (_, index) => index + 1);
  return all.find((position) => !taken.has(position)) ?? null;
}
