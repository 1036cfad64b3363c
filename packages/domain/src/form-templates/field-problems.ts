import {
  type CurrencyField,
  countryCodeRule,
  type DateField,
  decimalsOfCurrency,
  emailsRule,
  type Field,
  type FieldValue,
  fieldText,
  fileValue,
  imageValue,
  inkValue,
  messages,
  type NumberField,
  phoneValue,
} from '@countersign/contract';
import { isDay } from '../custom-fields/check-custom-values.ts';
import { compareDecimals, decimalsOf, isDecimal } from './decimals.ts';

/** What is wrong with a text; `maxLength` in characters as people count them. */
export function textProblem(value: FieldValue, maxLength?: number): string | undefined {
  if (typeof value !== 'string') return 'This field takes text.';
  // Counted as people count: an accented letter or a character outside the basic plane is one.
  if (maxLength !== undefined && Array.from(value.normalize('NFC')).length > maxLength) {
    return `This field can have ${maxLength} characters at most.`;
  }
  return undefined;
}

export function numberProblem(
  field: NumberField | CurrencyField,
  value: FieldValue,
): string | undefined {
  const { min = '0', max } = field;
  const negative = compareDecimals(min, '0') < 0;
  if (typeof value !== 'string' || !isDecimal(value)) {
    return negative ? 'Enter a number, such as -1250.5.' : messages.positiveNumber;
  }
  if (compareDecimals(value, min) < 0) {
    if (compareDecimals(min, '0') === 0) return messages.positiveNumber;
    return `This field must be ${fieldText(field, min)} or more.`;
  }
  if (max !== undefined && compareDecimals(value, max) > 0) {
    return `This field must be ${fieldText(field, max)} or less.`;
  }
  const decimals =
    field.decimals ?? (field.type === 'currency' ? decimalsOfCurrency(field.currency) : undefined);
  if (decimals === undefined || decimalsOf(value) <= decimals) return undefined;
  if (decimals === 0) return 'This field takes whole numbers.';
  return `This field can have ${decimals} ${decimals === 1 ? 'digit' : 'digits'} after the decimal point at most.`;
}

export function dateProblem(field: DateField, value: FieldValue): string | undefined {
  if (typeof value !== 'string' || !isDay(value)) return 'Enter a date, such as 2026-03-31.';
  if (field.min !== undefined && value < field.min) {
    return `This date must be ${fieldText(field, field.min)} or later.`;
  }
  if (field.max !== undefined && value > field.max) {
    return `This date must be ${fieldText(field, field.max)} or earlier.`;
  }
  return undefined;
}

export function emailProblem(value: FieldValue): string | undefined {
  if (typeof value !== 'string') return messages.email;
  const parsed = emailsRule.safeParse(value);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

export function phoneProblem(value: FieldValue): string | undefined {
  const phone = phoneValue.safeParse(value);
  if (!phone.success) return 'This field takes a country code and a phone number.';
  const { countryCode, number } = phone.data;
  if (countryCode === '') return 'Choose the country code of this phone number.';
  if (number === '') return 'Enter the phone number, or remove the country code as well.';
  const code = countryCodeRule.safeParse(countryCode);
  if (!code.success) return code.error.issues[0]?.message;
  return /^[1-9]\d{3,13}$/.test(number)
    ? undefined
    : 'Enter the phone number in digits, without the country code and the zero before it.';
}

export function optionProblem(
  value: FieldValue,
  options: readonly { value: string }[],
): string | undefined {
  if (options.some((option) => option.value === value)) return undefined;
  return 'Choose one of the options.';
}

export function inkProblem(value: FieldValue): string | undefined {
  return inkValue.safeParse(value).success ? undefined : 'A signature is not typed in here.';
}

export function signedOnProblem(value: FieldValue): string | undefined {
  const isDate = typeof value === 'string' && isDay(value);
  return isDate ? undefined : 'The date comes by itself when somebody signs.';
}

export function imageProblem(value: FieldValue): string | undefined {
  return imageValue.safeParse(value).success ? undefined : 'This field takes an image.';
}

export function attachmentProblem(value: FieldValue): string | undefined {
  return fileValue.safeParse(value).success ? undefined : 'This field takes a file.';
}

/** Of fields whose value comes from the template, from other values, or from a formula. */
export function derivedProblem(field: Field, value: FieldValue): string | undefined {
  if (field.type === 'fixed-text') return 'This text is part of the form.';
  return typeof value === 'string' ? undefined : 'This field takes text.';
}
