import type * as HarfBuzz from 'harfbuzzjs';
import type { GlyphPart, LineGlyph } from './text-line.ts';

/** Describes a glyph as HarfBuzz gives it: its cluster in the text, and its position, in font units. */
export type ShapedGlyph = Pick<HarfBuzz.GlyphInfo, 'codepoint' | 'cluster'> &
  Partial<HarfBuzz.GlyphPosition>;

/** Holds a shaped text. */
interface ShapedText {
  text: string;
  fromRight: boolean;
  /** Thousandths of the font size in a font unit. */
  perUnit: number;
}

/**
 * One glyph for each letter, syllable or ligature of a shaped text, so that copied text is the text
 * that went in, whatever the order of the glyphs.
 */
export function lettersOf(shaped: ShapedGlyph[], source: ShapedText): LineGlyph[] {
  const { text, fromRight, perUnit } = source;
  const letters = Map.groupBy(shaped, ({ cluster }) => cluster);
  const starts = [...letters.keys()].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  return [...letters].flatMap(([start, members]) => {
    const own = text.slice(start, ends.get(start));
    // Readers turn all characters round that run from the right, those of one glyph too.
    const copied = fromRight && own.length > 1 ? Array.from(own).reverse().join('') : own;
    const [only, second] = members;
    if (only && !second && !only.yOffset) {
      const { codepoint, xAdvance = 0, xOffset = 0 } = only;
      return { glyph: codepoint, text: copied, advance: xAdvance * perUnit, dx: xOffset * perUnit };
    }
    return composedGlyphs(members, copied, perUnit);
  });
}

/**
 * Parts of one glyph, and font units from its first to its last, at most: the format ends somewhere,
 * and only texts that are no language have more.
 */
const maxParts = 40;
const widest = 12_000;

/** A letter of several parts; more than one glyph, between which its text is shared, if need be. */
function composedGlyphs(members: ShapedGlyph[], text: string, perUnit: number): LineGlyph[] {
  const groups: { parts: GlyphPart[]; width: number }[] = [];
  let group = { parts: [] as GlyphPart[], width: 0 };
  for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of members) {
    if (group.parts.length === maxParts || group.width > widest) {
      groups.push(group);
      group = { parts: [], width: 0 };
    }
    group.parts.push({ glyph: codepoint, x: group.width + xOffset, y: yOffset });
    group.width = Math.max(0, group.width + xAdvance);
  }
  groups.push(group);
  const shares = shareText(text, groups.length);
  return groups.map(({ parts, width }, index) => ({
    glyph: parts,
    text: shares[index] ?? '',
    advance: width * perUnit,
    dx: 0,
  }));
}

function shareText(text: string, count: number): string[] {
  if (count === 1) return [text];
  const characters = Array.from(text);
  const position = (index: number) => Math.round((index * characters.length) / count);
  return Array.from({ length: count }, (_, index) =>
    characters.slice(position(index), position(index + 1)).join(''),
  );
}
