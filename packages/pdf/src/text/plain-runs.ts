import type { FontName } from './fonts.ts';
import { fontFile, fontFor, mainFont } from './fonts.ts';
import type { LineGlyph, Run } from './text-line.ts';

/** The glyphs of a text that needs no shaping: one for each character, from left to right. */
export function plainRuns(text: string): Run[] {
  const main = fontFile(mainFont);
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const font = main.glyphOf(codePoint) ? mainFont : fontFor(codePoint);
    if (run?.font !== font) {
      run = { font, glyphs: [] };
      runs.push(run);
    }
    run.glyphs.push(glyphFor(font, fontFile(font).glyphOf(codePoint), character));
  }
  return runs;
}

/** The empty box that stands for characters that no font has, whatever their number. */
export function boxFor(text: string): Run {
  return { font: mainFont, glyphs: [glyphFor(mainFont, 0, text)] };
}

function glyphFor(font: FontName, glyph: number, text: string): LineGlyph {
  const file = fontFile(font);
  const advance = (file.advanceOf(glyph) * 1000) / file.unitsPerEm;
  return { glyph, text, advance, dx: 0 };
}
