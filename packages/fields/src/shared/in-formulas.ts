import type { AnyField } from '../plugin.ts';

/** What a formula can work with; `file` is a signature, a picture or an attachment: there or not there. */
export const formulaTypes = ['number', 'text', 'date', 'yes-no', 'file'] as const;
export type FormulaType = (typeof formulaTypes)[number];

/** The most characters that a formula can have. */
export const longestFormula = 4000;

/** What the values of a type of field are for formulas. */
export interface InFormulas<F extends AnyField = AnyField> {
  /** The type of the values, which may follow from the field's settings. */
  type(settings: F): FormulaType;
  /** The text that a value stands for where that is not the value itself, such as a telephone number's. */
  text?(value: unknown, settings: F): string;
}
