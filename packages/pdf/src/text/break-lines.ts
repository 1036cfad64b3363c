import { isEasy, needsShaping } from './clean-text.ts';
import type { Paragraph } from './set-text.ts';
import type { Span } from './span.ts';

/** A span that stays on one line where it can, and the blanks that follow it. */
interface Word extends Span {
  /** Where the next word starts. */
  next: number;
  width: number;
  /** Of the word together with the blanks behind it, where another word follows on the line. */
  widthWithSpace: number;
  /** The characters of a word that is broken. */
  characters?: Character[];
}

/** A character of a word. */
interface Character {
  end: number;
  /** At the start of a line, and behind the character before it. */
  width: number;
  widthBehind: number;
}

const ideograph =
  '\\u2e80-\\u2fff\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\uff66-\\uff9f\\u{20000}-\\u{3ffff}';
const opening =
  '(\\[{\\u2018\\u201c\\u3008\\u300a\\u300c\\u300e\\u3010\\u3014\\uff08\\uff3b\\uff5b';
const closing =
  ')\\]}!%,.:;?\\u2019\\u201d\\u3001\\u3002\\u3005\\u3009\\u300b\\u300d\\u300f\\u3011\\u3015\\u30fc\\uff01\\uff05\\uff09\\uff0c\\uff0e\\uff1a\\uff1b\\uff1f\\uff3d\\uff5d';
const smallKana =
  '\\u3041\\u3043\\u3045\\u3047\\u3049\\u3063\\u3083\\u3085\\u3087\\u30a1\\u30a3\\u30a5\\u30a7\\u30a9\\u30c3\\u30e3\\u30e5\\u30e7\\uff9e\\uff9f';
/**
 * Matches the positions where a line may end: after blanks, after a hyphen or slash within a word, and next to an
 * ideograph, but never before closing or after opening punctuation.
 */
const breakable = new RegExp(
  [
    '(?<=[ \\u1361\\u1680\\u2000-\\u2006\\u2008-\\u200a\\u200b\\u3000])(?![ \\u3000])',
    '(?<=[\\p{L}\\p{M}\\p{N}][-/\\u058a\\u05be\\u2010\\u2013\\u2014])(?=\\p{L})',
    `(?<=[${ideograph}])(?![${closing}${smallKana}\\p{M} \\u3000])`,
    `(?<![${opening} \\u3000])(?=[${ideograph}])(?![${closing}${smallKana}\\p{M}])`,
    `(?<=[${closing}])(?=[${ideograph}])`,
  ].join('|'),
  'u',
);

/** The words of a paragraph, measured once for all sizes. */
export class BrokenText {
  readonly #paragraph: Paragraph;
  readonly #width: number;
  readonly #ends: readonly number[];
  #words: Word[] | undefined;
  /** The lines of the last width, and the widths from `#min` up to `#max` that have the same. */
  #lines: Span[] = [];
  #min = Infinity;
  #max = 0;

  /** `ends` are indexes, in their order, where a line may end besides those where any text may. */
  constructor(paragraph: Paragraph, ends: readonly number[] = []) {
    this.#paragraph = paragraph;
    this.#ends = ends;
    this.#width = paragraph.measure(0, paragraph.text.length);
  }

  /**
   * Lines no wider than `width` (thousandths of the font size), as far as single letters allow. The
   * same list as the last time where the lines are the same.
   */
  linesFor(width: number): readonly Span[] {
    if (width < this.#min || width >= this.#max) this.#break(width);
    return this.#lines;
  }

  #break(width: number): void {
    this.#min = width;
    if (this.#width <= width) {
      this.#lines = [{ start: 0, end: this.#paragraph.text.length }];
      this.#max = Infinity;
      return;
    }
    this.#max = this.#width;
    const lines: Span[] = [];
    let line: Span | undefined;
    let used = 0;
    this.#words ??= splitWords(this.#paragraph, this.#ends);
    for (const word of this.#words) {
      if (line && used + word.width <= width) {
        line.end = word.end;
        used += word.widthWithSpace;
        continue;
      }
      // As soon as a line has room for one more word, it and all that follow may be others.
      if (line) this.#max = Math.min(this.#max, used + word.width);
      if (word.width <= width) {
        line = { start: word.start, end: word.end };
        used = word.widthWithSpace;
        lines.push(line);
        continue;
      }
      const { full, last } = this.#breakWord(word, width);
      lines.push(...full, last);
      line = last;
      used = this.#paragraph.measure(line.start, word.end) + word.widthWithSpace - word.width;
      this.#max = 0;
    }
    this.#lines = lines;
  }

  #breakWord(word: Word, width: number): { full: Span[]; last: Span } {
    const full: Span[] = [];
    let line: Span = { start: word.start, end: word.start };
    let used = 0;
    for (const { end, width: first, widthBehind } of this.#charactersOf(word)) {
      if (line.end > line.start && used + widthBehind > width) {
        full.push(line);
        line = { start: line.end, end: line.end };
        used = 0;
      }
      used += line.end > line.start ? widthBehind : first;
      line.end = end;
    }
    return { full, last: line };
  }

  /** Measured once: the same word is broken again for each size. */
  #charactersOf(word: Word): Character[] {
    return (word.characters ??= measureCharacters(this.#paragraph, word));
  }
}

function measureCharacters(paragraph: Paragraph, word: Word): Character[] {
  const characters: Character[] = [];
  let start = word.start;
  let before: { start: number; width: number } | undefined;
  for (const text of toCharacters(paragraph.text.slice(word.start, word.end))) {
    const end = start + text.length;
    const width = paragraph.measure(start, end);
    const widthBehind =
      before && !paragraph.isAdditive ? paragraph.measure(before.start, end) - before.width : width;
    characters.push({ end, width, widthBehind });
    before = { start, width };
    start = end;
  }
  return characters;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits text into what people see as characters. */
export function toCharacters(text: string): string[] {
  // The segmenter takes many times longer than the rest of drawing a line.
  if (!needsShaping(text)) return Array.from(text);
  const characters: string[] = [];
  let unseen = '';
  for (const { segment } of graphemes.segment(text)) {
    if (nothing.test(segment)) unseen += segment;
    else {
      characters.push(...((unseen + segment).match(longest) ?? []));
      unseen = '';
    }
  }
  if (unseen !== '') characters.push((characters.pop() ?? '') + unseen);
  return characters;
}

/** Text that is no language can be one cluster of any length: it is cut after so many characters. */
const longest = /[^]{1,64}/gu;
/** Controls that the segmenter takes for characters of their own. */
const nothing = /^\p{Default_Ignorable_Code_Point}+$/u;

function splitWords(paragraph: Paragraph, ends: readonly number[]): Word[] {
  const { text } = paragraph;
  const words: Word[] = [];
  let start = 0;
  for (const next of withEnds(breaksIn(text), ends)) {
    const end = start + text.slice(start, next).trimEnd().length;
    const width = paragraph.measure(start, end);
    const widthWithSpace = next > end ? width + paragraph.measure(end, next) : width;
    const before = words.at(-1);
    if (before && !paragraph.isAdditive) {
      before.widthWithSpace = paragraph.measure(before.start, end) - width;
    }
    words.push({ start, end, next, width, widthWithSpace });
    start = next;
  }
  return words;
}

/** Lists the positions where a line may end in a text, in order; the last is the text's own end. */
export function breaksIn(text: string): number[] {
  if (isEasy(text)) return easyBreaks(text);
  const pieces = text.split(breakable);
  let at = 0;
  return (unspaced.test(text) ? pieces.flatMap(splitUnspaced) : pieces).map(
    (piece) => (at += piece.length),
  );
}

/** The same several times faster: nothing but blanks, hyphens and slashes counts in an easy text. */
function easyBreaks(text: string): number[] {
  const breaks: number[] = [];
  for (let at = 1; at < text.length; at++) {
    const before = text.charCodeAt(at - 1);
    if (before === blank) {
      if (text.charCodeAt(at) !== blank) breaks.push(at);
    } else if (before === hyphen || before === slash) {
      if (ofWord.test(text.charAt(at - 2)) && letter.test(text.charAt(at))) breaks.push(at);
    }
  }
  breaks.push(text.length);
  return breaks;
}

const blank = 0x20;
const hyphen = 0x2d;
const slash = 0x2f;
const ofWord = /[\p{L}\p{M}\p{N}]/u;
const letter = /\p{L}/u;

/** Merges further positions into those where a line may end. */
function withEnds(breaks: number[], ends: readonly number[]): number[] {
  if (ends.length === 0) return breaks;
  return [...new Set([...breaks, ...ends])].filter((at) => at > 0).sort((a, b) => a - b);
}

/** Thai, Lao, Burmese and Khmer have no blanks between words: where one ends, a dictionary knows. */
const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/;
/** Signs that repeat or shorten the word before them, and stay with it. */
const follower = /^[\u0e2f\u0e46\u0ec6\u17d7]/u;
let dictionary: Intl.Segmenter | undefined;

function splitUnspaced(piece: string): string[] {
  dictionary ??= new Intl.Segmenter('th', { granularity: 'word' });
  const words: string[] = [];
  let word = '';
  let mayEnd = false;
  for (const { segment, isWordLike } of dictionary.segment(piece)) {
    const isWord = isWordLike === true && unspaced.test(segment);
    if (mayEnd && isWord && !follower.test(segment)) {
      words.push(word);
      word = '';
    }
    word += segment;
    mayEnd = isWord;
  }
  return [...words, word];
}
