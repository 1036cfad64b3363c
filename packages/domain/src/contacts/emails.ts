/**
 * The addresses of a text in which commas separate them, in its order, without blanks and without
 * those that come again in another case.
 */
export function splitEmails(text: string): string[] {
  const found = new Map<string, string>();
  for (const part of text.split(',')) {
    const email = part.trim();
    if (email !== '' && !found.has(email.toLowerCase())) found.set(email.toLowerCase(), email);
  }
  return [...found.values()];
}

/** The addresses as one text, as people type and read them. */
export function joinEmails(emails: readonly string[]): string {
  return emails.join(', ');
}
