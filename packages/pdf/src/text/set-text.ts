import { needsShaping } from './clean-text.ts';
import type { FontName } from './fonts.ts';
import { fontFile, fontFor } from './fonts.ts';
import { plainRuns } from './plain-runs.ts';
import { readyLetters } from './ready-letters.ts';
import { toReadyLine } from './ready-line.ts';
import type { PreparedText, Shaper } from './shaper.ts';
import type { Ink, LineGlyph, TextLine } from './text-line.ts';
import { toLine } from './text-line.ts';

/** A paragraph that can be measured and set in lines, apart from any size. */
export interface Paragraph {
  text: string;
  rightToLeft: boolean;
  /** Level of a UTF-16 unit, as in `Directions`: odd where it runs from right to left. */
  levelAt(at: number): number;
  /** Whether parts are together as wide as each alone: letters of some scripts move closer to a blank. */
  isAdditive: boolean;
  /** Width of a part, in thousandths of the font size. */
  measure(start: number, end: number): number;
  setLine(start: number, end: number): TextLine;
}

/** Prepares a paragraph. The shaper may be missing as long as no text needs it. */
export function setParagraph(text: string, shaper: Shaper | undefined): Paragraph {
  if (shaper && needsShaping(text)) return new ShapedParagraph(text, shaper.prepare(text));
  return new PlainParagraph(text);
}

class ShapedParagraph implements Paragraph {
  readonly text: string;
  readonly rightToLeft: boolean;
  readonly isAdditive = false;
  readonly #prepared: PreparedText;

  constructor(text: string, prepared: PreparedText) {
    this.text = text;
    this.rightToLeft = prepared.rightToLeft;
    this.#prepared = prepared;
  }

  levelAt(at: number): number {
    return this.#prepared.levels[at] ?? 0;
  }

  measure(start: number, end: number): number {
    let width = 0;
    for (const { glyphs } of this.#prepared.shape(start, end)) {
      for (const { advance } of glyphs) width += advance;
    }
    return width;
  }

  setLine(start: number, end: number): TextLine {
    return toLine(this.#prepared.shape(start, end), inkOf);
  }
}

class PlainParagraph implements Paragraph {
  readonly text: string;
  readonly rightToLeft = false;
  readonly isAdditive = true;

  constructor(text: string) {
    this.text = text;
  }

  levelAt(): number {
    return 0;
  }

  measure(start: number, end: number): number {
    const { text } = this;
    const { advances } = readyLetters();
    let width = 0;
    for (let at = start; at < end; at++) {
      const ready = advances[text.charCodeAt(at)] ?? -1;
      if (ready >= 0) {
        width += ready;
        continue;
      }
      const codePoint = text.codePointAt(at) ?? 0;
      if (codePoint > 0xffff) at++;
      width += advanceOf(codePoint);
    }
    return width;
  }

  setLine(start: number, end: number): TextLine {
    const { text } = this;
    return toReadyLine(text, start, end) ?? toLine(plainRuns(text.slice(start, end)), inkOf);
  }
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
