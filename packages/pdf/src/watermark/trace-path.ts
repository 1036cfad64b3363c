import { codeLength } from './trace-code.ts';

// A code as a zigzag: a flat row of corners, whose distances along the row spell the code, four bits
// each. Anyone who writes the page again moves, scales and turns the row as a whole, and the ratios of
// its distances stay.

/** Corners of the row: one at each end, and one for each four bits of the code. */
export const traceCorners = codeLength * 2 + 2;
/** Length of the row in its own units; each corner stands in a cell, 0 to 15 units from its start. */
const cell = 20;
export const traceLength = cell * codeLength * 2 + 2 * cell;
/** Height of the row: without one, writers leave out corners that lie on a straight line. */
export const traceHeight = 1;

/** A code as a path along the x axis, `traceLength` wide and `traceHeight` high, to be filled. */
export function tracePath(code: Uint8Array): string {
  const corners = nibblesOf(code).map((nibble, index) => {
    return `${(index + 1) * cell + nibble} ${((index + 1) % 2) * traceHeight} l`;
  });
  return `0 0 m ${corners.join(' ')} ${traceLength} ${traceHeight} l f\n`;
}

function nibblesOf(code: Uint8Array): number[] {
  return [...code].flatMap((byte) => [byte >> 4, byte & 15]);
}

/**
 * Reads a code from a row of corners, x and y in turn, at any position, size and direction. Answers a code, which may
 * have mistakes; undefined where the corners do not stand as those of a code do.
 */
export function readTracePath(corners: readonly number[]): Uint8Array | undefined {
  const [startX = 0, startY = 0] = corners;
  const endX = corners[traceCorners * 2 - 2] ?? 0;
  const endY = corners[traceCorners * 2 - 1] ?? 0;
  const length = Math.hypot(endX - startX, endY - startY);
  if (!(length > 0)) return undefined;
  const perUnit = traceLength / (length * length);
  const code = new Uint8Array(codeLength);
  for (let index = 0; index < codeLength * 2; index++) {
    const x = (corners[index * 2 + 2] ?? 0) - startX;
    const y = (corners[index * 2 + 3] ?? 0) - startY;
    const along = (x * (endX - startX) + y * (endY - startY)) * perUnit;
    const nibble = Math.round(along - (index + 1) * cell);
    if (nibble < -1 || nibble > 16) return undefined;
    const shift = index % 2 === 0 ? 4 : 0;
    const byte = index >> 1;
    code[byte] = (code[byte] ?? 0) | (Math.min(15, Math.max(0, nibble)) << shift);
  }
  return code;
}
