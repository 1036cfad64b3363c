import { jpegPixels, writeJpeg } from '../src/draw/jpeg-pixels.ts';
import type { Pixels } from '../src/draw/png-pixels.ts';
import type { Bitmap } from '../src/render/bitmap.ts';

/** Pixels as a renderer gives them. */
export function asBitmap({ width, height, colors }: Omit<Pixels, 'alphas'>): Bitmap {
  const rgbx = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) rgbx.set(colors.subarray(at * 3, at * 3 + 3), at * 4);
  return { width, height, rgbx };
}

/** The same the other way round. */
function asPixels({ width, height, rgbx }: Bitmap): Pixels {
  const colors = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at++) colors.set(rgbx.subarray(at * 4, at * 4 + 3), at * 3);
  return { width, height, colors, alphas: Buffer.alloc(width * height, 255) };
}

/** Cuts a piece out of a picture, its position and size as parts of the whole. */
export function pieceOf(
  whole: Bitmap,
  [left, top, across, down]: readonly [number, number, number, number],
): Bitmap {
  const [x, width] = [left, across].map((part) => Math.round(part * whole.width)) as [
    number,
    number,
  ];
  const [y, height] = [top, down].map((part) => Math.round(part * whole.height)) as [
    number,
    number,
  ];
  const rgbx = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * whole.width + x) * 4;
    rgbx.set(whole.rgbx.subarray(from, from + width * 4), row * width * 4);
  }
  return { width, height, rgbx };
}

/** A picture in another size, as browsers show it: each pixel is the mean of those that it covers. */
export function resized(source: Bitmap, factor: number): Bitmap {
  const [width, height] = [source.width, source.height].map((side) =>
    Math.round(side * factor),
  ) as [number, number];
  const columns = Array.from({ length: width }, (_, x) => weightsOf(x, width, source.width));
  const rgbx = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const rows = weightsOf(y, height, source.height);
    for (const [x, column] of columns.entries()) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (const [row, part] of rows) {
          for (const [at, share] of column)
            sum += (source.rgbx[(row * source.width + at) * 4 + channel] ?? 0) * share * part;
        }
        rgbx[(y * width + x) * 4 + channel] = Math.round(sum);
      }
    }
  }
  return { width, height, rgbx };
}

/** Lists the pixels of the source that make a pixel, with their weights. */
function weightsOf(index: number, size: number, sourceSize: number): [number, number][] {
  const step = sourceSize / size;
  const middle = (index + 0.5) * step - 0.5;
  const reach = Math.max(1, step);
  const weights: [number, number][] = [];
  for (let at = Math.ceil(middle - reach); at <= middle + reach; at++) {
    const weight = 1 - Math.abs(at - middle) / reach;
    if (weight > 0) weights.push([Math.min(sourceSize - 1, Math.max(0, at)), weight]);
  }
  const sum = weights.reduce((total, [, weight]) => total + weight, 0);
  return weights.map(([at, weight]) => [at, weight / sum]);
}

/** Encodes a picture as a JPEG of good quality and decodes it again. */
export async function throughJpeg(picture: Bitmap): Promise<Bitmap> {
  return asBitmap(await jpegPixels(await writeJpeg(asPixels(picture))));
}

/** A picture turned by some degrees about its middle, as image programs do it; white where nothing of it is. */
export function turned(source: Bitmap, degrees: number): Bitmap {
  const { width, height } = source;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const rgbx = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [across, down] = [x - width / 2, y - height / 2];
      const fromX = width / 2 + across * cos + down * sin;
      const fromY = height / 2 - across * sin + down * cos;
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue;
      const [right, below] = [fromX - left, fromY - top];
      for (let channel = 0; channel < 3; channel++) {
        const at = (top * width + left) * 4 + channel;
        const pixel = (off: number) => source.rgbx[at + off] ?? 0;
        const upper = pixel(0) * (1 - right) + pixel(4) * right;
        const lower = pixel(width * 4) * (1 - right) + pixel(width * 4 + 4) * right;
        rgbx[(y * width + x) * 4 + channel] = Math.round(upper * (1 - below) + lower * below);
      }
    }
  }
  return { width, height, rgbx };
}
