import { clustersOf, isDirection } from './clusters.ts';
import type { FontName } from './fonts.ts';
import { emojiFont, fontForCluster, lackingIn } from './fonts.ts';
import type { Span } from './span.ts';

/** A stretch of text of one direction, one font and one script. */
export interface Piece extends Span {
  /** As in `Directions`. */
  level: number;
  /** Undefined for what is shown as one box. */
  font: FontName | undefined;
  script: number;
}

/** Splits a paragraph into pieces, without the control characters of direction. */
export function cutText(text: string, levels: Uint8Array): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const cluster of clustersOf(text)) {
    const start = at;
    at += cluster.length;
    if (isDirection(cluster)) continue;
    const level = levels[start] ?? 0;
    const script = scriptOf(cluster.codePointAt(0) ?? 0);
    const last = pieces.at(-1);
    const font = follows(cluster, script, last) ? last?.font : fontForCluster(cluster);
    if (
      last?.end === start &&
      last.level === level &&
      last.font === font &&
      font !== undefined &&
      canCombine(last.script, script)
    ) {
      last.end = at;
      last.script ||= script;
    } else {
      pieces.push({ start, end: at, level, font, script });
    }
  }
  return pieces;
}

/** Digits, blanks and accents stay in the font of what is before them, where it has them and is not that of emoji. */
function follows(cluster: string, script: number, before: Piece | undefined): boolean {
  if (script !== sharedScript || before?.font === undefined) return false;
  // Its digits and blanks are as wide as its pictures.
  if (before.font === emojiFont) return false;
  return lackingIn(before.font, cluster).length === 0;
}

function canCombine(one: number, other: number): boolean {
  return one === other || one === sharedScript || other === sharedScript;
}

/** A part of a paragraph as a line. */
interface Line extends Span {
  /** Level of the paragraph. */
  base: number;
}

/** The pieces of a line, in the order of the text. */
export function piecesOfLine(pieces: Piece[], text: string, { start, end, base }: Line): Piece[] {
  // Rule L1 of the bidirectional algorithm: blanks at a line's end run as the paragraph does.
  const blanks = start + text.slice(start, end).trimEnd().length;
  const line: Piece[] = [];
  for (let index = firstAfter(pieces, start); index < pieces.length; index++) {
    const piece = pieces[index];
    if (!piece || piece.start >= end) break;
    const from = Math.max(piece.start, start);
    const to = Math.min(piece.end, end);
    if (from < blanks) line.push({ ...piece, start: from, end: Math.min(to, blanks) });
    if (to > blanks) line.push({ ...piece, start: Math.max(from, blanks), end: to, level: base });
  }
  return line;
}

/** Finds the index of the first piece that ends after a position in the text. */
function firstAfter(pieces: Piece[], index: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.end ?? 0) > index) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Rule L2 of the bidirectional algorithm: from the highest level down, turn each stretch round. */
export function inVisualOrder<T extends Pick<Piece, 'level'>>(pieces: readonly T[]): T[] {
  let order = [...pieces];
  const highest = pieces.reduce((max, { level }) => Math.max(max, level), 0);
  for (let level = highest; level > 0; level--) {
    const turned: T[] = [];
    let stretch: T[] = [];
    const finish = () => {
      for (const piece of stretch.reverse()) turned.push(piece);
      stretch = [];
    };
    for (const piece of order) {
      if (piece.level >= level) stretch.push(piece);
      else {
        finish();
        turned.push(piece);
      }
    }
    finish();
    order = turned;
  }
  return order;
}

/** Script of a piece with nothing but what all scripts share: digits, blanks, punctuation. */
export const sharedScript = 0;
/** Scripts that share the main font. All others are distinguished by their fonts. */
const scriptsOfMainFont = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Devanagari}/u,
];
const sharing = /[\p{Script=Common}\p{Script=Inherited}]/u;
/** Scripts of the first 64K code points, as they are looked up: one more than the number. */
const known = new Uint8Array(0x10000);

function scriptOf(codePoint: number): number {
  const script = known[codePoint];
  if (script) return script - 1;
  const found = findScript(String.fromCodePoint(codePoint));
  known[codePoint] = found + 1;
  return found;
}

function findScript(character: string): number {
  if (sharing.test(character)) return sharedScript;
  const index = scriptsOfMainFont.findIndex((script) => script.test(character));
  return index < 0 ? scriptsOfMainFont.length + 1 : index + 1;
}
