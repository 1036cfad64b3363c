import { z } from 'zod';
import type { FieldPlugin } from '../../plugin.ts';
import { optionProblem } from '../../shared/check-text.ts';
import { fieldBase, fieldOptions } from '../../shared/field-base.ts';
import { markLook } from '../../shared/look.ts';
import { boundToOption, readOption } from '../../shared/options.ts';
import { optionSamples } from '../../shared/samples.ts';
import { textValue } from '../../shared/values.ts';

/** One of several options, each with a box of its own. */
const radioFieldSchema = z.object({
  type: z.literal('radio'),
  ...fieldBase,
  ...markLook,
  options: fieldOptions.min(1),
  default: textValue.optional(),
});
export type RadioField = z.infer<typeof radioFieldSchema>;

/** All about fields of the type `radio`. */
export const radioField = {
  type: 'radio',
  filling: 'entered',
  schema: radioFieldSchema,
  value: textValue,
  defaults: {
    type: 'radio',
    mark: 'circle',
    color: '#000000',
    options: [{ value: '1', label: 'Option 1' }],
  },
  check: (value, { options }) => optionProblem(value, options),
  text: () => '',
  bound: boundToOption,
  inFormulas: { type: () => 'text' },
  samples: optionSamples,
  hasBoxPerOption: true,
  readCell: readOption,
  boxSize: { width: 14, height: 14 },
  tag: null,
} satisfies FieldPlugin<RadioField>;
