import { needsShaping } from './clean-text.ts';
import type { FontName } from './fonts.ts';
import { fontFile, fontFor } from './fonts.ts';
import { plainRuns } from './plain-runs.ts';
import { readyLetters } from './ready-letters.ts';
import { toReadyLine } from './ready-line.ts';
import type { Shaper } from './shaper.ts';
import type { Ink, LineGlyph, TextLine } from './text-line.ts';
import { toLine } from './text-line.ts';

/** A paragraph that can be measured and set in lines, apart from any size. */
export interface Paragraph {
  text: string;
  rightToLeft: boolean;
  /** Width of a part, in thousandths of the font size. */
  measure(start: number, end: number): number;
  setLine(start: number, end: number): TextLine;
}

/** Prepares a paragraph. The shaper may be missing as long as no text needs it. */
export function setParagraph(text: string, shaper: Shaper | undefined): Paragraph {
  if (shaper && needsShaping(text)) return shapedParagraph(text, shaper);
  return plainParagraph(text);
}

function shapedParagraph(text: string, shaper: Shaper): Paragraph {
  const prepared = shaper.prepare(text);
  return {
    text,
    rightToLeft: prepared.rightToLeft,
    measure(start, end) {
      let width = 0;
      for (const { glyphs } of prepared.shape(start, end)) {
        for (const { advance } of glyphs) width += advance;
      }
      return width;
    },
    setLine: (start, end) => toLine(prepared.shape(start, end), inkOf),
  };
}

function plainParagraph(text: string): Paragraph {
  const ready = readyLetters();
  return {
    text,
    rightToLeft: false,
    measure(start, end) {
      let width = 0;
      for (let at = start; at < end; at++) {
        const letter = ready[text.charCodeAt(at)];
        if (letter) {
          width += letter.advance;
          continue;
        }
        const codePoint = text.codePointAt(at) ?? 0;
        if (codePoint > 0xffff) at++;
        width += advanceOf(codePoint);
      }
      return width;
    },
    setLine: (start, end) =>
      toReadyLine(text, start, end) ?? toLine(plainRuns(text.slice(start, end)), inkOf),
  };
}

function advanceOf(codePoint: number): number {
  const font = fontFile(fontFor(codePoint));
  return (font.advanceOf(font.glyphOf(codePoint)) * 1000) / font.unitsPerEm;
}

function inkOf(font: FontName, glyph: LineGlyph['glyph']): Ink {
  const file = fontFile(font);
  const scale = 1000 / file.unitsPerEm;
  if (typeof glyph === 'number') {
    const { top, bottom } = file.reachOf(glyph);
    return { top: top * scale, bottom: bottom * scale };
  }
  const reaches = glyph.map(({ glyph: part, y }) => {
    const { top, bottom } = file.reachOf(part);
    return { top: top + y, bottom: bottom + y };
  });
  return {
    top: Math.max(...reaches.map(({ top }) => top)) * scale,
    bottom: Math.min(...reaches.map(({ bottom }) => bottom)) * scale,
  };
}
