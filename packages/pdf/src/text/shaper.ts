import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import type * as HarfBuzz from 'harfbuzzjs';
import { directionsOf } from './bidi-levels.ts';
import { needsShaping } from './clean-text.ts';
import type { FontFile } from './font-file.ts';
import type { FontName } from './fonts.ts';
import { fontFile, mainFont } from './fonts.ts';
import { boxFor, plainRuns } from './plain-runs.ts';
import type { ShapedGlyph } from './shaped-letters.ts';
import { lettersOf } from './shaped-letters.ts';
import type { Run } from './text-line.ts';
import type { Piece } from './text-pieces.ts';
import { cutText, inVisualOrder, piecesOfLine, sharedScript } from './text-pieces.ts';

/** Sets texts that need more than one glyph after the other. */
export interface Shaper {
  prepare(paragraph: string): PreparedText;
  /** Returns the level of each UTF-16 unit, as in `Directions`. */
  levelsOf(paragraph: string): Uint8Array;
  /** Shapes a part of a text in one font: its glyphs from left to right, in font units. */
  shapePart(font: FontFile, part: Part, text: string): ShapedGlyph[];
}

/** A part of a text that runs in one direction. */
export type Part = Pick<Piece, 'start' | 'end' | 'level'>;

/** A paragraph whose directions and fonts are known. */
export interface PreparedText {
  /** Whether it reads from right to left, by its first letter that has a direction. */
  rightToLeft: boolean;
  /** For each UTF-16 unit, as in `Directions`. */
  levels: Uint8Array;
  /** The glyphs of a part, in the order in which they stand on the line. */
  shape(start: number, end: number): Run[];
}

let shaper: Promise<Shaper> | undefined;

/** Loads the shaper (HarfBuzz and the Unicode bidirectional algorithm) at its first use. */
export function loadShaper(): Promise<Shaper> {
  shaper ??= import('harfbuzzjs').then((harfbuzz) => {
    // CommonJS, although its types say otherwise.
    const createBidi = createRequire(import.meta.url)('bidi-js') as () => Bidi;
    return createShaper(harfbuzz, createBidi());
  });
  return shaper;
}

function createShaper(harfbuzz: typeof HarfBuzz, bidi: Bidi): Shaper {
  const fonts = new Map<FontFile, HarfBuzz.Font>();
  const fontOf = (file: FontFile) => {
    let font = fonts.get(file);
    if (!font) {
      font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(file.bytes)));
      fonts.set(file, font);
    }
    return font;
  };
  // One buffer for all: those of their own would be freed only when garbage is collected.
  const buffer = new harfbuzz.Buffer();
  const shapePart: Shaper['shapePart'] = (font, { start, end, level }, text) => {
    // Neighbours decide how letters join, but the rest of a long text is not copied each time.
    const from = contextStart(start);
    buffer.reset();
    buffer.addText(text.slice(from, end + contextLength), start - from, end - start);
    buffer.setDirection(level % 2 === 1 ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
    buffer.guessSegmentProperties();
    harfbuzz.shape(fontOf(font), buffer);
    return buffer.getGlyphInfosAndPositions();
  };
  const shapePiece = (piece: Piece, name: FontName, text: string): Run => {
    const font = fontFile(name);
    const glyphs = lettersOf(shapePart(font, piece, text), {
      text: text.slice(contextStart(piece.start), piece.end),
      fromRight: piece.level % 2 === 1,
      perUnit: 1000 / font.unitsPerEm,
    });
    return { font: name, glyphs };
  };
  const setPiece = (piece: Piece, text: string): Run[] => {
    const own = text.slice(piece.start, piece.end);
    if (piece.font === undefined) return [boxFor(own)];
    if (isPlain(piece) && !needsShaping(own)) return plainRuns(own);
    return [shapePiece(piece, piece.font, text)];
  };
  return {
    levelsOf: (paragraph) => directionsOf(bidi, paragraph).levels,
    shapePart,
    prepare(paragraph) {
      const { levels, base } = directionsOf(bidi, paragraph);
      const pieces = cutText(paragraph, levels);
      return {
        rightToLeft: base === 1,
        levels,
        shape(start, end) {
          const line = piecesOfLine(pieces, paragraph, { start, end, base });
          return joinRuns(inVisualOrder(line).flatMap((piece) => setPiece(piece, paragraph)));
        },
      };
    },
  };
}

const contextLength = 5;
const contextStart = (start: number) => Math.max(0, start - contextLength);

/**
 * Tells if a piece is set without the shaper where its letters allow that, so that a word looks the same next to other
 * scripts. Digits and blanks that follow a script keep its font.
 */
function isPlain({ level, font, script }: Piece): boolean {
  return level % 2 === 0 && (font === mainFont || script !== sharedScript);
}

/** Makes one run of neighbours in the same font. */
function joinRuns(runs: Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last?.font === run.font) for (const glyph of run.glyphs) last.glyphs.push(glyph);
    else joined.push(run);
  }
  return joined;
}
