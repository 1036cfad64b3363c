import { z } from 'zod';
import type { FieldPlugin } from '../../plugin.ts';
import { dateText } from '../../shared/date-text.ts';
import { isDay } from '../../shared/day.ts';
import { fieldBase } from '../../shared/field-base.ts';
import { lineOf } from '../../shared/line.ts';
import { lineLook, newTextLook } from '../../shared/look.ts';
import { daySamples } from '../../shared/samples.ts';
import { textOf } from '../../shared/text-of.ts';
import { dateFormat } from '../../shared/value-format.ts';
import { textValue } from '../../shared/values.ts';

/** Validates a field for the day on which its assignee signed, as `YYYY-MM-DD`, which is not typed in. */
const signedOnFieldSchema = z.object({
  type: z.literal('signed-on'),
  ...fieldBase,
  ...lineLook,
  ...dateFormat,
});
export type SignedOnField = z.infer<typeof signedOnFieldSchema>;

/** All about fields of the type `signed-on`. */
export const signedOnField = {
  type: 'signed-on',
  filling: 'signed',
  schema: signedOnFieldSchema,
  value: textValue,
  defaults: { type: 'signed-on', ...newTextLook },
  check: (value) => (isDay(value) ? undefined : 'The date is filled in automatically on signing.'),
  text: (value, { pattern }, locale) => dateText(pattern, textOf(value), locale),
  line: lineOf(z.object({ type: z.literal('signed-on'), ...dateFormat })),
  inFormulas: { type: () => 'date' },
  samples: daySamples,
  valueOnSigning: (day) => day,
  boxSize: { width: 100, height: 18 },
  tag: { size: { width: 90, height: 15 } },
} satisfies FieldPlugin<SignedOnField>;
