import { plainRuns } from './plain-runs.ts';
import type { ReadyLetter } from './ready-letters.ts';
import { readyLetters } from './ready-letters.ts';
import type { Run, TextLine } from './text-line.ts';

/** A line of ready letters alone: measured, and turned into glyphs only where somebody wants them. */
export class ReadyLine implements TextLine {
  readonly letters: readonly ReadyLetter[];
  readonly width: number;
  readonly top: number;
  readonly bottom: number;

  constructor(letters: readonly ReadyLetter[], width: number, top: number, bottom: number) {
    this.letters = letters;
    this.width = width;
    this.top = top;
    this.bottom = bottom;
  }

  get runs(): Run[] {
    return plainRuns(String.fromCharCode(...this.letters.map(({ codePoint }) => codePoint)));
  }
}

/** A part of a text as a line; undefined where it has anything but ready letters. */
export function toReadyLine(text: string, start: number, end: number): ReadyLine | undefined {
  const all = readyLetters();
  const letters: ReadyLetter[] = [];
  let width = 0;
  let top = 0;
  let bottom = 0;
  for (let at = start; at < end; at++) {
    const letter = all[text.charCodeAt(at)];
    if (!letter) return undefined;
    letters.push(letter);
    width += letter.advance;
    if (letter.top > top) top = letter.top;
    if (letter.bottom < bottom) bottom = letter.bottom;
  }
  return new ReadyLine(letters, width, top, bottom);
}
