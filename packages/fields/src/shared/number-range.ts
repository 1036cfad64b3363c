import { decimalString } from './value-format.ts';

/** How large a number may be. */
export const numberRange = {
  /** 0 where it is not said. */
  min: decimalString.optional(),
  max: decimalString.optional(),
};
