import { type FieldOf, type InkValue, seeScan } from '@countersign/fields';
import { drawImageFile } from '../draw/draw-image.ts';
import { drawSingleLine } from '../draw/fit-text.ts';
import { handwritingPicture } from '../draw/handwriting-picture.ts';
import type { Area, PagePen } from '../draw/page-pen.ts';
import type { Picture } from '../draw/picture.ts';
import { cachedPicture, cachePicture } from '../draw/picture-cache.ts';
import { positionPicture } from '../draw/position-picture.ts';
import { strokePicture } from '../draw/stroke-picture.ts';
import type { Shaper } from '../text/shaper.ts';
import type { FieldDrawing } from './field-drawing.ts';

type InkField = FieldOf<'signature' | 'initials'>;

/** A signature or initials: drawn, typed in a handwriting font, or an image; or the note that it is on paper. */
export const inkDrawing: FieldDrawing<InkField> = {
  draw(pen, field, value, area) {
    if (value === seeScan) return drawText(pen, field, value, area);
    if (typeof value !== 'object' || !('kind' in value) || value.kind === 'file') return;
    if (value.kind === 'image') {
      drawImageFile(pen, value.sha256, area, field);
      return;
    }
    const picture = inkPicture(value, pen.shaper);
    if (picture) positionPicture(pen, picture, area, field);
    else if (value.kind === 'typed') {
      // No handwriting font has its letters: the name is drawn in a text font.
      drawText(pen, field, value.text, area);
    }
  },
};

function drawText(pen: PagePen, field: InkField, text: string, area: Area): void {
  const { align = 'center', verticalAlign, color = '#000000' } = field;
  drawSingleLine(pen, text, area, { fontSize: 0, align, verticalAlign, color });
}

type Written = Exclude<InkValue, { kind: 'image' }>;

function inkPicture(value: Written, shaper: Shaper | undefined): Picture | undefined {
  if (value.kind === 'drawn') return strokePicture(value);
  const key = `hand ${value.hand} ${value.text}`;
  const known = cachedPicture(key);
  if (known) return known;
  const made = handwritingPicture(value.text, value.hand, shaper);
  return made && cachePicture(key, made);
}
