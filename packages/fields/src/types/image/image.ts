import { z } from 'zod';
import type { FieldPlugin } from '../../plugin.ts';
import { fieldBase } from '../../shared/field-base.ts';
import { pictureLook } from '../../shared/look.ts';
import { imageValue } from '../../shared/values.ts';

/** A picture, such as a photo or a scan. */
const imageFieldSchema = z.object({
  type: z.literal('image'),
  ...fieldBase,
  ...pictureLook,
  /** The whole picture within the box, or the box filled and the rest cut off. */
  fit: z.enum(['contain', 'cover']),
});
export type ImageField = z.infer<typeof imageFieldSchema>;

/** All about fields of the type `image`. */
export const imageField = {
  type: 'image',
  filling: 'uploaded',
  schema: imageFieldSchema,
  value: imageValue,
  defaults: { type: 'image', fit: 'contain' },
  check: (value) =>
    imageValue.safeParse(value).success ? undefined : 'This field takes an image.',
  text: () => '',
  inFormulas: { type: () => 'file' },
  samples: (_settings, { picture }) =>
    picture === undefined ? [] : [{ kind: 'image', sha256: picture }],
  upload: 'image',
  boxSize: { width: 120, height: 90 },
  tag: { size: { width: 120, height: 90 }, isBox: true, isBelow: true },
} satisfies FieldPlugin<ImageField>;
