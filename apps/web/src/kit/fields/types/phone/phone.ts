import type { PhoneField, PhoneValue } from '@countersign/contract';
import { IconPhone } from '@tabler/icons-react';
import type { FieldView } from '../../plugin.ts';
import { text } from '../../text.ts';
import { PhoneFieldInput } from './PhoneFieldInput.tsx';

/** Fields of the type `phone` on the screen. */
export const phoneView: FieldView<PhoneField, PhoneValue> = {
  name: text.types.phone,
  icon: IconPhone,
  input: PhoneFieldInput,
  holds: (value) => typeof value === 'object' && value !== null && 'countryCode' in value,
  isWide: () => true,
};
