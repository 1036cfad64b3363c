import { z } from 'zod';
import { fieldBase, type NewField } from './field-parts.ts';
import { inkLook } from './signature.ts';

/** A place for somebody’s initials. */
export const initialsFieldSchema = z.object({
  type: z.literal('initials'),
  ...fieldBase,
  ...inkLook,
});
export type InitialsField = z.infer<typeof initialsFieldSchema>;

/** What a new one starts with. */
export const newInitialsField: NewField<InitialsField> = { type: 'initials' };
