import { dateText } from './date-text.ts';
import { defaultLocale } from './default-locale.ts';
import type { FieldValue } from './fields/field-values.ts';
import type { ValueFormat } from './fields/value-format.ts';
import type { Field } from './fields.ts';
import { currencyText, numberText } from './number-text.ts';

/**
 * The text that a field shows for a value, written as the locale (BCP 47) and the field want it;
 * empty where it shows none. What is not of the field's kind is shown as it is, not dropped.
 */
export function fieldText(
  field: Field,
  value: FieldValue | undefined,
  locale: string = defaultLocale,
): string {
  switch (field.type) {
    case 'text':
    case 'multiline':
    case 'email':
      return plainText(value);
    case 'number':
      return numberText(field, plainText(value), locale);
    case 'currency':
      return currencyText(field, plainText(value), locale);
    case 'date':
    case 'signed-on':
      return dateText(field.pattern, plainText(value), locale);
    case 'phone':
      return phoneText(value);
    case 'dropdown':
      return field.options.find((one) => one.value === value)?.label ?? plainText(value);
    case 'attachment':
      return typeof value === 'object' && 'name' in value ? value.name : plainText(value);
    case 'fixed-text':
      return field.text;
    case 'calculated':
    case 'bound':
      return formatValue(field.format, plainText(value), locale);
    case 'checkbox':
    case 'radio':
    case 'signature':
    case 'initials':
    case 'image':
    case 'qr-code':
      return '';
  }
}

/** A value as a text of the wanted format; unchanged where it is no such value. */
export function formatValue(format: ValueFormat, value: string, locale: string): string {
  switch (format.kind) {
    case 'text':
      return value;
    case 'number':
      return numberText(format, value, locale);
    case 'currency':
      return currencyText(format, value, locale);
    case 'date':
      return dateText(format.pattern, value, locale);
  }
}

function plainText(value: FieldValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function phoneText(value: FieldValue | undefined): string {
  if (typeof value !== 'object' || !('countryCode' in value)) return plainText(value);
  return `${value.countryCode} ${value.number}`.trim();
}
