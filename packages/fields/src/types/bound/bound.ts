import { z } from 'zod';
import type { FieldPlugin } from '../../plugin.ts';
import { textProblem } from '../../shared/check-text.ts';
import { fieldBase } from '../../shared/field-base.ts';
import { formatValue } from '../../shared/format-value.ts';
import { lineLook, newTextLook } from '../../shared/look.ts';
import { textOf } from '../../shared/text-of.ts';
import { valueFormatSchema } from '../../shared/value-format.ts';
import { textValue } from '../../shared/values.ts';

/** A value of the recipient, project, company or user that is shown and cannot be changed. */
const boundFieldSchema = z.object({
  type: z.literal('bound'),
  ...fieldBase,
  ...lineLook,
  /** Where the value comes from, such as `recipient.email`. */
  source: z.string().max(500),
  format: valueFormatSchema,
});
export type BoundField = z.infer<typeof boundFieldSchema>;

/** All about fields of the type `bound`. */
export const boundField = {
  type: 'bound',
  filling: 'derived',
  schema: boundFieldSchema,
  value: textValue,
  defaults: {
    type: 'bound',
    ...newTextLook,
    source: '',
    format: { kind: 'text' },
  },
  check: (value) => textProblem(value),
  text: (value, { format }, locale) => formatValue(format, textOf(value), locale),
} satisfies FieldPlugin<BoundField>;
