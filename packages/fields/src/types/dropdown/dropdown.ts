import { z } from 'zod';
import type { FieldPlugin } from '../../plugin.ts';
import { optionProblem, textProblem } from '../../shared/check-text.ts';
import { fieldBase, fieldOptions } from '../../shared/field-base.ts';
import { newTextLook, textLook } from '../../shared/look.ts';
import { boundToOption, findOption, readOption } from '../../shared/options.ts';
import { optionSamples } from '../../shared/samples.ts';
import { textOf } from '../../shared/text-of.ts';
import { textValue } from '../../shared/values.ts';

/** One of several options, shown as text. */
const dropdownFieldSchema = z.object({
  type: z.literal('dropdown'),
  ...fieldBase,
  ...textLook,
  options: fieldOptions,
  /** Whether a text that is not among the options may be typed in. */
  editable: z.boolean(),
  default: textValue.optional(),
});
export type DropdownField = z.infer<typeof dropdownFieldSchema>;

/** All about fields of the type `dropdown`. */
export const dropdownField = {
  type: 'dropdown',
  filling: 'entered',
  schema: dropdownFieldSchema,
  value: textValue,
  defaults: {
    type: 'dropdown',
    ...newTextLook,
    options: [{ value: '1', label: 'Option 1' }],
    editable: false,
  },
  check: (value, { editable, options }) =>
    editable ? textProblem(value) : optionProblem(value, options),
  text: (value, { options }) => options.find((one) => one.value === value)?.label ?? textOf(value),
  bound: boundToOption,
  inFormulas: { type: () => 'text' },
  samples: optionSamples,
  readCell: (text, field) =>
    field.editable && !findOption(text, field.options) ? { value: text } : readOption(text, field),
} satisfies FieldPlugin<DropdownField>;
