import { toSingleLine } from '../text/clean-text.ts';

/** A text as one line, or in pieces between which a line may end. */
export type FlowingText = string | string[];

/** Longer words may be broken: they could be wider than what they stand in. */
const longWord = /\S{21,}/;
/** Letters between which lines may end anyway. */
const breaksItself =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
/** Letters up to the marks after which the parts of addresses end. */
const parts = /[^@._/:+&=?#,;-]+[@._/:+&=?#,;-]*|[@._/:+&=?#,;-]+/gu;
const longPart = /\S{17,}/;
/** A few letters with their accents. */
const snippets = /(?:\P{M}\p{M}*){1,3}|\p{M}+/gu;

/** A value on a single line, in which no word is too long for a narrow column. */
export function flowingText(value: string): FlowingText {
  const line = toSingleLine(value);
  if (!longWord.test(line)) return line;
  return line.split(/(\s+)/).flatMap(breakWord);
}

function breakWord(word: string): string[] {
  if (!longWord.test(word) || breaksItself.test(word)) return [word];
  return matches(word, parts).flatMap((part) =>
    longPart.test(part) ? matches(part, snippets) : [part],
  );
}

function matches(text: string, pattern: RegExp): string[] {
  return text.match(pattern) ?? [];
}
