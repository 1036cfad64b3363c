import type {
  Field,
  FieldOf,
  FieldType,
  FieldValue,
  Placement,
} from '@countersign/contract/fields';
import type { Matrix } from '../document/matrix.ts';
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

/**
 * Draws a field's value at one of its places, as its type does it, in an area of the page; turned as the
 * place is.
 */
export function drawField(
  pen: PagePen,
  field: Field,
  value: FieldValue,
  area: Area,
  place: Placement,
): void {
  const draw = drawers[field.type] as DrawField<Field>;
  if (place.turn === undefined) return draw(pen, field, value, area, place);
  const { matrix, upright } = turnArea(area, place.turn);
  pen.within(matrix, () => draw(pen, field, value, upright, place));
}

/** An area as it is for who reads it upright, and the way from there to the page. */
function turnArea(
  { left, bottom, width, height }: Area,
  turn: 90 | 180 | 270,
): { matrix: Matrix; upright: Area } {
  const [right, top] = [left + width, bottom + height];
  const origin = { left: 0, bottom: 0 };
  if (turn === 180) {
    return { matrix: [-1, 0, 0, -1, right, top], upright: { ...origin, width, height } };
  }
  return {
    matrix: turn === 90 ? [0, 1, -1, 0, right, bottom] : [0, -1, 1, 0, left, top],
    upright: { ...origin, width: height, height: width },
  };
}
