import type { CalculatedField } from '@countersign/contract';
import { IconMathFunction } from '@tabler/icons-react';
import type { FieldView } from '../../plugin.ts';
import { text } from '../../text.ts';
import { type CalculatedKind, CalculatedSettings } from './CalculatedSettings.tsx';

/** Fields of the type `calculated` on the screen. */
export const calculatedView: FieldView<CalculatedField, string, CalculatedKind> = {
  name: text.types.calculated,
  icon: IconMathFunction,
  settings: CalculatedSettings,
};
