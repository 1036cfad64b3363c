const mention = /<@([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})>/g;

/** Builds the part of a comment's text that stands for a user. */
export const mentionOf = (userId: string) => `<@${userId}>`;

/** Lists the users that a comment mentions, each once. */
export function mentionedIn(text: string): string[] {
  return [...new Set([...text.matchAll(mention)].map(([, userId = '']) => userId))];
}

/** Splits a comment into its text and the names of mentioned users, by a function of their ids. */
export function commentParts(
  text: string,
  nameOf: (userId: string) => string,
): { text: string; isMention: boolean }[] {
  return text
    .split(mention)
    .map((part, index) =>
      index % 2 === 0
        ? { text: part, isMention: false }
        : { text: `@${nameOf(part)}`, isMention: true },
    )
    .filter((part) => part.text !== '');
}
