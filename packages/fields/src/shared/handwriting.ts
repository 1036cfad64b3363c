import type { HandwritingFont } from './ink.ts';

/** Handwriting fonts that are not chosen: each has the letters of a script that the others lack. */
const scriptFonts = ['mynerve', 'aref-ruqaa', 'gveret-levin', 'charmonman'] as const;

/** A font in which a typed signature, or a part of it, is drawn. */
export type SignatureFont = HandwritingFont | (typeof scriptFonts)[number];

interface SignatureFontFacts {
  /** How large it is drawn: the fonts are of very different size; this makes them look alike. */
  scale: number;
  /** Its characters, as hexadecimal ranges of code points. */
  characters: string;
}

/** The fonts of typed signatures, in the order in which they are searched for the letters of a script. */
const signatureFonts: Record<SignatureFont, SignatureFontFacts> = {
  caveat: {
    scale: 1,
    characters:
      '20-7e a0-ac ae-17e 18f 192 1c4-1cc 1d4 1e5 1e7 1e9-1eb 1ef 1f1-1f5 1fa-21b 21f 237 259 292 2bc 2c6-2c7 2c9 2da 2dc-2dd 300-301 303-304 308 323 400-45f 462-463 46a-46b 472-475 48a-4a5 4a8-4ff 510-513 51a-51d 524-529 52e-52f 1e0c-1e0d 1e24-1e25 1e44-1e45 1e5a-1e5b 1e62-1e63 1e6c-1e6d 1e80-1e85 1e92-1e93 1ef2-1ef3 1ef8-1ef9 2013-2014 2018-201a 201c-201e 2020 2022 2026 2032-2033 2039-203a 2044 20a1 20a3-20a4 20a6 20a9 20ac 20ae 20b4 20b8-20ba 20bd 2116 2122 2212 2215',
  },
  'dancing-script': {
    scale: 0.9,
    characters:
      '20-7e a0-ac ae-17e 18f 192 1a0-1a1 1af-1b0 1c4-1cc 1e6-1e7 1ea-1eb 1fa-21b 22a-22d 230-233 237 259 2bc 2c6-2c7 2c9 2da 2dc-2dd 300-301 303-304 308-309 323 1e80-1e85 1e9e 1ea0-1ef9 2013-2014 2018-201a 201c-201e 2020 2022 2026 2039-203a 2044 20a1 20a3-20a4 20a6-20a7 20a9 20ab-20ad 20b1-20b2 20b5 20b9-20ba 20bc-20bd 2122 2212 2215',
  },
  'homemade-apple': {
    scale: 0.66,
    characters:
      '20-7e a0-ac ae-ff 131 141-142 152-153 2c6 2da 2dc 2013-2014 2018-201a 201c-201e 2022 2026 2039-203a 2044 20ac 2122 2212',
  },
  sacramento: {
    scale: 1.06,
    characters:
      '20-7e a0-ac ae-129 12b-17e 192 1fc-1ff 237 2c6-2c7 2da 2dc-2dd 1e80-1e85 1ef2-1ef3 2013-2014 2018-201a 201c-201e 2020 2022 2026 2039-203a 2044 20ac 2122 2212 2215',
  },
  // Greek
  mynerve: {
    scale: 0.85,
    characters: '20 41 a0 c1 102 374-375 37e 384-38a 38c 38e-3a1 3a3-3cf 3d7',
  },
  // Arabic
  'aref-ruqaa': {
    scale: 1.1,
    characters:
      '20-21 a0 60c 61b 61f 621-63a 640-658 65a 660-66a 66e-671 674 679 67e 686 688 68e 691 695 698 6a0-6a1 6a4 6a9 6ac 6af 6b5 6ba-6bb 6bd-6be 6c0-6c1 6c6 6cc 6ce-6cf 6d2-6d5 6e1 6f0-6f9 762 8f1 fd3e-fd3f',
  },
  // Hebrew
  'gveret-levin': {
    scale: 0.9,
    characters:
      '20 2d 41-43 a0 5b0-5bc 5be-5c3 5c6-5c7 5d0-5ea 5f0-5f4 20aa fb1d-fb20 fb29-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fb4f',
  },
  // Thai
  charmonman: { scale: 0.95, characters: '20 a0 2bc 303 331 e01-e3a e3f-e5b' },
};

/** A part of a typed signature in one font. */
export interface HandwritingRun {
  text: string;
  font: SignatureFont;
  /** How large it is drawn, as a part of the size of the first one. */
  scale: number;
}

/**
 * Splits a typed signature into parts by font, the same on the screen and in documents. All letters of a script
 * are in one font: the chosen one if it has them all, else the first that has. Undefined where no handwriting
 * font has the letters of a script.
 */
export function handwritingRuns(
  typed: string,
  chosen: HandwritingFont,
): HandwritingRun[] | undefined {
  const text = typed.trim().replace(/\s+/g, ' ').normalize('NFC');
  const clusters = (text.match(cluster) ?? []).map((own) => ({ own, script: scriptOf(own) }));
  const letters = new Map<string, string>();
  for (const { own, script } of clusters) letters.set(script, (letters.get(script) ?? '') + own);
  letters.delete(shared);
  const fonts = new Map<string, SignatureFont>();
  for (const [script, own] of letters) {
    const font = fontWith(own, [chosen]);
    if (font === undefined) return undefined;
    fonts.set(script, font);
  }
  const runs: HandwritingRun[] = [];
  for (const { own, script } of clusters) {
    const last = runs.at(-1);
    // Blanks and signs are in the font of the letters before them, where it has them.
    const font = fonts.get(script) ?? fontWith(own, last ? [last.font, chosen] : [chosen]);
    if (font === undefined) return undefined;
    if (last?.font === font) last.text += own;
    else {
      const first = runs[0]?.font ?? font;
      runs.push({
        text: own,
        font,
        scale: signatureFonts[font].scale / signatureFonts[first].scale,
      });
    }
  }
  return runs;
}

const cluster = /\P{M}[\p{M}\p{Default_Ignorable_Code_Point}]*|\p{M}+/gu;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

const shared = 'Common';
const scripts = [
  [shared, /^[\p{Script=Common}\p{Script=Inherited}]/u],
  ['Latin', /^\p{Script=Latin}/u],
  ['Greek', /^\p{Script=Greek}/u],
  ['Cyrillic', /^\p{Script=Cyrillic}/u],
  ['Arabic', /^\p{Script=Arabic}/u],
  ['Hebrew', /^\p{Script=Hebrew}/u],
  ['Thai', /^\p{Script=Thai}/u],
] as const;

/** Returns the script of a letter; an empty name for one in which there is no handwriting font. */
function scriptOf(letter: string): string {
  return scripts.find(([, pattern]) => pattern.test(letter))?.[0] ?? '';
}

/** Returns how large a line of handwriting is drawn, so that all fonts look alike. */
export function handwritingScale(runs: readonly HandwritingRun[]): number {
  const [first] = runs;
  return first ? signatureFonts[first.font].scale : 1;
}

export const signatureFontNames = Object.keys(signatureFonts) as SignatureFont[];

/** Returns the first font that has all visible characters, of some that are searched first and all others. */
function fontWith(characters: string, first: readonly SignatureFont[]): SignatureFont | undefined {
  const visible = Array.from(characters.replace(invisible, ''));
  return [...first, ...signatureFontNames].find((font) => {
    const known = charactersOf(font);
    return visible.every((character) => known.has(character.codePointAt(0) ?? 0));
  });
}

const knownCharacters = new Map<SignatureFont, Set<number>>();

/** Returns the code points that a font has, read at its first use. */
export function charactersOf(font: SignatureFont): Set<number> {
  let known = knownCharacters.get(font);
  if (!known) {
    known = new Set();
    for (const range of signatureFonts[font].characters.split(' ')) {
      const [first = 0, last = first] = range.split('-').map((end) => Number.parseInt(end, 16));
      for (let codePoint = first; codePoint <= last; codePoint++) known.add(codePoint);
    }
    knownCharacters.set(font, known);
  }
  return known;
}
