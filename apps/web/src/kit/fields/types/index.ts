import type { FieldOf, FieldType } from '@countersign/contract';
import type { FieldView } from '../plugin.ts';
import { attachmentView } from './attachment/attachment.ts';
import { boundView } from './bound/bound.ts';
import { calculatedView } from './calculated/calculated.ts';
import { checkboxView } from './checkbox/checkbox.ts';
import { choicesView } from './choices/choices.ts';
import { currencyView } from './currency/currency.ts';
import { dateView } from './date/date.ts';
import { dropdownView } from './dropdown/dropdown.ts';
import { emailView } from './email/email.ts';
import { fixedTextView } from './fixed-text/fixed-text.ts';
import { imageView } from './image/image.ts';
import { initialsView } from './initials/initials.ts';
import { multilineView } from './multiline/multiline.ts';
import { numberView } from './number/number.ts';
import { phoneView } from './phone/phone.ts';
import { qrCodeView } from './qr-code/qr-code.ts';
import { radioView } from './radio/radio.ts';
import { signatureView } from './signature/signature.ts';
import { signedOnView } from './signed-on/signed-on.ts';
import { textView } from './text/text.ts';

/** Maps the types of fields that the product has to their views. */
export const fieldViews: { readonly [T in FieldType]: FieldView<FieldOf<T>> } = {
  text: textView,
  multiline: multilineView,
  number: numberView,
  currency: currencyView,
  date: dateView,
  email: emailView,
  phone: phoneView,
  checkbox: checkboxView,
  radio: radioView,
  dropdown: dropdownView,
  choices: choicesView,
  signature: signatureView,
  initials: initialsView,
  'signed-on': signedOnView,
  image: imageView,
  attachment: attachmentView,
  'fixed-text': fixedTextView,
  calculated: calculatedView,
  bound: boundView,
  'qr-code': qrCodeView,
};
