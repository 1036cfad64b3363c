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

/** An address in brackets behind a name, as mail programs write it. */
const bracketed = /[<([]\s*((?:mailto:)?[^<>()[\]\s]+@[^<>()[\]\s]+)\s*[>)\]]/i;
const quotedName = /"[^"]*"\s*(?=<)/g;

/**
 * Cleans pasted addresses: removes names, `mailto:` and invisible characters, and separates the addresses by commas.
 */
export function cleanEmails(text: string): string {
  const parts = text
    .replace(/\p{Cf}/gu, '')
    .replace(quotedName, '')
    .split(/([,;\r\n])/);
  const found: string[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const [part = '', separator, next = ''] = parts.slice(at, at + 3);
    // The last name in `Lind, Ann <ann@example.com>`.
    const isName = separator === ',' && !part.includes('@') && bracketed.test(next);
    const address = isName ? '' : cleanEmail(part);
    if (address !== '') found.push(address);
  }
  return joinEmails(found);
}

function cleanEmail(part: string): string {
  const address = bracketed.exec(part)?.[1] ?? part.replace(/\([^()@]*\)\s*$/, '');
  return address
    .trim()
    .replace(/^(["'“‘])(.*)(["'”’])$/, '$2')
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/\.$/, '')
    .trim();
}
