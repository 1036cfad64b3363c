import * as harfbuzz from 'harfbuzzjs';
import { fontFile } from '../text/fonts.ts';

/** The glyphs that HarfBuzz itself gives for each letter of an Arabic text, from left to right. */
export function shapeArabic(text: string): string[] {
  const blob = new harfbuzz.Blob(fontFile('NotoSansArabic-Regular').bytes);
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(new harfbuzz.Font(new harfbuzz.Face(blob)), buffer);
  const letters = Map.groupBy(buffer.getGlyphInfosAndPositions(), ({ cluster }) => cluster);
  return [...letters.values()].map((glyphs) =>
    glyphs.map(({ codepoint, xOffset, yOffset }) => `${codepoint}@${xOffset},${yOffset}`).join(' '),
  );
}
