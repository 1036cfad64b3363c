import type { Paragraph } from './set-text.ts';

/** A part of a paragraph: from `start` up to, not including, `end`. */
export interface Span {
  start: number;
  end: number;
}

/** A span that stays on one line where it can, and the blanks that follow it. */
interface Word extends Span {
  /** Where the next word starts. */
  next: number;
  width: number;
  /** Of the word together with the blanks behind it. */
  widthWithSpace: number;
}

const ideograph =
  '\\u2e80-\\u2fff\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\uff66-\\uff9f\\u{20000}-\\u{3ffff}';
const opening =
  '(\\[{\\u2018\\u201c\\u3008\\u300a\\u300c\\u300e\\u3010\\u3014\\uff08\\uff3b\\uff5b';
const closing =
  ')\\]}!%,.:;?\\u2019\\u201d\\u3001\\u3002\\u3005\\u3009\\u300b\\u300d\\u300f\\u3011\\u3015\\u30fc\\uff01\\uff05\\uff09\\uff0c\\uff0e\\uff1a\\uff1b\\uff1f\\uff3d\\uff5d';
const smallKana =
  '\\u3041\\u3043\\u3045\\u3047\\u3049\\u3063\\u3083\\u3085\\u3087\\u30a1\\u30a3\\u30a5\\u30a7\\u30a9\\u30c3\\u30e3\\u30e5\\u30e7';
/**
 * Where a line may end: after blanks, after a hyphen or slash within a word, and beside an
 * ideograph, but never before closing or after opening punctuation.
 */
const breakable = new RegExp(
  [
    '(?<=[ \\u1680\\u2000-\\u2006\\u2008-\\u200a\\u200b\\u3000])(?![ \\u3000])',
    '(?<=[\\p{L}\\p{N}][-/\\u2010\\u2013\\u2014])(?=\\p{L})',
    `(?<=[${ideograph}])(?![${closing}${smallKana} \\u3000])`,
    `(?<![${opening} \\u3000])(?=[${ideograph}])(?![${closing}${smallKana}])`,
    `(?<=[${closing}])(?=[${ideograph}])`,
  ].join('|'),
  'u',
);

/** The words of a paragraph, measured once for all sizes. */
export class BrokenText {
  readonly #paragraph: Paragraph;
  readonly #words: Word[];

  constructor(paragraph: Paragraph) {
    this.#paragraph = paragraph;
    this.#words = splitWords(paragraph);
  }

  /** Lines no wider than `width` (thousandths of the font size), as far as single letters allow. */
  linesFor(width: number): Span[] {
    const lines: Span[] = [];
    let line: Span | undefined;
    let used = 0;
    for (const word of this.#words) {
      if (line && used + word.width <= width) {
        line.end = word.end;
        used += word.widthWithSpace;
        continue;
      }
      if (word.width <= width) {
        line = { start: word.start, end: word.end };
        used = word.widthWithSpace;
        lines.push(line);
        continue;
      }
      const { full, last } = this.#breakWord(word, width);
      lines.push(...full, last);
      line = last;
      used = this.#paragraph.measure(line.start, word.next);
    }
    return lines.length > 0 ? lines : [{ start: 0, end: 0 }];
  }

  #breakWord(word: Word, width: number): { full: Span[]; last: Span } {
    const full: Span[] = [];
    let line: Span = { start: word.start, end: word.start };
    let used = 0;
    const text = this.#paragraph.text.slice(word.start, word.end);
    let start = word.start;
    for (const character of toCharacters(text)) {
      const end = start + character.length;
      const more = this.#paragraph.measure(start, end);
      if (line.end > line.start && used + more > width) {
        full.push(line);
        line = { start, end: start };
        used = 0;
      }
      line.end = end;
      used += more;
      start = end;
    }
    return { full, last: line };
  }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const ascii = /^[ -~]*$/;

/** Splits text into what people see as characters. */
export function toCharacters(text: string): string[] {
  // The segmenter takes many times longer than the rest of drawing a line.
  if (ascii.test(text)) return text.split('');
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

function splitWords(paragraph: Paragraph): Word[] {
  let start = 0;
  return paragraph.text.split(breakable).map((piece) => {
    const end = start + piece.trimEnd().length;
    const next = start + piece.length;
    const width = paragraph.measure(start, end);
    const widthWithSpace = next > end ? width + paragraph.measure(end, next) : width;
    const word = { start, end, next, width, widthWithSpace };
    start = next;
    return word;
  });
}
