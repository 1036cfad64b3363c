import type { Bitmap } from '../../render/bitmap.ts';

/** A picture in black and white: 1 for each pixel that has ink, row by row. */
export interface Ink {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Minimum and maximum brightness below which a pixel counts as ink, whatever the page looks like. */
const [darkest, brightest] = [120, 200];

/** Tells ink from paper, by the brightness that parts the pixels of the page best. */
export function readInk({ width, height, rgbx }: Bitmap): Ink {
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [rgbx[at * 4], rgbx[at * 4 + 1], rgbx[at * 4 + 2]];
    grey[at] = (red * 3 + green * 6 + blue) / 10;
  }
  const threshold = Math.min(brightest, Math.max(darkest, partOf(grey) + 20));
  const pixels = new Uint8Array(grey.length);
  for (let at = 0; at < grey.length; at += 1) pixels[at] = (grey[at] ?? 0) < threshold ? 1 : 0;
  return { width, height, pixels };
}

/** Otsu's threshold: the brightness that leaves the least variance within ink and within paper. */
function partOf(grey: Uint8Array): number {
  const counts = new Float64Array(256);
  for (const value of grey) counts[value] = (counts[value] ?? 0) + 1;
  const total = counts.reduce((sum, count, value) => sum + count * value, 0);
  let best = { variance: 0, value: 160 };
  let [dark, darkSum] = [0, 0];
  for (let value = 0; value < 256; value += 1) {
    const count = counts[value] ?? 0;
    dark += count;
    darkSum += count * value;
    const light = grey.length - dark;
    if (dark === 0 || light === 0) continue;
    const variance = dark * light * (darkSum / dark - (total - darkSum) / light) ** 2;
    if (variance > best.variance) best = { variance, value };
  }
  return best.value;
}
