/**
 * Returns the first and last name of someone whose first name is stored with the full one. Someone known by a full name
 * alone is addressed by all of it, as nothing says where the last name begins.
 */
export function namesOf({ name, firstName }: { name: string; firstName: string }): {
  firstName: string;
  lastName: string;
} {
  const full = name.trim();
  const isKnown = firstName !== '' && `${full} `.startsWith(`${firstName} `);
  if (!isKnown) return { firstName: full, lastName: '' };
  return { firstName, lastName: full.slice(firstName.length).trim() };
}

/** Guesses first and last name of a full one for a form that asks for both: the first word is the first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
