import { encode } from 'uqr';
import type { PictureFile } from './picture.ts';
import { svgFile } from './picture.ts';

/** Cameras read all of the eight masks; weighing which one suits a text best costs 15 times the code. */
const anyMask = 0;

/** A QR code as an SVG file, without the quiet zone around it. */
export function qrCodeFile(text: string): PictureFile {
  const { size, data } = encode(text, { ecc: 'M', border: 0, maskPattern: anyMask });
  // One path for all, so that no viewer shows seams between the squares.
  const path = data.flatMap((row, y) => runs(row).map(([x, n]) => `M${x} ${y}h${n}v1h-${n}z`));
  return svgFile(size, size, `<path d="${path.join('')}" fill="#15494c"/>`);
}

/** Where dark squares stand side by side: the first, and how many. */
function runs(row: readonly boolean[]): [start: number, length: number][] {
  const found: [number, number][] = [];
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x++;
    found.push([start, x - start + 1]);
  }
  return found;
}
