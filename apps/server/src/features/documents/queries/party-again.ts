import type { DraftParty } from '@countersign/contract';
import { namesOf } from '@countersign/domain';
import type { LightParty } from './party-queries.ts';

/** Returns a party of a draft as it ended once that was sent: with another address, or another person. */
export function partyAgain(party: DraftParty, sent: readonly LightParty[]): DraftParty {
  // The recipient is the document's own person, no matter who has acted for them.
  if (party.role === 'recipient') return party;
  const [first, last] = firstAndLast(party, sent);
  if (first === last || last === undefined) return party;
  const { email, countryCode, mobile } = last;
  const person = { ...namesOf(last), email, countryCode, mobile };
  return { ...party, userId: last.people[0]?.userId ?? null, person };
}

/** Finds a party as it was sent, and the last one that took its slot; undefined where there is none. */
function firstAndLast(
  { role, signaturePosition }: Pick<DraftParty, 'role' | 'signaturePosition'>,
  sent: readonly LightParty[],
): [first: LightParty | undefined, last: LightParty | undefined] {
  const first = sent.find(
    (one) =>
      one.predecessorId === null &&
      one.role === role &&
      one.signaturePosition === signaturePosition,
  );
  let last = first;
  for (let next = first; next; next = sent.find((one) => one.predecessorId === last?.id)) {
    last = next;
  }
  return [first, last];
}

/** The address of the recipient where it was corrected after the document had been sent. */
export function correctedRecipient(sent: readonly LightParty[]) {
  const [first, last] = firstAndLast({ role: 'recipient', signaturePosition: null }, sent);
  if (first === last || last?.name !== first?.name || last?.email === '') return undefined;
  return last && { email: last.email, countryCode: last.countryCode, mobile: last.mobile };
}
