import { deflateSync } from 'node:zlib';
import type { SignatureHand } from '@countersign/fields';
import { exactNumber, num } from '../document/syntax.ts';
import { outlinePath } from '../text/glyph-outline.ts';
import { formEntries } from './form-entries.ts';
import { lettersInHand } from './hands.ts';
import type { Picture } from './picture.ts';

/** Thousandths of the letters' size that a text takes at least above and below its line. */
const usual = { top: 650, bottom: -220 };

/**
 * A text in a hand, as outlines: what was signed is no text that can be changed. Undefined where no
 * hand has its letters.
 */
export function handPicture(text: string, hand: SignatureHand): Picture | undefined {
  const letters = lettersInHand(text.trim().replace(/\s+/g, ' '), hand);
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
