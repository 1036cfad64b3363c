import { z } from 'zod';
import { lineLook, newTextLook } from './field-look.ts';
import { fieldBase, type NewField } from './field-parts.ts';
import { numberRange } from './number.ts';
import { currencyFormat, decimalString } from './value-format.ts';

/** An amount of money in the field’s currency, kept as a decimal string. */
export const currencyFieldSchema = z.object({
  type: z.literal('currency'),
  ...fieldBase,
  ...lineLook,
  ...currencyFormat,
  ...numberRange,
  default: decimalString.optional(),
});
export type CurrencyField = z.infer<typeof currencyFieldSchema>;

/** What a new one starts with. */
export const newCurrencyField: NewField<CurrencyField> = {
  type: 'currency',
  ...newTextLook,
  align: 'right',
  currency: 'GBP',
};
