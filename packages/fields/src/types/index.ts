import type { z } from 'zod';
import type { FieldPlugin } from '../plugin.ts';
import { type FieldRegistry, fieldRegistry } from '../registry.ts';
import type { AnyField, NewField } from '../shared/field-base.ts';
import { attachmentField } from './attachment/attachment.ts';
import { boundField } from './bound/bound.ts';
import { calculatedField } from './calculated/calculated.ts';
import { checkboxField } from './checkbox/checkbox.ts';
import { choicesField } from './choices/choices.ts';
import { currencyField } from './currency/currency.ts';
import { dateField } from './date/date.ts';
import { dropdownField } from './dropdown/dropdown.ts';
import { emailField } from './email/email.ts';
import { fixedTextField } from './fixed-text/fixed-text.ts';
import { imageField } from './image/image.ts';
import { initialsField } from './initials/initials.ts';
import { multilineField } from './multiline/multiline.ts';
import { numberField } from './number/number.ts';
import { phoneField } from './phone/phone.ts';
import { qrCodeField } from './qr-code/qr-code.ts';
import { radioField } from './radio/radio.ts';
import { signatureField } from './signature/signature.ts';
import { signedOnField } from './signed-on/signed-on.ts';
import { textField } from './text/text.ts';

export * from './attachment/attachment.ts';
export * from './bound/bound.ts';
export * from './calculated/calculated.ts';
export * from './checkbox/checkbox.ts';
export * from './choices/choices.ts';
export * from './currency/currency.ts';
export * from './date/date.ts';
export * from './dropdown/dropdown.ts';
export * from './email/email.ts';
export * from './fixed-text/fixed-text.ts';
export * from './image/image.ts';
export * from './initials/initials.ts';
export * from './multiline/multiline.ts';
export * from './number/number.ts';
export * from './phone/phone.ts';
export * from './qr-code/qr-code.ts';
export * from './radio/radio.ts';
export * from './signature/signature.ts';
export * from './signed-on/signed-on.ts';
export * from './text/text.ts';

/** The types of fields that the product has; people are offered them in this order. */
export const productFields = fieldRegistry([
  textField,
  multilineField,
  numberField,
  currencyField,
  dateField,
  emailField,
  phoneField,
  checkboxField,
  radioField,
  dropdownField,
  choicesField,
  signatureField,
  initialsField,
  signedOnField,
  imageField,
  attachmentField,
  fixedTextField,
  calculatedField,
  boundField,
  qrCodeField,
]);
type ProductPlugin = (typeof productFields.plugins)[number];

/** The plugin of a type by its name. */
export type PluginOf<T extends FieldType> = Extract<ProductPlugin, { type: T }>;

/** The plugin of a field's type. Throws a `RangeError` where there is no such type. */
export function pluginOf(
  { type }: Pick<AnyField, 'type'>,
  registry: FieldRegistry = productFields,
): FieldPlugin {
  return registry.find(type);
}

/** Validates a field: one value on a form's pages. */
export const fieldSchema = productFields.schema;
export type Field = z.infer<ProductPlugin['schema']>;
export type FieldType = Field['type'];
/** A field of one type. */
export type FieldOf<T extends FieldType> = Extract<Field, { type: T }>;

/** A field that offers options. */
export type FieldWithOptions = Extract<Field, { options: unknown }>;
export const hasOptions = (field: Field): field is FieldWithOptions => 'options' in field;

/**
 * Validates the value of a field: text, the value of the chosen option or of several, a decimal string, a day as
 * `YYYY-MM-DD`, a ticked checkbox, a telephone number, a signature, an image, or an attached file.
 */
export const fieldValueSchema = productFields.value;
export type FieldValue = z.infer<ProductPlugin['value']>;

/** Holds the defaults of a new field of each type, besides those that all types have. */
export const newFields = Object.fromEntries(
  productFields.plugins.map(({ type, defaults }) => [type, defaults]),
) as { [T in FieldType]: NewField<FieldOf<T>> };

/** The types of fields that a person types in or chooses. */
export type EnteredType = Extract<ProductPlugin, { filling: 'entered' }>['type'];
export type EnteredField = FieldOf<EnteredType>;

/** Tells if a person types in or chooses a field's value. */
export function isEntered(field: Field): field is EnteredField {
  return pluginOf(field).filling === 'entered';
}

/** The types of fields that a tag in a text can ask for. */
export const tagTypes: readonly FieldType[] = (productFields.plugins as readonly FieldPlugin[])
  .filter(({ tag }) => tag !== null)
  .map(({ type }) => type as FieldType)
  .toSorted();
