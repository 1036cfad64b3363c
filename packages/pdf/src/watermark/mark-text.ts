import { ByteWriter } from '../document/byte-writer.ts';
import type { DocumentFonts } from '../draw/document-fonts.ts';
import { colorOperands, PagePen } from '../draw/page-pen.ts';
import { fontFile } from '../text/fonts.ts';
import { glyphPath } from '../text/glyph-outline.ts';
import { setParagraph } from '../text/set-text.ts';
import type { Shaper } from '../text/shaper.ts';
import type { TextLine } from '../text/text-line.ts';

/** Holds the content of a mark, drawn around the origin. Lengths are in thousandths of the font size. */
export interface MarkText {
  content: Buffer;
  width: number;
  height: number;
}

/** The least height of a line, in thousandths of the font size, and the room between two. */
const capHeight = 714;
const lineGap = 350;

/**
 * Draws lines of text, each centred, with the middle of all at the origin. With `fonts` they are
 * letters of a font; without, shapes.
 */
export function drawMarkText(
  lines: readonly string[],
  color: string,
  shaper: Shaper | undefined,
  fonts: DocumentFonts | undefined,
): MarkText {
  const set = lines.map((text) => setParagraph(text, shaper).setLine(0, text.length));
  const width = Math.max(...set.map((line) => line.width));
  const heights = set.map(({ top, bottom }) => Math.max(top, capHeight) - bottom);
  const height = heights.reduce((sum, high) => sum + high, (set.length - 1) * lineGap);
  const content = new ByteWriter();
  // Fields format numbers and dates by locale; a mark has neither.
  const pen = fonts && new PagePen({ content, fonts, shaper, locale: 'en' });
  if (!pen) content.text(`${colorOperands(color)} rg\n`);
  let y = height / 2;
  for (const [index, line] of set.entries()) {
    const baseline = y - Math.max(line.top, capHeight);
    const x = -line.width / 2;
    if (pen) pen.text(line, x, baseline, 1000, color);
    else drawShapes(content, line, x, baseline);
    y -= (heights[index] ?? 0) + lineGap;
  }
  return { content: content.end(), width, height };
}

function drawShapes(content: ByteWriter, line: TextLine, x: number, baseline: number): void {
  let at = x;
  for (const { font, glyphs } of line.runs) {
    const scale = 1000 / fontFile(font).unitsPerEm;
    for (const { glyph, advance, dx } of glyphs) {
      const parts = typeof glyph === 'number' ? [{ glyph, x: 0, y: 0 }] : glyph;
      for (const part of parts) {
        const path = glyphPath(font, part.glyph);
        if (path === '') continue;
        content.text('q ');
        content.number(scale);
        content.text('0 0 ');
        content.number(scale);
        content.number(at + dx + part.x * scale);
        content.number(baseline + part.y * scale);
        content.text('cm\n');
        content.text(path);
        content.text('f Q\n');
      }
      at += advance;
    }
  }
}
