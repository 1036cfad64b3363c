import type { Letter } from '../render/read-drawn-page.ts';
import { middleX } from './page-model.ts';

type Inked = Letter & { kind: 'letter' };

/** Accents that stand for themselves, as some programs draw them over a letter, by those that combine with it. */
const combining: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '^': '\u0302',
  '˜': '\u0303',
  '~': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˛': '\u0328',
};
const undotted: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' };
/** Letters before an accent, and behind it, among which the one below it is looked for. */
const reach = { before: 60, behind: 3 } as const;
/** Parts of a letter's height: gaps that are narrower divide no words. */
const narrowGap = 0.15;

/**
 * Joins the letters of what is drawn as one: the letters of a ligature, accents with the letter that they stand over,
 * and words that a narrow gap would divide.
 */
export function joinLetters(letters: readonly Letter[]): Letter[] {
  return withoutNarrowBreaks(withAccents(withoutLigatures(letters)));
}

/** The letters of a ligature all stand where it does. */
function withoutLigatures(letters: readonly Letter[]): Letter[] {
  const joined: Letter[] = [];
  for (const letter of letters) {
    const before = joined.at(-1);
    if (letter.kind === 'letter' && before?.kind === 'letter' && isSameGlyph(before, letter)) {
      joined[joined.length - 1] = { ...before, text: before.text + letter.text };
    } else joined.push(letter);
  }
  return joined.map((letter) => {
    const isLigature = letter.kind === 'letter' && /[\ufb00-\ufb06]/.test(letter.text);
    return isLigature ? { ...letter, text: letter.text.normalize('NFKC') } : letter;
  });
}

const isSameGlyph = (one: Inked, other: Inked) =>
  /^\p{L}+$/u.test(one.text + other.text) &&
  one.x === other.x &&
  one.base === other.base &&
  one.cell.x0 < one.cell.x1 &&
  one.cell.x1 === other.cell.x1;

function withAccents(letters: readonly Letter[]): Letter[] {
  const joined: (Letter | undefined)[] = [...letters];
  for (const [index, accent] of letters.entries()) {
    if (accent.kind === 'break') continue;
    const mark = /^\p{M}$/u.test(accent.text) ? accent.text : combining[accent.text];
    if (mark === undefined) continue;
    const below = letterBelow(joined, index, accent);
    const letter = below === undefined ? undefined : joined[below];
    if (below === undefined || letter?.kind !== 'letter') continue;
    const text = ((undotted[letter.text] ?? letter.text) + mark).normalize('NFC');
    joined[below] = { ...letter, text };
    joined[index] = undefined;
    for (let at = Math.min(below, index) + 1; at < Math.max(below, index); at += 1) {
      if (joined[at]?.kind === 'break') joined[at] = undefined;
    }
  }
  return joined.filter((letter) => letter !== undefined);
}

/** The index of the letter that an accent stands over or under, the nearest one in the order of the page. */
function letterBelow(
  letters: readonly (Letter | undefined)[],
  index: number,
  accent: Inked,
): number | undefined {
  const from = Math.max(0, index - reach.before);
  return letters
    .slice(from, index + reach.behind + 1)
    .map((letter, index) => ({ letter, at: from + index }))
    .filter(({ letter }) => letter?.kind === 'letter' && isOver(accent, letter))
    .map(({ at }) => at)
    .sort((one, other) => Math.abs(one - index) - Math.abs(other - index))[0];
}

const isOver = (accent: Inked, letter: Inked): boolean =>
  /^\p{L}\p{M}*$/u.test(letter.text) &&
  middleX(accent.box) > letter.box.x0 &&
  middleX(accent.box) < letter.box.x1 &&
  Math.abs(accent.base - letter.base) < 0.6 * letter.size;

/** Readers of PDFs take wide kerning for a blank. */
function withoutNarrowBreaks(letters: readonly Letter[]): Letter[] {
  return letters.filter((letter, index) => {
    const [before, after] = [letters[index - 1], letters[index + 1]];
    if (letter.kind !== 'break' || before?.kind !== 'letter' || after?.kind !== 'letter') {
      return true;
    }
    const gap = after.x - before.cell.x1;
    const isLevel = Math.abs(after.base - before.base) < 0.1 * before.size;
    return !isLevel || gap > narrowGap * before.size || gap < -narrowGap * before.size;
  });
}
