import { z } from 'zod';
import type { FieldPlugin } from '../../plugin.ts';
import { countryCodeRule } from '../../shared/address-rules.ts';
import { fieldBase } from '../../shared/field-base.ts';
import { lineOf } from '../../shared/line.ts';
import { lineLook, newTextLook } from '../../shared/look.ts';
import { boundTo } from '../../shared/source-value.ts';
import { hasKey, textOf } from '../../shared/text-of.ts';
import { phoneValue } from '../../shared/values.ts';

/** A telephone number with its country code. */
const phoneFieldSchema = z.object({
  type: z.literal('phone'),
  ...fieldBase,
  ...lineLook,
  default: phoneValue.optional(),
});
export type PhoneField = z.infer<typeof phoneFieldSchema>;

/** All about fields of the type `phone`. */
export const phoneField = {
  type: 'phone',
  filling: 'entered',
  schema: phoneFieldSchema,
  value: phoneValue,
  defaults: { type: 'phone', ...newTextLook },
  check: phoneProblem,
  text: phoneText,
  line: lineOf(z.object({ type: z.literal('phone') })),
  bound: boundTo('phone'),
  inFormulas: { type: () => 'text', text: phoneText },
  samples: () => [{ countryCode: '+44', number: '7700900123' }],
} satisfies FieldPlugin<PhoneField>;

function phoneText(value: unknown): string {
  if (!hasKey(value, 'countryCode') || !hasKey(value, 'number')) return textOf(value);
  return `${textOf(value.countryCode)} ${textOf(value.number)}`.trim();
}

function phoneProblem(value: unknown): string | undefined {
  const phone = phoneValue.safeParse(value);
  if (!phone.success) return 'This field takes a country code and a phone number.';
  const { countryCode, number } = phone.data;
  if (countryCode === '') return 'Choose the country code of this phone number.';
  if (number === '') return 'Enter the phone number, or remove the country code as well.';
  const code = countryCodeRule.safeParse(countryCode);
  if (!code.success) return code.error.issues[0]?.message;
  return /^[1-9]\d{3,13}$/.test(number)
    ? undefined
    : 'Enter the phone number in digits, without the country code and the first zero.';
}
