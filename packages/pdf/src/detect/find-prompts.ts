import type { MarkBoxes } from './find-boxes.ts';
import { type FormWords, isWordOf } from './form-words.ts';
import type { FillArea, Sheet } from './found.ts';
import { type Word, widthOf } from './page-model.ts';

const isLevel = (one: Word, other: Word): boolean => Math.abs(one.base - other.base) < 2;

/** Puts a box before each of two answers behind a question that has none drawn: `Married?  Yes  No`. */
export function findAnswers(
  { words, size }: Sheet,
  boxes: MarkBoxes,
  { choices }: FormWords,
): void {
  const answers = words.filter(({ text }) => isWordOf(choices, text));
  for (const word of answers) {
    const row = words.filter((one) => one !== word && isLevel(one, word));
    const hasMate = answers.some(
      (one) =>
        row.includes(one) &&
        one.text.toLowerCase() !== word.text.toLowerCase() &&
        Math.abs(one.x0 - word.x0) < 8 * size,
    );
    const gap =
      word.x0 - Math.max(0, ...row.filter(({ x1 }) => x1 <= word.x0 + 1).map(({ x1 }) => x1));
    const hasQuestion = row.some(
      ({ text, x1 }) => /[?:]$/.test(text) && x1 < word.x0 && x1 > word.x0 - 16 * size,
    );
    const hasBox = boxes.all.some(
      (box) =>
        box.x1 > word.x0 - 2 * size &&
        box.x0 < word.x1 + 2 * size &&
        box.y0 < word.y1 &&
        box.y1 > word.y0,
    );
    if (!hasMate || !hasQuestion || hasBox || gap <= 0.9 * size) continue;
    const { x0, base } = word;
    const box = { x0: x0 - 1.05 * size, x1: x0 - 0.2 * size, y0: base - 1, y1: base + 0.8 * size };
    boxes.add(box, 'yes-no');
  }
}

/** Puts a box over each of two words of which one is to be circled or struck out: `week/month (circle one)`. */
export function findAlternatives({ words, size }: Sheet, boxes: MarkBoxes): void {
  for (const word of words) {
    const [, first, second] = /^(\p{L}{3,})\/(\p{L}{3,})$/u.exec(word.text) ?? [];
    if (first === undefined || second === undefined) continue;
    const isChoice = words.some(
      (one) =>
        /^\(?(?:circle|check|strike|delete|streich|rayer|tach|cancell|skre)/i.test(one.text) &&
        isLevel(one, word) &&
        one.x0 > word.x1 &&
        one.x0 < word.x1 + 3 * size,
    );
    if (!isChoice) continue;
    const share = first.length / (first.length + second.length + 0.5);
    const between = word.x0 + widthOf(word) * share;
    for (const x of [(word.x0 + between) / 2, (between + word.x1) / 2]) {
      const box = {
        x0: x - 0.45 * size,
        x1: x + 0.45 * size,
        y0: word.y1 - 1,
        y1: word.y1 + 0.8 * size,
      };
      boxes.add(box, 'pick-one');
    }
  }
}

/** The most lines that an answer without any drawn has. */
const maxLines = 12;

/** Finds the blank space below a question or a heading with a colon, where nothing is drawn at all. */
export function findBlanks(sheet: Sheet, areas: readonly FillArea[]): FillArea[] {
  const { words, marks, horizontals, size, right } = sheet;
  return phrasesOf(words).flatMap((phrase) => {
    if (!/[:?]$/.test(phrase.text)) return [];
    const { x0, x1, y0, y1 } = phrase;
    // No field is larger than this: the rest of the page is empty.
    let floor = Math.max(36, y0 - maxLines * 1.4 * size);
    for (const mark of marks) if (mark.y1 < y0 + 1) floor = Math.max(floor, mark.y1);
    for (const { box } of areas) if (box.y1 < y0 + 2) floor = Math.max(floor, box.y1);
    for (const line of horizontals) {
      if (line.y < y0 && line.x0 < x1 && line.x1 > x0) floor = Math.max(floor, line.y);
    }
    const isAnswered = areas.some(({ box }) => box.y0 < y1 && box.y1 > y0 && box.x0 > x1 - 3);
    if (y0 - floor < 3.2 * size || isAnswered) return [];
    const box = { x0, x1: right, y0: floor + 0.4 * size, y1: y0 - 0.3 * size };
    const lines = Math.max(1, Math.round((box.y1 - box.y0) / (1.4 * size)));
    return [{ kind: 'text', box, drawn: box, rule: 'blank', lines }] satisfies FillArea[];
  });
}

/** Words of one line with no wide gap between them. */
function phrasesOf(words: readonly Word[]): Word[] {
  const rows = rowsOf(words);
  return rows.flatMap((row) => {
    const phrases: Word[] = [];
    for (const word of row) {
      const last = phrases.at(-1);
      if (!last || word.x0 - last.x1 >= 0.9 * word.size) {
        phrases.push({ ...word });
        continue;
      }
      last.text += ` ${word.text}`;
      last.x1 = Math.max(last.x1, word.x1);
      last.y0 = Math.min(last.y0, word.y0);
      last.y1 = Math.max(last.y1, word.y1);
    }
    return phrases;
  });
}

/** Words by the line that they stand on, from the top down, each from left to right. */
export function rowsOf(words: readonly Word[], tolerance = 0.25): Word[][] {
  const rows: Word[][] = [];
  for (const word of [...words].sort((one, other) => other.base - one.base)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && Math.abs(first.base - word.base) < tolerance * first.size) row.push(word);
    else rows.push([word]);
  }
  for (const row of rows) row.sort((one, other) => one.x0 - other.x0);
  return rows;
}
