import { encode } from 'uqr';

/** Cameras read all of the eight masks; weighing which one suits a text best costs 15 times the code. */
const anyMask = 0;

/** A QR code, without the quiet zone around it. */
export interface QrCode {
  /** Squares on a side. */
  size: number;
  /** Where dark squares stand side by side: the first, from the upper left corner, and how many. */
  runs: [x: number, y: number, length: number][];
}

/** The colour of the squares. */
export const qrColor = '#15494c';

/** A text as a QR code. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 0, maskPattern: anyMask });
  return { size, runs: data.flatMap(runsOf) };
}

function runsOf(row: readonly boolean[], y: number): QrCode['runs'] {
  const found: QrCode['runs'] = [];
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x++;
    found.push([start, y, x - start + 1]);
  }
  return found;
}
