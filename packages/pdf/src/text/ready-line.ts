import { plainRuns } from './plain-runs.ts';
import { readyLetters } from './ready-letters.ts';
import type { Run, TextLine } from './text-line.ts';

/** A line of ready letters alone, which can be measured and drawn without making glyphs. */
export class ReadyLine implements TextLine {
  /** The text that it is a part of: from `start` up to, not including, `end`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  width = 0;
  top = 0;
  bottom = 0;

  constructor(text: string, start: number, end: number) {
    this.text = text;
    this.start = start;
    this.end = end;
  }

  get runs(): Run[] {
    return plainRuns(this.text.slice(this.start, this.end));
  }
}

/** A part of a text as a line; undefined where it has anything but ready letters. */
export function toReadyLine(text: string, start: number, end: number): ReadyLine | undefined {
  const { advances, tops, bottoms } = readyLetters();
  const line = new ReadyLine(text, start, end);
  let width = 0;
  let top = 0;
  let bottom = 0;
  for (let at = start; at < end; at++) {
    const letter = text.charCodeAt(at);
    const advance = advances[letter] ?? -1;
    if (advance < 0) return undefined;
    width += advance;
    const high = tops[letter] ?? 0;
    const deep = bottoms[letter] ?? 0;
    if (high > top) top = high;
    if (deep < bottom) bottom = deep;
  }
  line.width = width;
  line.top = top;
  line.bottom = bottom;
  return line;
}
