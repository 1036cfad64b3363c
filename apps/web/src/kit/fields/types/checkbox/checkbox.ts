import type { CheckboxField } from '@countersign/contract';
import { IconCheckbox } from '@tabler/icons-react';
import { PageCheckbox } from '../../PageInputs.tsx';
import type { FieldView } from '../../plugin.ts';
import { text } from '../../text.ts';
import { CheckboxFieldInput } from './CheckboxFieldInput.tsx';

/** Fields of the type `checkbox` on the screen. */
export const checkboxView: FieldView<CheckboxField, boolean> = {
  name: text.types.checkbox,
  icon: IconCheckbox,
  input: CheckboxFieldInput,
  pageInput: PageCheckbox,
  holds: (value) => typeof value === 'boolean',
  mark: (value) => (value === true ? '✓' : ''),
  isWide: ({ label }) => label.length > 40,
};
