import type { TaxSection } from './levels.ts';

/** Answers by the tables' column names, with the tables' values; yes and no are `true` and `false`. */
export type TaxAnswers = Readonly<Record<string, string | undefined>>;

/** An answer that can be chosen. */
export interface TaxOption {
  value: string;
  label: string;
}

/** One question of the questionnaire. */
export interface TaxQuestion {
  /** The column that its answer is for; of several choices at once, a name of its own. */
  key: string;
  section: 'setup' | 'exit' | TaxSection;
  ask: string;
  /** Why it is asked. */
  why: string;
  /** What it can be in film and television. */
  example: string;
  /** Several can be chosen at once: each option's value is a column that is then `true`. */
  many?: true;
  options: readonly TaxOption[];
  /** Whether an earlier answer has made it idle; without an earlier answer it is not. */
  idle?: (answers: TaxAnswers) => boolean;
  /** The answers on which a result can rest only with a file that shows it, and what it has to show. */
  evidence?: { for: readonly string[]; of: string };
}

/** The two answers of a plain question. */
export const yesOrNo: readonly TaxOption[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
