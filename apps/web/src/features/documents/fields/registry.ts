import type { FieldValue } from '@countersign/contract';
import { CheckboxFieldInput } from './checkbox.tsx';
import { DropdownFieldInput } from './dropdown.tsx';
import { MultilineFieldInput } from './multiline.tsx';
import type { FieldInput, FillableType } from './plugin.ts';
import { RadioFieldInput } from './radio.tsx';
import { TextFieldInput } from './text.tsx';

/** The input of each type of field. */
export const fieldInputs: { [T in FillableType]: FieldInput<T> } = {
  text: TextFieldInput,
  multiline: MultilineFieldInput,
  checkbox: CheckboxFieldInput,
  radio: RadioFieldInput,
  dropdown: DropdownFieldInput,
};

/** A value as an input of the type takes it: one of another type counts as empty. */
export function valueForInput(
  type: FillableType,
  value: FieldValue | undefined,
): FieldValue | undefined {
  const wanted = type === 'checkbox' ? 'boolean' : 'string';
  return typeof value === wanted ? value : undefined;
}
