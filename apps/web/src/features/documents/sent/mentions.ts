import { mentionOf } from '@countersign/domain';

/** Someone who is mentioned in a comment that is being written. */
export interface Mention {
  id: string;
  /** What stands for them in the text, after the `@`. */
  label: string;
}

/** Returns the name that is being typed after an `@` before the caret; undefined where none is. */
export function typedMention(text: string, caret: number): string | undefined {
  return /(?:^|[\s(])@([\p{L}\p{M}'’.-]{0,40})$/u.exec(text.slice(0, caret))?.[1];
}

/** Writes a comment as it is stored: with the ids of those who are mentioned, and not their names. */
export function withIds(text: string, mentions: readonly Mention[]): string {
  const longestFirst = mentions.toSorted((one, other) => other.label.length - one.label.length);
  return longestFirst.reduce(
    (written, { id, label }) => written.replaceAll(`@${label}`, mentionOf(id)),
    text,
  );
}

/** Returns the label of someone who is mentioned: with their email where another one has the name. */
export function labelFor(
  { id, name, email }: { id: string; name: string; email: string },
  mentions: readonly Mention[],
): string {
  const isTaken = mentions.some((other) => other.label === name && other.id !== id);
  return isTaken ? `${name} (${email})` : name;
}
