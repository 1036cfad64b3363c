import { deflateSync } from 'node:zlib';
import type { HandwritingFont } from '@countersign/fields';
import { exactNumber, num } from '../document/syntax.ts';
import { outlinePath } from '../text/glyph-outline.ts';
import type { Shaper } from '../text/shaper.ts';
import { formEntries } from './form-entries.ts';
import { setHandwriting } from './handwriting-line.ts';
import type { Picture } from './picture.ts';

/**
 * Minimum height above and below the baseline, in thousandths of the font size: short words do not grow to fill their
 * area.
 */
const usual = { top: 650, bottom: -220 };

/**
 * Makes a picture of a typed signature from outlines, so that it can't be edited as text. Undefined where no
 * handwriting font has its letters.
 */
export function handwritingPicture(
  text: string,
  fontName: HandwritingFont,
  shaper: Shaper | undefined,
): Picture | undefined {
  const line = setHandwriting(text, fontName, shaper);
  if (!line) return undefined;
  const { left, right } = line.ink;
  if (right <= left) return undefined;
  const top = Math.max(usual.top, line.ink.top);
  const bottom = Math.min(usual.bottom, line.ink.bottom);
  const drawn = line.glyphs.map(({ font, glyph, x, y, scale }) => {
    const path = outlinePath(font, glyph);
    if (path === '') return '';
    const origin = `${num(x - left)} ${num(y - bottom)}`;
    return `q ${exactNumber(scale)} 0 0 ${exactNumber(scale)} ${origin} cm ${path}f Q\n`;
  });
  const box = { width: right - left, height: top - bottom };
  return {
    ...box,
    toBox: [1, 0, 0, 1, 0, 0],
    entries: `${formEntries(box)}/Filter/FlateDecode`,
    data: deflateSync(Buffer.from(drawn.join(''), 'latin1')),
  };
}
