import { z } from 'zod';
import type { FormulaType } from './formula-type.ts';

/** A number in digits, with a full stop and without leading zeros, of any length: `-1250.50`. */
export const decimalPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
export const decimalString = z.string().max(60).regex(decimalPattern);

/** A day as `YYYY-MM-DD`. */
export const isoDay = z.iso.date();

const decimals = z.int().min(0).max(10).optional();

/** Defines how a number is written. */
export const numberFormat = {
  /** Digits behind the decimal sign; as many as the number has where it is not said. */
  decimals,
  /** Whether thousands are set apart; they are unless `false` is said. */
  grouping: z.boolean().optional(),
  /** Whether a percent sign stands with it: 12.5 is written as 12.5%. */
  percent: z.boolean().optional(),
};

/** Defines how an amount of money is written. */
export const currencyFormat = {
  /** ISO 4217 code, such as `GBP`. */
  currency: z.string().regex(/^[A-Z]{3}$/, 'Enter a three-letter currency code, such as GBP.'),
  /** `£1,250.00`, `GBP 1,250.00`, or `1,250.00` where the form says the currency itself. */
  display: z.enum(['symbol', 'code', 'none']).optional(),
  /** As many as the currency has where it is not said. */
  decimals,
};

/** Defines how a day is written. */
export const dateFormat = {
  /**
   * `d`, `dd`, `M`, `MM`, `MMM`, `MMMM`, `yy`, `yyyy`, `EEE` and `EEEE` stand for parts of the date,
   * other letters only between single quotes; without a pattern, figures in the locale’s order.
   */
  pattern: z
    .string()
    .max(60)
    .regex(
      // No two ways to read a text: with two, each further letter would double the time.
      /^(?:'[^']*'|[dM]|yy|(?:E{3,4}|E{6,})(?!E)|[^A-Za-z'])+$/,
      'Enter a date format with d, M and y, such as dd/MM/yyyy.',
    )
    .optional(),
};

/** Validates the format of a value that no person types in. */
export const valueFormatSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text') }),
  z.object({ kind: z.literal('number'), ...numberFormat }),
  z.object({ kind: z.literal('currency'), ...currencyFormat }),
  z.object({ kind: z.literal('date'), ...dateFormat }),
]);
export type ValueFormat = z.infer<typeof valueFormatSchema>;

/** Maps a format to the type of its values in formulas. */
export function typeOfFormat({ kind }: ValueFormat): FormulaType {
  return kind === 'currency' ? 'number' : kind;
}
