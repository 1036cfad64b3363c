import { charactersText } from './count-of.ts';

/** Checks a text; `maxLength` in characters as people count them. */
export function textProblem(value: unknown, maxLength?: number): string | undefined {
  if (typeof value !== 'string') return 'This field takes text.';
  // Counted as people count: an accented letter or a character outside the basic plane is one.
  if (maxLength !== undefined && Array.from(value.normalize('NFC')).length > maxLength) {
    return `This field can have ${charactersText(maxLength)} at most.`;
  }
  return undefined;
}

/** Checks the value of a chosen option. */
export function optionProblem(
  value: unknown,
  options: readonly { value: string }[],
): string | undefined {
  if (options.some((option) => option.value === value)) return undefined;
  return 'Choose one of the options.';
}
