/** The longest that an email address can be. */
const maxEmailLength = 254;

/** Finds the email addresses in the text of pages, each with the pages that it is on, from 1. */
export function emailsOnPages(pages: readonly string[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [index, text] of pages.entries()) {
    // A pattern over the whole text would take a time that grows with the square of its longest word.
    const words = text.split(/[\s<>()",;:·|]+/).filter(({ length }) => length <= maxEmailLength);
    const emails = words.flatMap((word) => /^.+@.+\.[^.]+/.exec(word)?.[0].toLowerCase() ?? []);
    for (const email of new Set(emails)) {
      found.set(email, [...(found.get(email) ?? []), index + 1]);
    }
  }
  return found;
}
