import type { FieldOf, FieldType, PluginOf } from '@countersign/contract';
import type { EarlyFact, SigningView } from '../signing/control-props.ts';
import { attachmentSigning } from './attachment/attachment-signing.tsx';
import { calculatedSigning } from './calculated/calculated-signing.tsx';
import { checkboxSigning } from './checkbox/checkbox-signing.tsx';
import { choicesSigning } from './choices/choices-signing.tsx';
import { dateSigning } from './date/date-signing.tsx';
import { dropdownSigning } from './dropdown/dropdown-signing.tsx';
import { emailSigning } from './email/email-signing.tsx';
import { imageSigning } from './image/image-signing.tsx';
import { initialsSigning } from './initials/initials-signing.ts';
import { multilineSigning } from './multiline/multiline-signing.tsx';
import { numberSigning } from './number/number-signing.tsx';
import { phoneSigning } from './phone/phone-signing.tsx';
import { radioSigning } from './radio/radio-signing.tsx';
import { signatureSigning } from './signature/signature-signing.ts';
import { signedOnSigning } from './signed-on/signed-on-signing.tsx';
import { textSigning } from './text/text-signing.tsx';

/** The properties of a type's plugin that its view on the signing page repeats. */
type FactsOf<T extends FieldType> = Pick<PluginOf<T>, EarlyFact & keyof PluginOf<T>>;

/** Fields that no one fills in are in the picture of the page. */
const inPicture = { filling: 'derived' } as const;

/** The views of the product's types of fields on the signing page. */
export const signingViews: {
  readonly [T in FieldType]: SigningView<FieldOf<T>> & FactsOf<T>;
} = {
  text: textSigning,
  multiline: multilineSigning,
  number: numberSigning,
  currency: numberSigning,
  date: dateSigning,
  email: emailSigning,
  phone: phoneSigning,
  checkbox: checkboxSigning,
  radio: radioSigning,
  dropdown: dropdownSigning,
  choices: choicesSigning,
  signature: signatureSigning,
  initials: initialsSigning,
  'signed-on': signedOnSigning,
  image: imageSigning,
  attachment: attachmentSigning,
  'fixed-text': inPicture,
  calculated: calculatedSigning,
  bound: inPicture,
  'qr-code': inPicture,
};
