import { deflateSync } from 'node:zlib';
import { pngFile } from '../src/draw/png-file.ts';

export { pngFile };

/** A PNG to write. `at` answers a pixel's numbers at the image's depth: grey, colour, or palette entry. */
export interface PngSketch {
  width: number;
  height: number;
  bitDepth?: 1 | 2 | 4 | 8 | 16;
  /** 0 grey, 2 colour, 3 palette, 4 grey and alpha, 6 colour and alpha. */
  colorType: 0 | 2 | 3 | 4 | 6;
  interlaced?: boolean;
  palette?: readonly number[];
  transparency?: readonly number[];
  /** The filter of each row, 0 to 4; all kinds in turn where it is not said. */
  filter?: number;
  at(x: number, y: number): readonly number[];
}

const whole = [[0, 0, 1, 1]] as const;
const sevenths = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Writes a PNG of any kind. */
export function sketchPng(sketch: PngSketch): Buffer {
  const { width, height, bitDepth = 8, colorType, interlaced = false } = sketch;
  const rows: Buffer[] = [];
  for (const [left, top, across, down] of interlaced ? sevenths : whole) {
    let above: Buffer | undefined;
    for (let y = top; y < height; y += down) {
      const samples: number[] = [];
      for (let x = left; x < width; x += across) samples.push(...sketch.at(x, y));
      if (samples.length === 0) continue;
      const row = pack(samples, bitDepth);
      const step = Math.max(
        1,
        ((samples.length / Math.ceil((width - left) / across)) * bitDepth) / 8,
      );
      rows.push(filtered(row, above ?? Buffer.alloc(row.length), step, sketch.filter ?? y % 5));
      above = row;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colorType, 0, 0, interlaced ? 1 : 0], 8);
  const palette = sketch.palette && Buffer.from(sketch.palette);
  const transparency = sketch.transparency && Buffer.from(sketch.transparency);
  return pngFile([
    ['IHDR', header],
    ...(palette ? [['PLTE', palette] as const] : []),
    ...(transparency ? [['tRNS', transparency] as const] : []),
    ['IDAT', deflateSync(Buffer.concat(rows))],
  ]);
}

function pack(samples: readonly number[], bitDepth: number): Buffer {
  const row = Buffer.alloc(Math.ceil((samples.length * bitDepth) / 8));
  for (const [index, sample] of samples.entries()) {
    if (bitDepth === 16) row.writeUInt16BE(sample, index * 2);
    else {
      const bit = index * bitDepth;
      row[bit >> 3] = (row[bit >> 3] ?? 0) | (sample << (8 - bitDepth - (bit & 7)));
    }
  }
  return row;
}

function filtered(row: Buffer, above: Buffer, step: number, filter: number): Buffer {
  const out = Buffer.alloc(row.length + 1);
  out[0] = filter;
  for (let at = 0; at < row.length; at++) {
    const [a, b, c] = [row[at - step] ?? 0, above[at] ?? 0, above[at - step] ?? 0];
    const distances = [a, b, c].map((one) => Math.abs(a + b - c - one));
    const paeth = [a, b, c][distances.indexOf(Math.min(...distances))] ?? 0;
    const guess = [0, a, b, (a + b) >> 1, paeth][filter] ?? 0;
    out[at + 1] = (row[at] ?? 0) - guess;
  }
  return out;
}

/**
 * A JPEG of 48 by 32 pixels: red above on the left, green above on the right, blue below. With an
 * orientation as cameras write it, where one is said.
 */
export function sampleJpeg(orientation?: number): Buffer {
  if (orientation === undefined) return jpeg;
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const marker = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), marker, exif, jpeg.subarray(2)]);
}

const jpeg = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZG',
    'NywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09P',
    'T09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAgADADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAA',
    'AAYH/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABgBAAMBAQAAAAAAAAAAAAAAAAAEBwUG/8QAGhEBAAEFAAAAAAAA',
    'AAAAAAAAAAQGQUSCwv/aAAwDAQACEQMRAD8AnwGMpIrkirikuyeV7j78gBNPGaALy7EAAAAH/9k=',
  ].join(''),
  'base64',
);
