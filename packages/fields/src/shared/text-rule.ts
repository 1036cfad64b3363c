import { z } from 'zod';
import { charactersText } from './count-of.ts';
import { matchesPattern, maxPatternLength, patternProblem } from './pattern.ts';
import { appliedForText, isTaxFileNumber, taxFileNumberAppliedFor } from './tax-file-number.ts';
import { textOf } from './text-of.ts';

/** The built-in kinds of texts. */
export const textKinds = [
  'letters',
  'digits',
  'letters-and-digits',
  'capitals',
  'tax-file-number',
] as const;
export type TextKind = (typeof textKinds)[number];

/** Defines the rules for a text. */
export const textRule = {
  /** The fewest characters. */
  minLength: z.int().min(1).max(100_000).optional(),
  /** Of what it is made. */
  textKind: z.enum(textKinds).optional(),
  /** A regular expression that the whole text has to match. */
  matches: z
    .string()
    .max(maxPatternLength)
    .superRefine((pattern, context) => {
      const message = patternProblem(pattern);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .optional(),
  /** What is said where it does not. */
  matchesMessage: z.string().max(300).optional(),
};
type TextRule = z.infer<z.ZodObject<typeof textRule>>;

const like = (pattern: RegExp) => (text: string) => pattern.test(text);

const kinds: Readonly<Record<TextKind, { takes(text: string): boolean; message: string }>> = {
  letters: { takes: like(/^[\p{L}\p{M} '’.-]*$/u), message: 'Enter letters only.' },
  digits: { takes: like(/^[0-9]*$/), message: 'Enter digits only.' },
  'letters-and-digits': {
    takes: like(/^[\p{L}\p{M}\p{N}]*$/u),
    message: 'Enter letters and digits only.',
  },
  capitals: {
    takes: like(/^[^\p{Ll}]*$/u),
    message: 'Enter capital letters only.',
  },
  'tax-file-number': {
    takes: (text) => text === taxFileNumberAppliedFor || isTaxFileNumber(text),
    message: `Enter a tax file number of nine digits, or “${appliedForText}”.`,
  },
};

/** Checks a text by its field's rules. */
export function textRuleProblem(
  value: string,
  { minLength, textKind, matches, matchesMessage }: TextRule,
): string | undefined {
  if (isAppliedFor(value, { textKind })) return undefined;
  if (minLength !== undefined && Array.from(value.normalize('NFC')).length < minLength) {
    return `Enter at least ${charactersText(minLength)}.`;
  }
  const kind = textKind && kinds[textKind];
  if (kind && !kind.takes(value)) return kind.message;
  if (matches !== undefined && !matchesPattern(matches, value)) {
    return matchesMessage?.trim() || 'This value has the wrong format. Check it.';
  }
  return undefined;
}

interface OfKind {
  textKind?: TextKind | undefined;
}

/** Tells whether a value stands for a tax file number that was applied for. */
export const isAppliedFor = (value: unknown, { textKind }: OfKind): boolean =>
  textKind === 'tax-file-number' && value === taxFileNumberAppliedFor;

/** The text that is shown for a value of a field with these rules. */
export const ruledText = (value: unknown, kind: OfKind): string =>
  isAppliedFor(value, kind) ? appliedForText : textOf(value);

/** Converts an entered text into the value: the opposite of `ruledText`. */
export function enteredValue(text: string, { textKind }: OfKind): string {
  if (textKind !== 'tax-file-number') return text;
  const isMeant =
    text.trim().toLowerCase() === appliedForText.toLowerCase() ||
    text.replaceAll(' ', '') === taxFileNumberAppliedFor;
  return isMeant ? taxFileNumberAppliedFor : text;
}
