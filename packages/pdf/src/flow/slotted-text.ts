import { BrokenText } from '../text/break-lines.ts';
import type { Paragraph } from '../text/set-text.ts';
import { setParagraph } from '../text/set-text.ts';
import type { Shaper } from '../text/shaper.ts';
import type { TextLine } from '../text/text-line.ts';
import type { FlowingText } from './flowing-text.ts';

/**
 * Matches the positions where typst ends lines within words, besides ours: around dashes, and after signs that end
 * something.
 */
const typstEnds = /(?<=[^\s][\u2013\u2014!?|}])(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])(?=\u2014)/gu;

/** A text that is drawn into slots. */
export class SlottedText {
  readonly #paragraph: Paragraph;
  readonly #words: BrokenText;
  #lines: TextLine[] = [];

  constructor(text: FlowingText, shaper: Shaper | undefined) {
    const whole = typeof text === 'string' ? text : text.join('');
    const ends = typeof text === 'string' ? findEnds(text) : endsOf(text);
    this.#paragraph = setParagraph(whole, shaper);
    this.#words = new BrokenText(this.#paragraph, ends);
  }

  /** Breaks it into lines of a width and size in points; answers how many these are. */
  breakFor(width: number, size: number): number {
    const spans = this.#words.linesFor((width * 1000) / size);
    this.#lines = spans.map(({ start, end }) => this.#paragraph.setLine(start, end));
    return this.#lines.length;
  }

  /** One of the lines (zero-based) into which it was broken last. */
  line(index: number): TextLine | undefined {
    return this.#lines[index];
  }
}

function endsOf(pieces: readonly string[]): number[] {
  let end = 0;
  return pieces.flatMap((piece) => {
    const start = end;
    end += piece.length;
    return [...findEnds(piece).map((index) => start + index), end];
  });
}

function findEnds(text: string): number[] {
  return Array.from(text.matchAll(typstEnds), ({ index }) => index);
}
