import type { ImageField } from '@countersign/contract/fields';
import { drawImageFile } from '../draw/draw-image.ts';
import type { DrawField } from './field-drawer.ts';

/** A picture, whole or filling its place. */
export const drawImage: DrawField<ImageField> = (pen, field, value, area) => {
  if (typeof value !== 'object' || !('kind' in value) || value.kind !== 'image') return;
  drawImageFile(pen, value.sha256, area, field);
};
