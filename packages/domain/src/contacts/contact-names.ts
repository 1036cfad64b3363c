/** The name of a contact whose personal data was erased. */
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
