import { inflateSync } from 'node:zlib';
import { asBuffer } from '../as-buffer.ts';
import { pngSignature } from './image-format.ts';
import { checkSize, damaged } from './image-problem.ts';

/** A PNG file, taken apart and unpacked. */
export interface PngFile {
  width: number;
  height: number;
  bitDepth: 1 | 2 | 4 | 8 | 16;
  /** 0 grey, 2 colour, 3 palette, 4 grey and alpha, 6 colour and alpha. */
  colorType: 0 | 2 | 3 | 4 | 6;
  interlaced: boolean;
  /** Three bytes for each colour. */
  palette: Buffer;
  /** What is clear: alphas of palette entries, or one colour in 16 bits a channel. */
  transparency: Buffer | undefined;
  /** Deflated rows, each with its filter before it. */
  deflated: Buffer;
  /** The same, inflated. */
  rows: Buffer;
}

/** Numbers of channels of a pixel, by colour type; 0 for types that do not exist. */
const channelCounts = [1, 0, 3, 1, 2, 0, 4];
/** The bit depths of each colour type. */
const bitDepths = [[1, 2, 4, 8, 16], [], [8, 16], [1, 2, 4, 8], [8, 16], [], [8, 16]];

/** Counts the channels of each pixel of a PNG. */
export function channelsOf({ colorType }: Pick<PngFile, 'colorType'>): number {
  return channelCounts[colorType] ?? 0;
}

/** Reads a PNG as far as drawing it needs it. Throws `ImageProblem`. */
export function readPng(file: Uint8Array): PngFile {
  const bytes = asBuffer(file);
  const chunks = readChunks(bytes);
  const [header] = chunks.get('IHDR') ?? [];
  const deflated = Buffer.concat(chunks.get('IDAT') ?? []);
  if (!header || header.length < 13) throw damaged();
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  checkSize(width, height);
  const [bitDepth = 0, colorType = 0, , , interlace] = header.subarray(8);
  if (!bitDepths[colorType]?.includes(bitDepth)) throw damaged();
  const head = {
    width,
    height,
    bitDepth: bitDepth as PngFile['bitDepth'],
    colorType: colorType as PngFile['colorType'],
    interlaced: interlace === 1,
    palette: chunks.get('PLTE')?.[0] ?? Buffer.alloc(0),
    transparency: chunks.get('tRNS')?.[0],
    deflated,
  };
  if (colorType === 3 && (head.palette.length < 3 || head.palette.length % 3 !== 0)) {
    throw damaged();
  }
  const size = passesOf(head).reduce((sum, pass) => sum + pass.height * (1 + pass.stride), 0);
  return { ...head, rows: inflate(deflated, size) };
}

/** A grid of pixels that is kept by itself: the whole image, or one of seven where it is interlaced. */
export interface PngPass {
  /** Where its first pixel is, and how far apart its pixels are. */
  x: number;
  y: number;
  dx: number;
  dy: number;
  width: number;
  height: number;
  /** Bytes of a row, without its filter. */
  stride: number;
}

/** Lists the starts and steps of the seven grids of an interlaced image. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** The grids that an image is kept in. */
export function passesOf(
  png: Pick<PngFile, 'width' | 'height' | 'bitDepth' | 'colorType' | 'interlaced'>,
): PngPass[] {
  const grids = png.interlaced ? adam7 : ([[0, 0, 1, 1]] as const);
  return grids.flatMap(([x, y, dx, dy]) => {
    const width = Math.ceil((png.width - x) / dx);
    const height = Math.ceil((png.height - y) / dy);
    if (width <= 0 || height <= 0) return [];
    const stride = Math.ceil((width * channelsOf(png) * png.bitDepth) / 8);
    return [{ x, y, dx, dy, width, height, stride }];
  });
}

function readChunks(bytes: Buffer): Map<string, Buffer[]> {
  const chunks = new Map<string, Buffer[]>();
  for (let at = pngSignature.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') break;
    if (at + 12 + length > bytes.length) throw damaged();
    const list = chunks.get(type) ?? [];
    list.push(bytes.subarray(at + 8, at + 8 + length));
    chunks.set(type, list);
    at += 12 + length;
  }
  return chunks;
}

function inflate(deflated: Buffer, size: number): Buffer {
  let rows: Buffer;
  try {
    rows = inflateSync(deflated, { maxOutputLength: size + 4096 });
  } catch {
    throw damaged();
  }
  if (rows.length < size) throw damaged();
  return rows;
}
