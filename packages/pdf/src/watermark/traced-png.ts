import { deflateSync } from 'node:zlib';
import type { Palette } from '../render/palette.ts';
import { choosePalette } from '../render/palette.ts';
import type { PixelRuns } from '../render/pixel-runs.ts';
import { indexedPng } from '../render/write-png.ts';
import type { InkedImage } from './inked-image.ts';
import type { LaidMark } from './lay-mark-over.ts';
import { forRowsOfCells, lightOf, paper, traceDepth } from './pixel-trace.ts';

/** The most colours that are left: each may get a darker companion. */
const maxTraced = 128;
/** Maximum number of bits: a mark in a colour of its own over letters makes many shades, which look the same. */
const maxBits = 4;

/**
 * An image in few colours as a PNG file, with a mark laid over it and a code in its pixels: each colour that paper may
 * have gets a darker companion, so that all that was done to have few leaves the code alone. Undefined where the
 * image has too many.
 */
export function writeTracedPng(
  image: InkedImage,
  laid: LaidMark | undefined,
  code: Uint8Array,
): Buffer | undefined {
  const chosen = choosePalette(laid ?? image, { colors: maxTraced, bits: maxBits });
  if (!chosen) return undefined;
  const traced = tracePalette(chosen);
  const rows = rowsOf(image, laid, traced, code);
  // Most of what is above a pixel is as it is, so that there is little left for further levels than the first.
  const data = deflateSync(rows, { level: 1, memLevel: 9, chunkSize: usualBytes });
  return indexedPng(image, traced.palette, data);
}

/** A palette with what each colour of an image becomes in it: first where it stays, then where the code darkens it. */
interface TracedPalette {
  palette: Uint8Array;
  entries: Uint8Array;
}

function tracePalette({ palette, entries }: Palette): TracedPalette {
  const count = palette.length / 3;
  const darker = palette.map((channel) => Math.max(0, channel - traceDepth));
  const isPaper = Array.from({ length: count }, (_, entry) => {
    const at = entry * 3;
    return lightOf(palette[at], palette[at + 1], palette[at + 2]) >= paper;
  });
  const both = new Uint8Array(entries.length * 2);
  both.set(entries);
  both.set(
    entries.map((entry) => (isPaper[entry] ? entry + count : entry)),
    entries.length,
  );
  return { palette: Uint8Array.from([...palette, ...darker]), entries: both };
}

let memory = Buffer.alloc(0);

/** Returns memory that is reused for each image: allocating it takes longer than filling it. */
function memoryFor(length: number): Buffer {
  if (memory.length < length) memory = Buffer.allocUnsafeSlow(length);
  return memory.subarray(0, length);
}

/** In one piece pages need not be put together from many. */
const usualBytes = 256 * 1024;

/** The filter of a PNG's row in which each byte is the difference from the one above it. */
const filterUp = 2;

/** The rows of a PNG. Those of paper alone are as the one above, but at the edges of cells. */
function rowsOf(
  image: InkedImage,
  laid: LaidMark | undefined,
  { entries }: TracedPalette,
  code: Uint8Array,
): Buffer {
  const { width, height, paper, ink } = image;
  const bytes = memoryFor((width + 1) * height);
  // In which half of the entries each pixel of a row of cells finds its own.
  const half = new Uint16Array(width);
  const darkFrom = entries.length / 2;
  const looks = [darkFrom, entries[paper] ?? 0, entries[darkFrom + paper] ?? 0] as const;
  const paperRow = new Uint8Array(width);
  const putInk = runWriter(ink, ink.values, entries, half);
  const putMark = laid && runWriter(laid.mask.covered, laid.pixels, entries, half);
  let [row, above] = [rowOf(width), rowOf(width)];
  const more = rowOf(width);
  let wasPaper = false;
  forRowsOfCells(image, code, (from, to, isDark) => {
    startRow(half, paperRow, isDark, looks);
    for (let y = from; y < to; y++) {
      const at = y * (width + 1) + 1;
      bytes[at - 1] = filterUp;
      row.pixels.set(paperRow);
      const hasInk = putInk(y, row.pixels);
      const isMarked = putMark?.(y, row.pixels) ?? false;
      const isPaper = !hasInk && !isMarked;
      if (y > from && isPaper && wasPaper) bytes.fill(0, at, at + width);
      else {
        subtractRow(row, above, more);
        bytes.set(more.pixels, at);
      }
      wasPaper = isPaper;
      [above, row] = [row, above];
    }
  });
  return bytes;
}

// Functions of their own: these go over most pixels of a page, and V8 reads arguments faster than what closures share.

/**
 * Writes for each pixel which half of the entries is its own, and how paper looks there: by counting, as dark pixels
 * can't be predicted.
 */
function startRow(
  half: Uint16Array,
  paperRow: Uint8Array,
  isDark: Uint8Array,
  [darkFrom, light, dark]: readonly [number, number, number],
): void {
  const more = dark - light;
  for (let x = 0; x < half.length; x++) {
    const part = isDark[x] ?? 0;
    half[x] = part * darkFrom;
    paperRow[x] = light + part * more;
  }
}

/** Rows of pixels of a byte each, of which four at once are compared. */
interface Row {
  pixels: Uint8Array;
  words: Int32Array;
}

function rowOf(width: number): Row {
  const words = new Int32Array(Math.ceil(width / 4));
  return { pixels: new Uint8Array(words.buffer, 0, width), words };
}

const highBits = 0x80808080 | 0;
const lowBits = 0x7f7f7f7f;

/** Subtracts the bytes of a row from those of another one. The high bits are seen to apart: so no byte takes from its neighbour. */
function subtractRow({ words: row }: Row, { words: above }: Row, { words: more }: Row): void {
  for (let at = 0; at < row.length; at++) {
    const a = row[at] ?? 0;
    const b = above[at] ?? 0;
    more[at] = ((a | highBits) - (b & lowBits)) ^ ((a ^ ~b) & highBits);
  }
}

/** Writes the runs of a row over it, rows in their order, and answers whether there are any. */
function runWriter(
  { rows, runs }: PixelRuns,
  colors: Uint8Array | Uint16Array,
  entries: Uint8Array,
  half: Uint16Array,
): (y: number, row: Uint8Array) => boolean {
  let offset = 0;
  return (y, row) => {
    const first = rows[y] ?? 0;
    const end = rows[y + 1] ?? 0;
    for (let run = first; run < end; run++) {
      const from = runs[run * 2] ?? 0;
      const to = runs[run * 2 + 1] ?? 0;
      writeRun(row, from, to, colors, offset - from, entries, half);
      offset += to - from;
    }
    return first !== end;
  };
}

function writeRun(
  row: Uint8Array,
  from: number,
  to: number,
  colors: Uint8Array | Uint16Array,
  shift: number,
  entries: Uint8Array,
  half: Uint16Array,
): void {
  for (let x = from; x < to; x++) {
    row[x] = entries[(colors[shift + x] ?? 0) + (half[x] ?? 0)] ?? 0;
  }
}
