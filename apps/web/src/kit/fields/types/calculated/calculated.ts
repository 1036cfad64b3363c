import type { CalculatedField } from '@countersign/contract';
import { IconMathFunction } from '@tabler/icons-react';
import type { FieldView } from '../../plugin.ts';

/** Fields of the type `calculated` on the screen. */
export const calculatedView: FieldView<CalculatedField> = {
  name: 'Calculated',
  icon: IconMathFunction,
};
