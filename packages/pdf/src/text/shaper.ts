import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import type * as HarfBuzz from 'harfbuzzjs';
import { directionsOf } from './bidi-levels.ts';
import { needsShaping } from './clean-text.ts';
import type { FontName } from './fonts.ts';
import { fontFile, mainFont } from './fonts.ts';
import { boxFor, plainRuns } from './plain-runs.ts';
import { lettersOf } from './shaped-letters.ts';
import type { Run } from './text-line.ts';
import type { Piece } from './text-pieces.ts';
import { cutText, inVisualOrder, piecesOfLine, sharedScript } from './text-pieces.ts';

/** Sets texts that need more than one glyph after the other. */
export interface Shaper {
  prepare(paragraph: string): PreparedText;
}

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
  const fonts = new Map<FontName, HarfBuzz.Font>();
  const fontOf = (font: FontName) => {
    let face = fonts.get(font);
    if (!face) {
      const blob = new harfbuzz.Blob(fontFile(font).bytes);
      face = new harfbuzz.Font(new harfbuzz.Face(blob));
      fonts.set(font, face);
    }
    return face;
  };
  // One buffer for all: those of their own would be freed only when garbage is collected.
  const buffer = new harfbuzz.Buffer();
  const shapePiece = (piece: Piece, font: FontName, text: string): Run => {
    // Neighbours decide how letters join, but the rest of a long text is not copied each time.
    const from = Math.max(0, piece.start - contextLength);
    buffer.reset();
    buffer.addText(
      text.slice(from, piece.end + contextLength),
      piece.start - from,
      piece.end - piece.start,
    );
    const fromRight = piece.level % 2 === 1;
    buffer.setDirection(fromRight ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
    buffer.guessSegmentProperties();
    harfbuzz.shape(fontOf(font), buffer);
    const glyphs = lettersOf(buffer.getGlyphInfosAndPositions(), {
      text: text.slice(from, piece.end),
      fromRight,
      perUnit: 1000 / fontFile(font).unitsPerEm,
    });
    return { font, glyphs };
  };
  const setPiece = (piece: Piece, text: string): Run[] => {
    const own = text.slice(piece.start, piece.end);
    if (piece.font === undefined) return [boxFor(own)];
    if (isPlain(piece) && !needsShaping(own)) return plainRuns(own);
    return [shapePiece(piece, piece.font, text)];
  };
  return {
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

/**
 * Whether a piece is set without the shaper where its letters allow that, so that a word looks the
 * same beside other scripts. Digits and blanks that follow a script keep its font.
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
