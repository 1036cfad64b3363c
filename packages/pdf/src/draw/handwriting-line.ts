import type { HandwritingFont, HandwritingRun, SignatureFont } from '@countersign/fields';
import { handwritingRuns } from '@countersign/fields';
import { needsShaping } from '../text/clean-text.ts';
import { clustersOf } from '../text/clusters.ts';
import type { FontFile } from '../text/font-file.ts';
import type { Part, Shaper } from '../text/shaper.ts';
import { inVisualOrder } from '../text/text-pieces.ts';
import { handwritingFile } from './handwriting-fonts.ts';

/** A glyph of a handwriting font on its line. Lengths are in thousandths of the font size. */
interface HandwritingGlyph {
  font: FontFile;
  glyph: number;
  x: number;
  y: number;
  /** Thousandths of the font size in a font unit. */
  scale: number;
}

/** A typed signature as glyphs from left to right, and the box around their ink, from where the line starts. */
export interface HandwritingLine {
  glyphs: HandwritingGlyph[];
  width: number;
  ink: InkBounds;
}

interface InkBounds {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A part of a typed signature in one direction and one file of a font. */
interface Piece extends Part {
  font: FontFile;
  scale: number;
}

/**
 * Sets a typed signature in handwriting fonts. The shaper may be missing as long as the text does not need it.
 * Undefined where no handwriting font has the letters of a script.
 */
export function setHandwriting(
  typed: string,
  fontName: HandwritingFont,
  shaper: Shaper | undefined,
): HandwritingLine | undefined {
  const runs = handwritingRuns(typed, fontName);
  if (!runs) return undefined;
  const text = runs.map((run) => run.text).join('');
  const shaping = needsShaping(text) ? shaper : undefined;
  const pieces = piecesOf(runs, shaping?.levelsOf(text));
  const glyphs: HandwritingGlyph[] = [];
  let width = 0;
  for (const piece of inVisualOrder(pieces)) {
    const { font, scale } = piece;
    const shaped = shaping?.shapePart(font, piece, text) ?? plainGlyphs(piece, text);
    for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of shaped) {
      const [x, y] = [width + xOffset * scale, yOffset * scale];
      glyphs.push({ font, glyph: codepoint, x, y, scale });
      width += xAdvance * scale;
    }
  }
  return { glyphs, width, ink: boundsOf(glyphs) };
}

function boundsOf(glyphs: readonly HandwritingGlyph[]): InkBounds {
  let [left, right, top, bottom] = [0, 0, 0, 0];
  for (const { font, glyph, x, y, scale } of glyphs) {
    const outline = font.outlineOf(glyph);
    if (outline.length === 0) continue;
    left = Math.min(left, x + outline.readInt16BE(2) * scale);
    bottom = Math.min(bottom, y + outline.readInt16BE(4) * scale);
    right = Math.max(right, x + outline.readInt16BE(6) * scale);
    top = Math.max(top, y + outline.readInt16BE(8) * scale);
  }
  return { left, right, top, bottom };
}

function piecesOf(runs: readonly HandwritingRun[], levels: Uint8Array | undefined): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const run of runs) {
    for (const letter of clustersOf(run.text).flatMap((cluster) => lettersOf(run.font, cluster))) {
      const start = end;
      end += letter.length;
      const level = levels?.[start] ?? 0;
      const font = handwritingFile(run.font, letter);
      if (!font) continue;
      const last = pieces.at(-1);
      if (last?.font === font && last.level === level) last.end = end;
      else pieces.push({ start, end, level, font, scale: (run.scale * 1000) / font.unitsPerEm });
    }
  }
  return pieces;
}

/** Splits a letter from its marks where no single file of the font has both. */
function lettersOf(font: SignatureFont, cluster: string): string[] {
  return handwritingFile(font, cluster) ? [cluster] : Array.from(cluster);
}

function plainGlyphs({ font, start, end }: Piece, text: string) {
  return Array.from(text.slice(start, end), (character) => {
    const codepoint = font.glyphOf(character.codePointAt(0) ?? 0);
    return { codepoint, xAdvance: font.advanceOf(codepoint), xOffset: 0, yOffset: 0 };
  });
}
