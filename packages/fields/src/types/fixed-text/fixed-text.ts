import { z } from 'zod';
import type { FieldPlugin } from '../../plugin.ts';
import { fieldBase } from '../../shared/field-base.ts';
import { newTextLook, textLook } from '../../shared/look.ts';
import { textValue } from '../../shared/values.ts';

/** A text of the template itself, the same on every document. */
const fixedTextFieldSchema = z.object({
  type: z.literal('fixed-text'),
  ...fieldBase,
  ...textLook,
  text: z.string().max(100_000),
});
export type FixedTextField = z.infer<typeof fixedTextFieldSchema>;

/** All about fields of the type `fixed-text`. */
export const fixedTextField = {
  type: 'fixed-text',
  filling: 'derived',
  schema: fixedTextFieldSchema,
  value: textValue,
  defaults: {
    type: 'fixed-text',
    ...newTextLook,
    text: '',
  },
  check: () => 'This text is part of the form.',
  text: (_value, { text }) => text,
  samples: () => [],
  issue: ({ text }) => (text.trim() === '' ? 'It needs a text.' : undefined),
  tag: null,
} satisfies FieldPlugin<FixedTextField>;
