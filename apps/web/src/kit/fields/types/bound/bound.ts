import type { BoundField } from '@countersign/contract';
import { IconLink } from '@tabler/icons-react';
import type { FieldView } from '../../plugin.ts';
import { text } from '../../text.ts';

/** Fields of the type `bound` on the screen. */
export const boundView: FieldView<BoundField> = {
  name: text.types.bound,
  icon: IconLink,
};
