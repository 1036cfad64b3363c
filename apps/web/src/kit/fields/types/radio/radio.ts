import type { RadioField } from '@countersign/contract';
import { IconCircleDot } from '@tabler/icons-react';
import { optionsFact } from '../../facts.ts';
import { PageRadio } from '../../PageInputs.tsx';
import type { FieldView } from '../../plugin.ts';
import { text } from '../../text.ts';
import { RadioFieldInput } from './RadioFieldInput.tsx';

/** Fields of the type `radio` on the screen. */
export const radioView: FieldView<RadioField, string> = {
  name: text.types.radio,
  icon: IconCircleDot,
  facts: ({ options }) => [optionsFact(options)],
  input: RadioFieldInput,
  pageInput: PageRadio,
  mark: (value, option) => (value !== undefined && value === option ? '●' : ''),
  isWide: () => true,
};
