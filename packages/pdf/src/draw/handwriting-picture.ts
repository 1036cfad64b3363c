import { deflateSync } from 'node:zlib';
import type { HandwritingFont } from '@countersign/fields';
import { exactNumber, num } from '../document/syntax.ts';
import { outlinePath } from '../text/glyph-outline.ts';
import { formEntries } from './form-entries.ts';
import { handwritingLetters } from './handwriting-fonts.ts';
import type { Picture } from './picture.ts';

/**
 * The least height above and below the baseline, in thousandths of the font size: short words do not grow
 * to fill their place.
 */
const usual = { top: 650, bottom: -220 };

/**
 * A text in a handwriting font, as outlines, so that a signature can't be edited as text. Undefined where
 * no handwriting font has all its letters.
 */
export function handwritingPicture(text: string, hand: HandwritingFont): Picture | undefined {
  const letters = handwritingLetters(text.trim().replace(/\s+/g, ' '), hand);
  if (!letters) return undefined;
  let at = 0;
  let [left, right, top, bottom] = [0, 0, usual.top, usual.bottom];
  const placed = letters.map(({ font, glyph }) => {
    const scale = 1000 / font.unitsPerEm;
    const outline = font.outlineOf(glyph);
    const start = at;
    at += font.advanceOf(glyph) * scale;
    if (outline.length > 0) {
      left = Math.min(left, start + outline.readInt16BE(2) * scale);
      bottom = Math.min(bottom, outline.readInt16BE(4) * scale);
      right = Math.max(right, start + outline.readInt16BE(6) * scale);
      top = Math.max(top, outline.readInt16BE(8) * scale);
    }
    return { path: outlinePath(font, glyph), start, scale };
  });
  if (right <= left) return undefined;
  const drawn = placed
    .filter(({ path }) => path !== '')
    .map(({ path, start, scale }) => {
      const [x, y] = [num(start - left), num(-bottom)];
      return `q ${exactNumber(scale)} 0 0 ${exactNumber(scale)} ${x} ${y} cm ${path}f Q\n`;
    });
  const box = { width: right - left, height: top - bottom };
  return {
    ...box,
    toBox: [1, 0, 0, 1, 0, 0],
    entries: `${formEntries(box)}/Filter/FlateDecode`,
    data: deflateSync(Buffer.from(drawn.join(''), 'latin1')),
  };
}
