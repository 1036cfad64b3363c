import { z } from 'zod';
import { matchesPattern, patternProblem } from './pattern.ts';

/** The built-in kinds of texts. */
export const textKinds = ['letters', 'digits', 'letters-and-digits', 'capitals'] as const;
export type TextKind = (typeof textKinds)[number];

/** What a text has to be like. */
export const textRule = {
  /** The fewest characters. */
  minLength: z.int().min(1).max(100_000).optional(),
  /** Of what it is made. */
  textKind: z.enum(textKinds).optional(),
  /** A regular expression that the whole text has to match. */
  matches: z
    .string()
    .max(300)
    .superRefine((pattern, context) => {
      const message = patternProblem(pattern);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .optional(),
  /** What is said where it does not. */
  matchesMessage: z.string().max(300).optional(),
};
type TextRule = z.infer<z.ZodObject<typeof textRule>>;

const kinds: Readonly<Record<TextKind, { pattern: RegExp; message: string }>> = {
  letters: { pattern: /^[\p{L}\p{M} '’.-]*$/u, message: 'This field takes letters alone.' },
  digits: { pattern: /^[0-9]*$/, message: 'This field takes digits alone.' },
  'letters-and-digits': {
    pattern: /^[\p{L}\p{M}\p{N}]*$/u,
    message: 'This field takes letters and digits alone.',
  },
  capitals: {
    pattern: /^[^\p{Ll}]*$/u,
    message: 'This field takes capital letters alone.',
  },
};

/** What is wrong with a text by its field's rules. */
export function textRuleProblem(
  value: string,
  { minLength, textKind, matches, matchesMessage }: TextRule,
): string | undefined {
  if (minLength !== undefined && Array.from(value.normalize('NFC')).length < minLength) {
    return `This field needs ${minLength} characters at least.`;
  }
  const kind = textKind && kinds[textKind];
  if (kind && !kind.pattern.test(value)) return kind.message;
  if (matches !== undefined && !matchesPattern(matches, value)) {
    return matchesMessage?.trim() || 'This is not written as it has to be.';
  }
  return undefined;
}
