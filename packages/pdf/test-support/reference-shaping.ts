import * as harfbuzz from 'harfbuzzjs';
import type { FontName } from '../src/text/fonts.ts';
import { fontFile } from '../src/text/fonts.ts';

/** Describes a glyph as HarfBuzz itself positions it, in font units. */
interface ReferenceGlyph {
  cluster: number;
  glyph: number;
  x: number;
  y: number;
  advance: number;
  /** Its outline as an SVG path. */
  path: string;
}

const fonts = new Map<FontName, harfbuzz.Font>();

/** Shapes a text by HarfBuzz itself in one font and one direction, from left to right. */
function shapeBy(fontName: FontName, text: string, kerning = true): ReferenceGlyph[] {
  let font = fonts.get(fontName);
  if (!font) {
    font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(fontFile(fontName).bytes)));
    fonts.set(fontName, font);
  }
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer, kerning ? [] : [new harfbuzz.Feature('kern', 0)]);
  return buffer.getGlyphInfosAndPositions().map((glyph) => ({
    cluster: glyph.cluster,
    glyph: glyph.codepoint,
    x: glyph.xOffset ?? 0,
    y: glyph.yOffset ?? 0,
    advance: glyph.xAdvance ?? 0,
    path: font.glyphToPath(glyph.codepoint),
  }));
}

/** The glyphs that HarfBuzz itself gives for each letter of an Arabic text, from left to right. */
export function shapeArabic(text: string): string[] {
  const letters = Map.groupBy(shapeBy('NotoSansArabic-Regular', text), ({ cluster }) => cluster);
  return [...letters.values()].map((glyphs) =>
    glyphs.map(({ glyph, x, y }) => `${glyph}@${x},${y}`).join(' '),
  );
}

/** The same as a path of a PDF that starts at a point, at a size in points. */
export function drawBy(
  fontName: FontName,
  text: string,
  { x, y, size, kerning }: { x: number; y: number; size: number; kerning: boolean },
): string {
  const scale = size / fontFile(fontName).unitsPerEm;
  let pen = x;
  return shapeBy(fontName, text, kerning)
    .map((glyph) => {
      const left = pen + glyph.x * scale;
      const bottom = y + glyph.y * scale;
      pen += glyph.advance * scale;
      return `q ${scale} 0 0 ${scale} ${left} ${bottom} cm ${toPdfPath(glyph.path)} Q`;
    })
    .join('\n');
}

/** Lines, and curves of the second degree, which PDF only has of the third. */
function toPdfPath(svg: string): string {
  let at: number[] = [0, 0];
  let out = '';
  for (const [, command = '', numbers = ''] of svg.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const points = numbers.split(/[ ,]+/).filter(Boolean).map(Number);
    const end = points.slice(-2);
    if (command === 'Z') out += 'h ';
    else if (command === 'Q') {
      const toControl = (from: number[]) =>
        from.map((side, index) => side + ((points[index] ?? 0) - side) * (2 / 3));
      out += `${[...toControl(at), ...toControl(end), ...end].join(' ')} c `;
    } else out += `${points.join(' ')} ${command === 'M' ? 'm' : 'l'} `;
    if (end.length > 0) at = end;
  }
  return `${out}f`;
}
