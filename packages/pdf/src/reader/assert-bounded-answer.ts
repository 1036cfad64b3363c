import { ReaderProblem } from '../reader-problem.ts';

/** Values of all kinds, and characters of text; bytes count as one value. */
const maxValues = 1_000_000;
const maxCharacters = 16_000_000;

/**
 * Checks that an answer is one that the parent process can work on: it receives it on its main thread.
 * @throws ReaderProblem `too-complex`
 */
export function assertBoundedAnswer(answer: unknown): void {
  const open = [answer];
  let [values, characters] = [0, 0];
  while (open.length > 0) {
    const value = open.pop();
    values++;
    if (typeof value === 'string') characters += value.length;
    else if (isContainer(value)) {
      for (const [key, inner] of Object.entries(value)) {
        characters += key.length;
        open.push(inner);
        if (open.length > maxValues) break;
      }
    }
    if (values + open.length > maxValues || characters > maxCharacters) {
      throw new ReaderProblem('too-complex');
    }
  }
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}
