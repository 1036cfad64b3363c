import type { ImageField } from '@countersign/contract';
import { IconPhoto } from '@tabler/icons-react';
import type { FieldView } from '../../plugin.ts';
import { text } from '../../text.ts';

/** Fields of the type `image` on the screen. */
export const imageView: FieldView<ImageField> = {
  name: text.types.image,
  icon: IconPhoto,
};
