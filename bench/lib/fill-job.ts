import fs from 'node:fs';
import path from 'node:path';
import { type Field, type FormValues, fieldText } from '@countersign/contract';
import { root } from '../../scripts/lib/root.ts';
import { sampleValues, strokesOf } from './sample-form.ts';

/** A template to fill, again and again with other values. */
export interface FillJob {
  template: Uint8Array;
  fields: Field[];
  /** A JPEG, the value of every image field. */
  photo: Uint8Array;
  valuesOf(n: number): FormValues;
}

const fontFile = path.join(root, 'packages/pdf/fonts/NotoSans-Regular.ttf');
/** Letters of Latin, Greek and Cyrillic. */
export const font = new Uint8Array(fs.readFileSync(fontFile));

/** Values made ahead: what is measured is what is done with them. */
export function valuesFor(fields: Field[], photo: Uint8Array, people: number): FillJob['valuesOf'] {
  const all = Array.from({ length: people }, (_, n) => sampleValues(fields, photo, n));
  return (n) => all[n % people] ?? {};
}

/** Bytes of a file in parts. */
export function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

/** The image files that values name. */
export function imagesOf(values: FormValues, photo: Uint8Array): Record<string, Uint8Array> {
  const images: Record<string, Uint8Array> = {};
  for (const value of Object.values(values)) {
    if (typeof value === 'object' && 'sha256' in value) images[value.sha256] = photo;
  }
  return images;
}

/** Describes the drawing of a field, for libraries that draw it themselves. */
export interface Drawing {
  key: string;
  kind: 'text' | 'image' | 'signature';
  /** In points from the upper left corner of a page; pages count from 0. */
  placement: { page: number; x: number; y: number; width: number; height: number };
  text: string;
}

/** Lists the drawings of a document's fields. */
export function drawingsOf(fields: readonly Field[], values: FormValues): Drawing[] {
  return fields.flatMap((field) => {
    const [placement] = field.placements;
    const value = values[field.key];
    if (!placement || value === undefined || value === false) return [];
    const isMark = field.type === 'checkbox' || field.type === 'radio';
    const text = isMark ? 'x' : (fieldText(field, value) ?? '');
    const kind = field.type === 'image' || field.type === 'signature' ? field.type : 'text';
    return [{ key: field.key, kind, placement, text }];
  });
}

/** Returns the drawn width and height of a photo or a signature, in points. */
export function pictureSize({ placement }: Drawing): { width: number; height: number } {
  return { width: placement.height * 0.75, height: placement.height };
}

/** Scale that brings a signature of 300 by 100 to the height of its placement. */
export const signatureScale = 0.18;

/** The signature of the n-th person as a path, y downwards, in a box of 300 by 100. */
export function signaturePath(n: number): string {
  return strokesOf(n)
    .map((stroke) => stroke.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(''))
    .join('');
}
