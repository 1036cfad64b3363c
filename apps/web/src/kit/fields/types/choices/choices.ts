import type { ChoicesField } from '@countersign/contract';
import { IconListCheck } from '@tabler/icons-react';
import { optionsFact } from '../../facts.ts';
import type { FieldView } from '../../plugin.ts';
import { text } from '../../text.ts';
import { ChoicesFieldInput } from './ChoicesFieldInput.tsx';

/** Fields of the type `choices` on the screen. */
export const choicesView: FieldView<ChoicesField, string[]> = {
  name: text.types.choices,
  icon: IconListCheck,
  facts: ({ options }) => [optionsFact(options)],
  input: ChoicesFieldInput,
  holds: Array.isArray,
  isWide: () => true,
};
