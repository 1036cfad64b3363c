import { z } from 'zod';
import type { FieldPlugin } from '../../plugin.ts';
import { textProblem } from '../../shared/check-text.ts';
import { fieldBase } from '../../shared/field-base.ts';
import { formatValue } from '../../shared/format-value.ts';
import { longestFormula } from '../../shared/formula-type.ts';
import { lineOf } from '../../shared/line.ts';
import { lineLook, newTextLook } from '../../shared/look.ts';
import { textOf } from '../../shared/text-of.ts';
import { typeOfFormat, valueFormatSchema } from '../../shared/value-format.ts';
import { textValue } from '../../shared/values.ts';

/** Defines the formula of the value, and its format. */
const calculation = {
  /** The formula, as it was written. */
  expression: z.string().max(longestFormula),
  format: valueFormatSchema,
};

/** A value that follows from other fields. */
const calculatedFieldSchema = z.object({
  type: z.literal('calculated'),
  ...fieldBase,
  ...lineLook,
  ...calculation,
});
export type CalculatedField = z.infer<typeof calculatedFieldSchema>;

/** All about fields of the type `calculated`. */
export const calculatedField = {
  type: 'calculated',
  filling: 'derived',
  schema: calculatedFieldSchema,
  value: textValue,
  defaults: {
    type: 'calculated',
    ...newTextLook,
    align: 'right',
    expression: '',
    format: { kind: 'number' },
  },
  check: (value) => textProblem(value),
  text: (value, { format }, locale) => formatValue(format, textOf(value), locale),
  line: lineOf(z.object({ type: z.literal('calculated'), ...calculation })),
  inFormulas: { type: ({ format }) => typeOfFormat(format) },
  samples: () => [],
  issue: ({ expression }) => (expression.trim() === '' ? 'It needs a formula.' : undefined),
  tag: null,
} satisfies FieldPlugin<CalculatedField>;
