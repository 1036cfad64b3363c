import type { FontName } from './fonts.ts';

/**
 * Describes a glyph of a line: one of the font, or several that make up one letter, such as a body and its dots.
 * Lengths are in thousandths of the font size.
 */
export interface LineGlyph {
  glyph: number | readonly GlyphPart[];
  /** The characters that this glyph stands for, in the order in which they stand on the line. */
  text: string;
  /** How far the next glyph is. */
  advance: number;
  /** Shift of this glyph alone to the right. */
  dx: number;
}

/** A glyph of the font as a part of a letter, moved from that letter's origin. In font units. */
export interface GlyphPart {
  glyph: number;
  x: number;
  y: number;
}

/** Glyphs of one font, from left to right. */
export interface Run {
  font: FontName;
  glyphs: LineGlyph[];
}

/** A line ready to be drawn. Lengths are in thousandths of the font size. */
export interface TextLine {
  runs: Run[];
  width: number;
  /** How far ink reaches above and below (negative) the baseline. */
  top: number;
  bottom: number;
}

/** Puts runs together and measures them. */
export function toLine(
  runs: Run[],
  ink: (font: FontName, glyph: LineGlyph['glyph']) => Ink,
): TextLine {
  let width = 0;
  let top = 0;
  let bottom = 0;
  for (const run of runs) {
    for (const { glyph, advance } of run.glyphs) {
      width += advance;
      const reach = ink(run.font, glyph);
      top = Math.max(top, reach.top);
      bottom = Math.min(bottom, reach.bottom);
    }
  }
  return { runs, width, top, bottom };
}

/** Holds the extent of a glyph above and below the baseline, in thousandths of the font size. */
export interface Ink {
  top: number;
  bottom: number;
}
