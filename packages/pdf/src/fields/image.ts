import type { ImageField } from '@countersign/fields';
import { drawImageFile } from '../draw/draw-image.ts';
import type { FieldDrawing } from './field-drawing.ts';

/** Draws a picture, whole or filling its area. */
export const imageDrawing: FieldDrawing<ImageField> = {
  draw(pen, field, value, area) {
    if (typeof value !== 'object' || !('kind' in value) || value.kind !== 'image') return;
    drawImageFile(pen, value.sha256, area, field);
  },
};
