import type { Field, FieldOf, FieldType, FieldValue, Placement } from '@countersign/contract';
import type { Area, PagePen } from '../draw/page-pen.ts';
import { drawAttachment } from './attachment.ts';
import { drawCheckbox } from './checkbox.ts';
import { drawDropdown } from './dropdown.ts';
import type { DrawField } from './field-drawer.ts';
import { drawFixedText } from './fixed-text.ts';
import { drawFormatted } from './formatted.ts';
import { drawImage } from './image.ts';
import { drawInk } from './ink.ts';
import { drawMultiline } from './multiline.ts';
import { drawQrCode } from './qr-code.ts';
import { drawRadio } from './radio.ts';
import { drawText } from './text.ts';

const drawers: { [T in FieldType]: DrawField<FieldOf<T>> } = {
  text: drawText,
  multiline: drawMultiline,
  number: drawFormatted,
  currency: drawFormatted,
  date: drawFormatted,
  email: drawFormatted,
  phone: drawFormatted,
  checkbox: drawCheckbox,
  radio: drawRadio,
  dropdown: drawDropdown,
  signature: drawInk,
  initials: drawInk,
  'signed-on': drawFormatted,
  image: drawImage,
  attachment: drawAttachment,
  'fixed-text': drawFixedText,
  calculated: drawFormatted,
  bound: drawFormatted,
  'qr-code': drawQrCode,
};

/** Draws a field's value at one of its places, as its type does it. */
export function drawField(
  pen: PagePen,
  field: Field,
  value: FieldValue,
  area: Area,
  place: Placement,
): void {
  const draw = drawers[field.type] as DrawField<Field>;
  draw(pen, field, value, area, place);
}
