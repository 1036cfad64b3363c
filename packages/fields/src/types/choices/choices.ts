import { z } from 'zod';
import type { FieldPlugin } from '../../plugin.ts';
import { fieldBase, fieldOptions } from '../../shared/field-base.ts';
import { newTextLook, textLook } from '../../shared/look.ts';
import { boundToOptions, chosenLabels, readOptions } from '../../shared/options.ts';
import { choicesValue } from '../../shared/values.ts';

/** Any number of several options, shown as text. */
const choicesFieldSchema = z.object({
  type: z.literal('choices'),
  ...fieldBase,
  ...textLook,
  options: fieldOptions,
  default: choicesValue.optional(),
});
export type ChoicesField = z.infer<typeof choicesFieldSchema>;

/** All about fields of the type `choices`. */
export const choicesField = {
  type: 'choices',
  filling: 'entered',
  schema: choicesFieldSchema,
  value: choicesValue,
  defaults: {
    type: 'choices',
    ...newTextLook,
    options: [{ value: '1', label: 'Option 1' }],
  },
  check(value, { options }) {
    if (!Array.isArray(value)) return 'Choose from the options.';
    const known = new Set<unknown>(options.map((option) => option.value));
    if (!value.every((one) => known.has(one))) return 'Choose from the options.';
    return new Set(value).size < value.length ? 'Choose each option once.' : undefined;
  },
  text: (value, { options }) => chosenLabels(value, options).join(', '),
  bound: boundToOptions,
  // A line each: a value can have a comma.
  inFormulas: {
    type: () => 'text',
    text: (value) => (Array.isArray(value) ? value.join('\n') : ''),
  },
  samples: ({ options }, { isLong }) => {
    const values = options.map(({ value }) => value);
    return [isLong ? values : values.slice(0, 1)];
  },
  readCell: readOptions,
  boxSize: { width: 240, height: 60 },
  tag: { size: { width: 150, height: 45 } },
} satisfies FieldPlugin<ChoicesField>;
