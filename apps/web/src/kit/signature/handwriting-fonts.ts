import { text } from './text.ts';
import '@fontsource/aref-ruqaa/arabic-400.css';
import '@fontsource/caveat/400.css';
import '@fontsource/charmonman/thai-400.css';
import '@fontsource/dancing-script/400.css';
import '@fontsource/gveret-levin/hebrew-400.css';
import '@fontsource/homemade-apple/400.css';
import '@fontsource/mynerve/greek-400.css';
import '@fontsource/sacramento/400.css';
import { type HandwritingFont, handwritingRuns, type SignatureFont } from '@countersign/contract';

/** The name of each font in which a signature can be typed. */
export const fontNames: Record<HandwritingFont, string> = {
  caveat: 'Caveat',
  'dancing-script': 'Dancing Script',
  'homemade-apple': 'Homemade Apple',
  sacramento: 'Sacramento',
};

/** The family of each font of typed signatures. */
export const fontFamilies: Record<SignatureFont, string> = {
  ...fontNames,
  mynerve: 'Mynerve',
  'aref-ruqaa': 'Aref Ruqaa',
  'gveret-levin': 'Gveret Levin',
  charmonman: 'Charmonman',
};

/** Holds the fonts of a typed signature. */
interface TypedLooks {
  /** The fonts to choose from: of several in which it looks the same, the first. */
  fonts: HandwritingFont[];
  /** The one of these in which it looks as in the chosen one. */
  chosen: HandwritingFont | undefined;
  /** Says that it is not shown in handwriting; undefined where it is. */
  note: string | undefined;
}

/** Returns what a typed signature can look like, and as which of these the chosen font shows it. */
export function typedLooks(typed: string, fontName: HandwritingFont): TypedLooks {
  const all = Object.keys(fontNames) as HandwritingFont[];
  const lookIn = (font: HandwritingFont) => JSON.stringify(handwritingRuns(typed, font));
  const fonts = [...new Map(all.toReversed().map((font) => [lookIn(font), font])).values()];
  return {
    fonts: all.filter((font) => fonts.includes(font)),
    chosen: fonts.find((font) => lookIn(font) === lookIn(fontName)),
    note: handwritingRuns(typed, fontName) ? undefined : text.type.printed,
  };
}
