import type { AnyField } from './field-base.ts';
import type { FormulaType } from './formula-type.ts';

/** Describes the values of a field type in formulas. */
export interface InFormulas<F extends AnyField = AnyField> {
  /** The type of the values, which may follow from the field's settings. */
  type(settings: F): FormulaType;
  /** The text that a value stands for where that is not the value itself, such as a telephone number's. */
  text?(value: unknown, settings: F): string;
}
