import { PdfProblem } from '../../pdf-problem.ts';

/** The highest object number that a file can have (ISO 32000-1, Annex C). */
const maxObjects = 8_388_607;
/** The dictionary of a cross-reference stream is no longer than this. */
const maxDictionaryBytes = 16 * 1024;

/**
 * Refuses a file with a cross-reference stream that lists more objects than a file can have, or entries of
 * no bytes, of which the shortest file has endless ones: readers make room for them before they look.
 * Throws `PdfProblem` `broken`.
 */
export function assertBoundedReferences(file: Buffer): void {
  for (let at = file.indexOf('/XRef'); at >= 0; at = file.indexOf('/XRef', at + 5)) {
    if (file.toString('latin1', at, at + 8) === '/XRefStm') continue;
    if (!isBounded(dictionaryAround(file, at))) throw new PdfProblem('broken');
  }
}

/** The text from the beginning of an object to its stream. */
function dictionaryAround(file: Buffer, at: number): string {
  const from = Math.max(0, at - maxDictionaryBytes);
  const before = file.toString('latin1', from, at);
  const after = file.toString('latin1', at, at + maxDictionaryBytes);
  const end = after.indexOf('stream');
  return before.slice(before.lastIndexOf('obj') + 1) + after.slice(0, end < 0 ? undefined : end);
}

function isBounded(dictionary: string): boolean {
  const widths = numbersOf(dictionary, 'W');
  const size = Number(/\/Size\s+(\d+)/.exec(dictionary)?.[1] ?? 0);
  const listed = numbersOf(dictionary, 'Index');
  const isEmpty = widths !== undefined && sum(widths) === 0;
  return !isEmpty && size <= maxObjects + 1 && (listed ?? []).every((one) => one <= maxObjects + 1);
}

function numbersOf(dictionary: string, key: string): number[] | undefined {
  const [, list] = new RegExp(`/${key}\\s*\\[([^\\]]*)\\]`).exec(dictionary) ?? [];
  return list?.match(/\d+/g)?.map(Number);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
