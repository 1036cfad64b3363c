import type { BoundField } from '@countersign/contract';
import { IconLink } from '@tabler/icons-react';
import type { FieldView } from '../../plugin.ts';

/** Fields of the type `bound` on the screen. */
export const boundView: FieldView<BoundField> = {
  name: 'Bound value',
  icon: IconLink,
};
