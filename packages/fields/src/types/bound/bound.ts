import { z } from 'zod';
import type { FieldPlugin } from '../../plugin.ts';
import { textProblem } from '../../shared/check-text.ts';
import { fieldBase } from '../../shared/field-base.ts';
import { formatValue } from '../../shared/format-value.ts';
import { lineLook, newTextLook } from '../../shared/look.ts';
import { filledTo, longest } from '../../shared/samples.ts';
import { sourceKinds } from '../../shared/source-kind.ts';
import { sourceText } from '../../shared/source-value.ts';
import { textOf } from '../../shared/text-of.ts';
import { typeOfFormat, valueFormatSchema } from '../../shared/value-format.ts';
import { textValue } from '../../shared/values.ts';

/** Validates a field that shows the value of its source, which no one fills in. */
const boundFieldSchema = z.object({
  type: z.literal('bound'),
  ...fieldBase,
  ...lineLook,
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
    format: { kind: 'text' },
  },
  check: (value) => textProblem(value),
  text: (value, { format }, locale) => formatValue(format, textOf(value), locale),
  bound: {
    takes: sourceKinds,
    // Its own format says how numbers and days are written.
    from: (source) =>
      source.kind === 'number' || source.kind === 'date' ? source.value : sourceText(source),
  },
  inFormulas: { type: ({ format }) => typeOfFormat(format) },
  samples: (_settings, { isLong, short, name }) => [
    isLong ? filledTo(`${name} `, longest.line) : short,
  ],
  tag: null,
} satisfies FieldPlugin<BoundField>;
