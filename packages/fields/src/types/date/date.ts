import { z } from 'zod';
import type { FieldPlugin } from '../../plugin.ts';
import { dateText } from '../../shared/date-text.ts';
import { isDay } from '../../shared/day.ts';
import { defaultLocale } from '../../shared/default-locale.ts';
import { fieldBase } from '../../shared/field-base.ts';
import { lineOf } from '../../shared/line.ts';
import { lineLook, newTextLook } from '../../shared/look.ts';
import { daySamples } from '../../shared/samples.ts';
import { boundTo } from '../../shared/source-value.ts';
import { textOf } from '../../shared/text-of.ts';
import { dateFormat, isoDay } from '../../shared/value-format.ts';
import { textValue } from '../../shared/values.ts';

/** A day, kept as `YYYY-MM-DD`. */
const dateFieldSchema = z.object({
  type: z.literal('date'),
  ...fieldBase,
  ...lineLook,
  ...dateFormat,
  /** The first and the last day that can be given. */
  min: isoDay.optional(),
  max: isoDay.optional(),
  default: isoDay.optional(),
});
export type DateField = z.infer<typeof dateFieldSchema>;

/** All about fields of the type `date`. */
export const dateField = {
  type: 'date',
  filling: 'entered',
  schema: dateFieldSchema,
  value: textValue,
  defaults: { type: 'date', ...newTextLook },
  check: (value, { min, max, pattern }) => {
    if (!isDay(value)) return 'Enter a date, such as 2026-03-31.';
    if (min !== undefined && value < min) {
      return `This date must be ${dateText(pattern, min, defaultLocale)} or later.`;
    }
    if (max !== undefined && value > max) {
      return `This date must be ${dateText(pattern, max, defaultLocale)} or earlier.`;
    }
    return undefined;
  },
  text: (value, { pattern }, locale) => dateText(pattern, textOf(value), locale),
  line: lineOf(z.object({ type: z.literal('date'), ...dateFormat })),
  bound: boundTo('date'),
  inFormulas: { type: () => 'date' },
  samples: daySamples,
  boxSize: { width: 100, height: 18 },
  tag: { size: { width: 90, height: 15 } },
} satisfies FieldPlugin<DateField>;
