import type { Field, FieldType, FieldValue, Placement } from '@countersign/contract';
import type { Area, PagePen } from '../draw/page-pen.ts';
import { drawCheckbox } from './checkbox.ts';
import { drawDropdown } from './dropdown.ts';
import type { DrawField } from './field-drawer.ts';
import { drawMultiline } from './multiline.ts';
import { drawRadio } from './radio.ts';
import { drawSignature } from './signature.ts';
import { drawText } from './text.ts';

const drawers: { [T in FieldType]: DrawField<T> } = {
  text: drawText,
  multiline: drawMultiline,
  checkbox: drawCheckbox,
  radio: drawRadio,
  dropdown: drawDropdown,
  signature: drawSignature,
};

/** Draws a field's value at one of its places, as its type does it. */
export function drawField(
  pen: PagePen,
  field: Field,
  value: FieldValue,
  area: Area,
  place: Placement,
): void {
  const draw = drawers[field.type] as DrawField<FieldType>;
  draw(pen, field, value, area, place);
}
