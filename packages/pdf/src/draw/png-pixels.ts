import { damaged } from './image-problem.ts';
import type { PngFile, PngPass } from './read-png.ts';
import { channelsOf, passesOf } from './read-png.ts';

/** The pixels of an image: 3 bytes of colour and 1 of opacity each, in rows from the top. */
export interface Pixels {
  width: number;
  height: number;
  colors: Buffer;
  alphas: Buffer;
}

/** Takes the pixels of a PNG out of its rows, at 8 bits a channel. Throws `ImageProblem`. */
export function pngPixels(png: PngFile): Pixels {
  const { width, height } = png;
  const colors = Buffer.alloc(width * height * 3);
  const alphas = Buffer.alloc(width * height, 255);
  const put =
    png.bitDepth === 8 && png.colorType === 6 ? undefined : pixelWriter(png, colors, alphas);
  let at = 0;
  for (const pass of passesOf(png)) {
    const size = pass.height * (1 + pass.stride);
    for (const [line, row] of rowsOf(png, pass, png.rows.subarray(at, at + size))) {
      if (put) readRow(png, pass, row, line, put);
      else copyRow(pass, row, line, colors, alphas);
    }
    at += size;
  }
  return { width, height, colors, alphas };
}

type PutPixel = (index: number, samples: readonly number[]) => void;

/** The rows of a grid without their filters, and the index of the pixel that each begins with. */
function* rowsOf(png: PngFile, pass: PngPass, rows: Buffer): Generator<[number, Buffer]> {
  const step = Math.max(1, (channelsOf(png) * png.bitDepth) / 8);
  let above: Buffer = Buffer.alloc(pass.stride);
  for (let y = 0; y < pass.height; y++) {
    const start = y * (1 + pass.stride);
    const row = rows.subarray(start + 1, start + 1 + pass.stride);
    unfilter(rows[start] ?? 0, row, above, step);
    above = row;
    yield [(pass.y + y * pass.dy) * png.width + pass.x, row];
  }
}

function readRow(png: PngFile, pass: PngPass, row: Buffer, line: number, put: PutPixel): void {
  const channels = channelsOf(png);
  const samples = Array.from({ length: channels }, () => 0);
  for (let x = 0; x < pass.width; x++) {
    for (let channel = 0; channel < channels; channel++) {
      samples[channel] = sampleAt(row, x * channels + channel, png.bitDepth);
    }
    put(line + x * pass.dx, samples);
  }
}

/** A row of what signatures are: colour and opacity of a byte each. */
function copyRow(pass: PngPass, row: Buffer, line: number, colors: Buffer, alphas: Buffer): void {
  for (let x = 0; x < pass.width; x++) {
    const to = line + x * pass.dx;
    colors[to * 3] = row[x * 4] ?? 0;
    colors[to * 3 + 1] = row[x * 4 + 1] ?? 0;
    colors[to * 3 + 2] = row[x * 4 + 2] ?? 0;
    alphas[to] = row[x * 4 + 3] ?? 0;
  }
}

/** A number of a row, at the depth that it is kept in. */
function sampleAt(row: Buffer, index: number, bitDepth: number): number {
  if (bitDepth === 8) return row[index] ?? 0;
  if (bitDepth === 16) return row.readUInt16BE(index * 2);
  const bit = index * bitDepth;
  const byte = row[bit >> 3] ?? 0;
  return (byte >> (8 - bitDepth - (bit & 7))) & ((1 << bitDepth) - 1);
}

function pixelWriter(png: PngFile, colors: Buffer, alphas: Buffer): PutPixel {
  const { bitDepth, colorType, palette, transparency } = png;
  const max = 2 ** bitDepth - 1;
  const byte = (sample: number) => Math.round((sample * 255) / max);
  const set = (index: number, red: number, green: number, blue: number, alpha: number) => {
    colors[index * 3] = red;
    colors[index * 3 + 1] = green;
    colors[index * 3 + 2] = blue;
    alphas[index] = alpha;
  };
  const clear = [0, 2, 4].map((at) =>
    transparency && transparency.length >= at + 2 ? transparency.readUInt16BE(at) : -1,
  );
  switch (colorType) {
    case 3:
      return (index, [entry = 0]) => {
        if (entry * 3 + 2 >= palette.length) throw damaged();
        const alpha = transparency?.[entry] ?? 255;
        palette.copy(colors, index * 3, entry * 3, entry * 3 + 3);
        alphas[index] = alpha;
      };
    case 0:
    case 4:
      return (index, [grey = 0, alpha = max]) => {
        const isClear = colorType === 0 && grey === clear[0];
        set(index, byte(grey), byte(grey), byte(grey), isClear ? 0 : byte(alpha));
      };
    case 2:
    case 6:
      return (index, [red = 0, green = 0, blue = 0, alpha = max]) => {
        const isClear =
          colorType === 2 && red === clear[0] && green === clear[1] && blue === clear[2];
        set(index, byte(red), byte(green), byte(blue), isClear ? 0 : byte(alpha));
      };
  }
}

/** Undoes the filter of a row, overwriting it; `step` is how many bytes the pixel to the left is away. */
function unfilter(filter: number, row: Buffer, above: Buffer, step: number): void {
  const { length } = row;
  switch (filter) {
    case 0:
      return;
    case 1:
      for (let at = step; at < length; at++) row[at] = (row[at] ?? 0) + (row[at - step] ?? 0);
      return;
    case 2:
      for (let at = 0; at < length; at++) row[at] = (row[at] ?? 0) + (above[at] ?? 0);
      return;
    case 3:
      for (let at = 0; at < length; at++) {
        const left = at < step ? 0 : (row[at - step] ?? 0);
        row[at] = (row[at] ?? 0) + ((left + (above[at] ?? 0)) >> 1);
      }
      return;
    case 4:
      for (let at = 0; at < length; at++) {
        const left = at < step ? 0 : (row[at - step] ?? 0);
        const corner = at < step ? 0 : (above[at - step] ?? 0);
        row[at] = (row[at] ?? 0) + nearest(left, above[at] ?? 0, corner);
      }
      return;
    default:
      throw damaged();
  }
}

/** Of the three neighbours the one nearest to what they lead to expect. */
function nearest(left: number, up: number, corner: number): number {
  const expected = left + up - corner;
  const toLeft = Math.abs(expected - left);
  const toUp = Math.abs(expected - up);
  const toCorner = Math.abs(expected - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
