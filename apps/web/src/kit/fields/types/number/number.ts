import type { NumberField } from '@countersign/contract';
import { IconHash } from '@tabler/icons-react';
import { DecimalInput } from '../../DecimalInput.tsx';
import { pageText } from '../../PageInputs.tsx';
import type { FieldView } from '../../plugin.ts';
import { text } from '../../text.ts';
import { type NumberKind, NumberSettings } from './NumberSettings.tsx';

/** Fields of the type `number` on the screen. */
export const numberView: FieldView<NumberField, string, NumberKind> = {
  name: text.types.number,
  icon: IconHash,
  input: DecimalInput,
  pageInput: pageText(() => ({ inputMode: 'decimal' })),
  settings: NumberSettings,
};
