import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import type * as HarfBuzz from 'harfbuzzjs';
import type { FontName } from './fonts.ts';
import { fontFile, fontFor } from './fonts.ts';
import type { GlyphPart, LineGlyph, Run } from './text-line.ts';

/** Sets texts that need more than one glyph after the other. */
export interface Shaper {
  prepare(paragraph: string): PreparedText;
}

/** A paragraph whose directions are known. */
export interface PreparedText {
  /** Whether it reads from right to left, by its first letter that has a direction. */
  rightToLeft: boolean;
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
  const shapePiece = (piece: Piece, text: string): Run => {
    // Neighbours decide how letters join, but the rest of a long text is not copied each time.
    const from = Math.max(0, piece.start - contextLength);
    buffer.reset();
    buffer.addText(
      text.slice(from, piece.end + contextLength),
      piece.start - from,
      piece.end - piece.start,
    );
    buffer.setDirection(piece.rightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
    buffer.guessSegmentProperties();
    harfbuzz.shape(fontOf(piece.font), buffer);
    return {
      font: piece.font,
      glyphs: toGlyphs(buffer.getGlyphInfosAndPositions(), piece, text, from),
    };
  };
  return {
    prepare(paragraph) {
      const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph);
      return {
        rightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1,
        shape: (start, end) =>
          inVisualOrder(cut(paragraph, start, end, levels)).map((piece) =>
            shapePiece(piece, paragraph),
          ),
      };
    },
  };
}

const contextLength = 5;

/** A stretch of text of one direction, one font and one script. */
interface Piece {
  start: number;
  end: number;
  level: number;
  rightToLeft: boolean;
  font: FontName;
  script: string | undefined;
}

function cut(text: string, start: number, end: number, levels: Uint8Array): Piece[] {
  const pieces: Piece[] = [];
  let at = start;
  for (const character of text.slice(start, end)) {
    const codePoint = character.codePointAt(0) ?? 0;
    const next = at + character.length;
    const level = levels[at] ?? 0;
    const script = scriptOf(codePoint);
    const last = pieces.at(-1);
    const stays =
      last?.level === level &&
      (script === undefined || last.script === undefined || script === last.script);
    // Spaces, digits, accents and joiners stay with their neighbours wherever the font has them.
    const follows =
      stays &&
      script === undefined &&
      (fontFile(last.font).glyphOf(codePoint) !== 0 || ignorable.test(character));
    const font = follows ? last.font : fontFor(codePoint);
    if (stays && last.font === font) {
      last.end = next;
      last.script ??= script;
    } else {
      pieces.push({ start: at, end: next, level, rightToLeft: level % 2 === 1, font, script });
    }
    at = next;
  }
  return pieces;
}

/** Rule L2 of the bidirectional algorithm: from the highest level down, turn each stretch round. */
function inVisualOrder(pieces: Piece[]): Piece[] {
  let order = pieces;
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    const turned: Piece[] = [];
    let stretch: Piece[] = [];
    for (const piece of order) {
      if (piece.level >= level) stretch.unshift(piece);
      else {
        turned.push(...stretch, piece);
        stretch = [];
      }
    }
    order = [...turned, ...stretch];
  }
  return order;
}

type ShapedGlyph = HarfBuzz.GlyphInfo & Partial<HarfBuzz.GlyphPosition>;

/** One glyph for each letter or ligature, so that copied text is the text that went in. */
function toGlyphs(shaped: ShapedGlyph[], piece: Piece, text: string, from: number): LineGlyph[] {
  const scale = 1000 / fontFile(piece.font).unitsPerEm;
  const letters = Map.groupBy(shaped, ({ cluster }) => cluster);
  const starts = [...letters.keys()].sort((a, b) => a - b);
  const nextOf = new Map(starts.map((start, index) => [start, starts[index + 1]]));
  return [...letters].map(([start, members]) => {
    const next = nextOf.get(start);
    const [first, ...others] = members;
    const plain = others.length === 0 && !first?.yOffset ? first : undefined;
    return {
      glyph: plain?.codepoint ?? toParts(members),
      text: text.slice(from + start, next === undefined ? piece.end : from + next),
      advance: members.reduce((sum, { xAdvance = 0 }) => sum + xAdvance, 0) * scale,
      dx: (plain?.xOffset ?? 0) * scale,
    };
  });
}

function toParts(members: ShapedGlyph[]): GlyphPart[] {
  let at = 0;
  return members.map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
    const part = { glyph: codepoint, x: at + xOffset, y: yOffset };
    at += xAdvance;
    return part;
  });
}

const ignorable = /\p{Default_Ignorable_Code_Point}/u;
const scripts: [name: string, members: RegExp][] = [
  ['latin', /\p{Script=Latin}/u],
  ['greek', /\p{Script=Greek}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['devanagari', /\p{Script=Devanagari}/u],
  ['han', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
];
const shared = /[\p{Script=Common}\p{Script=Inherited}]/u;

/** The script of a character; undefined for what all scripts share. */
function scriptOf(codePoint: number): string | undefined {
  const character = String.fromCodePoint(codePoint);
  if (shared.test(character)) return undefined;
  return scripts.find(([, members]) => members.test(character))?.[0] ?? 'other';
}
