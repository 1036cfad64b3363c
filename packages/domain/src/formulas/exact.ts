import { Big } from 'big.js';

/**
 * Exact decimals as formulas work with them: a quotient has 20 digits behind the point, halves are rounded away
 * from zero, and no number is written with an exponent.
 */
export const Exact = Big();
Exact.DP = 20;
Exact.RM = Big.roundHalfUp;

/** The most digits that a result can have, on each side of the point; more is an error and no number. */
const maxDigits = 60;

/** Tells if a number is short enough to calculate with. */
export function isWorkable({ e, c }: Big): boolean {
  return Math.abs(e) <= maxDigits && c.length <= 2 * maxDigits;
}

/** The number that a decimal string is; null where it is none. */
export function exactOf(text: string): Big | null {
  if (!/^-?\d{1,60}(?:\.\d{1,60})?$/.test(text)) return null;
  return new Exact(text);
}
