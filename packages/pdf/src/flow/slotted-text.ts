import { BrokenText } from '../text/break-lines.ts';
import type { Paragraph } from '../text/set-text.ts';
import { setParagraph } from '../text/set-text.ts';
import type { Shaper } from '../text/shaper.ts';
import type { TextLine } from '../text/text-line.ts';
import type { FlowingText } from './flowing-text.ts';

/** A text that is drawn into slots. */
export class SlottedText {
  readonly #paragraph: Paragraph;
  readonly #words: BrokenText;
  #lines: TextLine[] = [];

  constructor(text: FlowingText, shaper: Shaper | undefined) {
    const pieces = typeof text === 'string' ? [] : text;
    let end = 0;
    const ends = pieces.map((piece) => (end += piece.length));
    this.#paragraph = setParagraph(typeof text === 'string' ? text : text.join(''), shaper);
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
