import { z } from 'zod';
import { pictureLook } from './field-look.ts';
import { fieldBase, type NewField } from './field-parts.ts';

/** A picture, such as a photo or a scan. */
export const imageFieldSchema = z.object({
  type: z.literal('image'),
  ...fieldBase,
  ...pictureLook,
  /** All of the picture within the place, or the place filled and what stands over cut off. */
  fit: z.enum(['contain', 'cover']),
});
export type ImageField = z.infer<typeof imageFieldSchema>;

/** What a new one starts with. */
export const newImageField: NewField<ImageField> = { type: 'image', fit: 'contain' };
