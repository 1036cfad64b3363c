import { z } from 'zod';
import type { FieldPlugin } from '../../plugin.ts';
import { fieldBase } from '../../shared/field-base.ts';
import { markLook } from '../../shared/look.ts';
import { boundTo } from '../../shared/source-value.ts';
import { tickGroup } from '../../shared/tick-group.ts';

import { tickValue } from '../../shared/values.ts';

/** A box that is ticked or not. */
const checkboxFieldSchema = z.object({
  type: z.literal('checkbox'),
  ...fieldBase,
  ...markLook,
  group: tickGroup.optional(),
  default: z.boolean().optional(),
});
export type CheckboxField = z.infer<typeof checkboxFieldSchema>;

/** All about fields of the type `checkbox`. */
export const checkboxField = {
  type: 'checkbox',
  filling: 'entered',
  schema: checkboxFieldSchema,
  value: tickValue,
  defaults: {
    type: 'checkbox',
    mark: 'check',
    color: '#000000',
  },
  check: (value) =>
    typeof value === 'boolean' ? undefined : 'This field is either ticked or not.',
  text: () => '',
  bound: boundTo('flag'),
  inFormulas: { type: () => 'yes-no' },
  samples: () => [true],
  boxSize: { width: 14, height: 14 },
  tag: { size: { width: 11, height: 11 }, isBox: true },
} satisfies FieldPlugin<CheckboxField>;
