/** What stands in the place of somebody’s name once their personal data was removed. */
const erasedContactName = 'Erased contact';

/** Returns the full name of a contact. */
export function contactName({
  firstName,
  lastName,
  isErased = false,
}: {
  firstName: string;
  lastName: string;
  isErased?: boolean;
}): string {
  return isErased ? erasedContactName : `${firstName} ${lastName}`.trim();
}
