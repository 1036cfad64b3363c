import { z } from 'zod';
import { attachmentFieldSchema, newAttachmentField } from './fields/attachment.ts';
import { boundFieldSchema, newBoundField } from './fields/bound.ts';
import { calculatedFieldSchema, newCalculatedField } from './fields/calculated.ts';
import { checkboxFieldSchema, newCheckboxField } from './fields/checkbox.ts';
import { currencyFieldSchema, newCurrencyField } from './fields/currency.ts';
import { dateFieldSchema, newDateField } from './fields/date.ts';
import { dropdownFieldSchema, newDropdownField } from './fields/dropdown.ts';
import { emailFieldSchema, newEmailField } from './fields/email.ts';
import type { NewField } from './fields/field-parts.ts';
import { fixedTextFieldSchema, newFixedTextField } from './fields/fixed-text.ts';
import { imageFieldSchema, newImageField } from './fields/image.ts';
import { initialsFieldSchema, newInitialsField } from './fields/initials.ts';
import { multilineFieldSchema, newMultilineField } from './fields/multiline.ts';
import { newNumberField, numberFieldSchema } from './fields/number.ts';
import { newPhoneField, phoneFieldSchema } from './fields/phone.ts';
import { newQrCodeField, qrCodeFieldSchema } from './fields/qr-code.ts';
import { newRadioField, radioFieldSchema } from './fields/radio.ts';
import { newSignatureField, signatureFieldSchema } from './fields/signature.ts';
import { newSignedOnField, signedOnFieldSchema } from './fields/signed-on.ts';
import { newTextField, textFieldSchema } from './fields/text.ts';

/** A place on a form's pages into which a value goes. */
export const fieldSchema = z.discriminatedUnion('type', [
  textFieldSchema,
  multilineFieldSchema,
  numberFieldSchema,
  currencyFieldSchema,
  dateFieldSchema,
  emailFieldSchema,
  phoneFieldSchema,
  checkboxFieldSchema,
  radioFieldSchema,
  dropdownFieldSchema,
  signatureFieldSchema,
  initialsFieldSchema,
  signedOnFieldSchema,
  imageFieldSchema,
  attachmentFieldSchema,
  fixedTextFieldSchema,
  calculatedFieldSchema,
  boundFieldSchema,
  qrCodeFieldSchema,
]);
export type Field = z.infer<typeof fieldSchema>;
export type FieldType = Field['type'];
/** A field of one type. */
export type FieldOf<T extends FieldType> = Extract<Field, { type: T }>;

/** What a new field of each type starts with, besides what fields of all types have. */
export const newFields = {
  text: newTextField,
  multiline: newMultilineField,
  number: newNumberField,
  currency: newCurrencyField,
  date: newDateField,
  email: newEmailField,
  phone: newPhoneField,
  checkbox: newCheckboxField,
  radio: newRadioField,
  dropdown: newDropdownField,
  signature: newSignatureField,
  initials: newInitialsField,
  'signed-on': newSignedOnField,
  image: newImageField,
  attachment: newAttachmentField,
  'fixed-text': newFixedTextField,
  calculated: newCalculatedField,
  bound: newBoundField,
  'qr-code': newQrCodeField,
} satisfies { [T in FieldType]: NewField<FieldOf<T>> };

/** How the value of a field comes about. */
export type FieldFilling =
  /** A person types it in or chooses it. */
  | 'entered'
  /** It is given when somebody signs. */
  | 'signed'
  /** A person uploads a file. */
  | 'uploaded'
  /** It comes from the template or from other values. */
  | 'derived';

/** How the values of each type of field come about. */
export const fieldFilling = {
  text: 'entered',
  multiline: 'entered',
  number: 'entered',
  currency: 'entered',
  date: 'entered',
  email: 'entered',
  phone: 'entered',
  checkbox: 'entered',
  radio: 'entered',
  dropdown: 'entered',
  signature: 'signed',
  initials: 'signed',
  'signed-on': 'signed',
  image: 'uploaded',
  attachment: 'uploaded',
  'fixed-text': 'derived',
  calculated: 'derived',
  bound: 'derived',
  'qr-code': 'derived',
} as const satisfies Record<FieldType, FieldFilling>;

/** The types of fields that a person types in or chooses. */
export type EnteredType = {
  [T in FieldType]: (typeof fieldFilling)[T] extends 'entered' ? T : never;
}[FieldType];
export type EnteredField = FieldOf<EnteredType>;

/** Whether a person types in or chooses a field's value. */
export function isEntered(field: Field): field is EnteredField {
  return fieldFilling[field.type] === 'entered';
}

/** A page's size as it is shown (after crop box and rotation), in points. */
export const pageSizeSchema = z.object({ width: z.number(), height: z.number() });
export type PageSize = z.infer<typeof pageSizeSchema>;
