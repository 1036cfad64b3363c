import { decimalString } from './value-format.ts';

/** Defines the bounds of a number. */
export const numberRange = {
  /** 0 where it is not said. */
  min: decimalString.optional(),
  max: decimalString.optional(),
};
