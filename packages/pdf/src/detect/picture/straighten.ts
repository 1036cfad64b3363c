import type { Ink } from './ink.ts';

/** Slopes that are tried, in thousandths. */
export interface SlopeRange {
  from: number;
  to: number;
  step: number;
}

/** Maximum skew at which a scan is straightened: a little more than one degree. */
const usual: SlopeRange = { from: -20, to: 20, step: 1 };

/**
 * Measures the skew of a scan, as the rise of its lines over their length, downwards to the right: of all slopes the
 * one along which its rows are most clearly either full or empty.
 */
export function slopeOf(ink: Ink, { from, to, step }: SlopeRange = usual): number {
  const { width, height } = ink;
  const [xs, ys] = inkedPixels(ink);
  let best = { sharpness: -1, slope: 0 };
  for (let thousandths = from; thousandths <= to; thousandths += step) {
    const slope = thousandths / 1000;
    const rows = new Float64Array(height);
    for (let index = 0; index < xs.length; index += 1) {
      const row = Math.round((ys[index] ?? 0) - slope * ((xs[index] ?? 0) - width / 2));
      if (row >= 0 && row < height) rows[row] = (rows[row] ?? 0) + 1;
    }
    const sharpness = rows.reduce((sum, count) => sum + count * count, 0);
    // Of two that are alike the one that changes less.
    const isBetter =
      sharpness > best.sharpness ||
      (sharpness === best.sharpness && Math.abs(slope) < Math.abs(best.slope));
    if (isBetter) best = { sharpness, slope };
  }
  return best.slope;
}

/** Lists the positions of every third pixel with ink, by which slopes are measured. */
function inkedPixels({ width, height, pixels }: Ink): [xs: number[], ys: number[]] {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 3) {
      if (pixels[y * width + x] !== 1) continue;
      xs.push(x);
      ys.push(y);
    }
  }
  return [xs, ys];
}

/** Straightens a picture; `askew` maps positions back to the original. */
export function straighten(ink: Ink, slope: number): Ink {
  if (slope === 0) return ink;
  const { width, height, pixels } = ink;
  const straight = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = askew([x, y], ink, slope).map(Math.round) as [number, number];
      const isOn = fromX >= 0 && fromX < width && fromY >= 0 && fromY < height;
      if (isOn) straight[y * width + x] = pixels[fromY * width + fromX] ?? 0;
    }
  }
  return { width, height, pixels: straight };
}

/** Maps a position in a straightened picture to the skewed one; x to the right, y downwards. */
export function askew(
  [x, y]: readonly [number, number],
  { width, height }: { width: number; height: number },
  slope: number,
): [x: number, y: number] {
  const fromX = x - slope * (y - height / 2);
  return [fromX, y + slope * (fromX - width / 2)];
}
