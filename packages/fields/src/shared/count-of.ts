/** Writes a count with its noun: `1 page`, `1,204 pages`. */
export function countOf(count: number, one: string, several: string): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : several}`;
}

/** Writes a count of characters. */
export const charactersText = (count: number): string => countOf(count, 'character', 'characters');

/** Writes a count of boxes that take one character each. */
export const boxesText = (count: number): string => countOf(count, 'box', 'boxes');
