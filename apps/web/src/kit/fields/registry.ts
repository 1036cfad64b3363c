import type { FieldValue } from '@countersign/contract';
import { CheckboxFieldInput } from './checkbox.tsx';
import { DateFieldInput } from './date.tsx';
import { DecimalFieldInput } from './decimal.tsx';
import { DropdownFieldInput } from './dropdown.tsx';
import { EmailFieldInput } from './email.tsx';
import { MultilineFieldInput } from './multiline.tsx';
import { PhoneFieldInput } from './phone.tsx';
import type { FieldInput, FillableField, FillableType, ValueOf } from './plugin.ts';
import { RadioFieldInput } from './radio.tsx';
import { TextFieldInput } from './text.tsx';

/** The input of each type of field. */
export const fieldInputs: { [T in FillableType]: FieldInput<T> } = {
  text: TextFieldInput,
  multiline: MultilineFieldInput,
  number: DecimalFieldInput,
  currency: DecimalFieldInput,
  date: DateFieldInput,
  email: EmailFieldInput,
  phone: PhoneFieldInput,
  checkbox: CheckboxFieldInput,
  radio: RadioFieldInput,
  dropdown: DropdownFieldInput,
};

/** A value as an input of the type takes it: one of another type counts as empty. */
export function valueForInput(
  type: FillableType,
  value: FieldValue | undefined,
): ValueOf<FillableField> | undefined {
  if (type === 'phone') {
    return typeof value === 'object' && 'countryCode' in value ? value : undefined;
  }
  if (type === 'checkbox') return typeof value === 'boolean' ? value : undefined;
  return typeof value === 'string' ? value : undefined;
}
