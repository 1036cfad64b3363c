import type { FieldOf, FieldType } from '@countersign/fields';
import { attachmentDrawing } from './attachment.ts';
import { boundDrawing } from './bound.ts';
import { calculatedDrawing } from './calculated.ts';
import { checkboxDrawing } from './checkbox.ts';
import { choicesDrawing } from './choices.ts';
import { currencyDrawing } from './currency.ts';
import { dateDrawing } from './date.ts';
import { dropdownDrawing } from './dropdown.ts';
import { emailDrawing } from './email.ts';
import type { FieldDrawing } from './field-drawing.ts';
import { fixedTextDrawing } from './fixed-text.ts';
import { imageDrawing } from './image.ts';
import { initialsDrawing } from './initials.ts';
import { multilineDrawing } from './multiline.ts';
import { numberDrawing } from './number.ts';
import { phoneDrawing } from './phone.ts';
import { qrCodeDrawing } from './qr-code.ts';
import { radioDrawing } from './radio.ts';
import { signatureDrawing } from './signature.ts';
import { signedOnDrawing } from './signed-on.ts';
import { textDrawing } from './text.ts';

/** Maps the types of fields to their drawings. */
export const fieldDrawings: { readonly [T in FieldType]: FieldDrawing<FieldOf<T>> } = {
  text: textDrawing,
  multiline: multilineDrawing,
  number: numberDrawing,
  currency: currencyDrawing,
  date: dateDrawing,
  email: emailDrawing,
  phone: phoneDrawing,
  checkbox: checkboxDrawing,
  radio: radioDrawing,
  dropdown: dropdownDrawing,
  choices: choicesDrawing,
  signature: signatureDrawing,
  initials: initialsDrawing,
  'signed-on': signedOnDrawing,
  image: imageDrawing,
  attachment: attachmentDrawing,
  'fixed-text': fixedTextDrawing,
  calculated: calculatedDrawing,
  bound: boundDrawing,
  'qr-code': qrCodeDrawing,
};
