import { z } from 'zod';
import type { FieldPlugin } from '../../plugin.ts';
import { numberProblem } from '../../shared/check-number.ts';
import { defaultLocale } from '../../shared/default-locale.ts';
import { fieldBase } from '../../shared/field-base.ts';
import { lineOf } from '../../shared/line.ts';
import { lineLook, newTextLook } from '../../shared/look.ts';
import { numberRange } from '../../shared/number-range.ts';
import { numberText } from '../../shared/number-text.ts';
import { numberSamples } from '../../shared/samples.ts';
import { boundTo } from '../../shared/source-value.ts';
import { textOf } from '../../shared/text-of.ts';
import { decimalString, numberFormat } from '../../shared/value-format.ts';
import { textValue } from '../../shared/values.ts';

/** A number, kept as a decimal string so that no digit is lost. */
const numberFieldSchema = z.object({
  type: z.literal('number'),
  ...fieldBase,
  ...lineLook,
  ...numberFormat,
  ...numberRange,
  default: decimalString.optional(),
});
export type NumberField = z.infer<typeof numberFieldSchema>;

/** All about fields of the type `number`. */
export const numberField = {
  type: 'number',
  filling: 'entered',
  schema: numberFieldSchema,
  value: textValue,
  defaults: {
    type: 'number',
    ...newTextLook,
    align: 'right',
  },
  check: (value, settings) =>
    numberProblem(value, settings, (bound) => numberText(settings, bound, defaultLocale)),
  text: (value, settings, locale) => numberText(settings, textOf(value), locale),
  line: lineOf(z.object({ type: z.literal('number'), ...numberFormat })),
  bound: boundTo('number'),
  inFormulas: { type: () => 'number' },
  samples: numberSamples,
  boxSize: { width: 100, height: 18 },
  tag: { size: { width: 90, height: 15 } },
} satisfies FieldPlugin<NumberField>;
