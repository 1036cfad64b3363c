import { z } from 'zod';
import { lineLook, newTextLook } from './field-look.ts';
import { fieldBase, type NewField } from './field-parts.ts';
import { decimalString, numberFormat } from './value-format.ts';

/** How large a number may be. */
export const numberRange = {
  /** 0 where it is not said. */
  min: decimalString.optional(),
  max: decimalString.optional(),
};

/** A number, kept as a decimal string so that no digit is lost. */
export const numberFieldSchema = z.object({
  type: z.literal('number'),
  ...fieldBase,
  ...lineLook,
  ...numberFormat,
  ...numberRange,
  default: decimalString.optional(),
});
export type NumberField = z.infer<typeof numberFieldSchema>;

/** What a new one starts with. */
export const newNumberField: NewField<NumberField> = {
  type: 'number',
  ...newTextLook,
  align: 'right',
};
