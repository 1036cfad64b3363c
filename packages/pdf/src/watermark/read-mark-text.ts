import type { Bitmap } from '../render/write-png.ts';
import { type GlyphGrid, type RasterGlyph, rasterGlyphs } from './glyph-raster.ts';
import { lightOf } from './pixel-trace.ts';
import type { WatermarkStyle } from './watermark-style.ts';

// What the visible mark on a page says, read from a picture of the page or of a piece of it. How the mark looks is
// known: its colour tells it from what the page says, its angle how to turn it upright, and its letters are those of
// the main font. A line is read as the row of letters that explains best where there is ink and where there is none.

/** How a mark looks that may be in a picture. */
export type MarkLook = Pick<WatermarkStyle, 'color' | 'opacity' | 'angle'>;

/** How much of each pixel is mark, and whether that is known: what the page says covers it. */
interface Ink {
  width: number;
  height: number;
  share: Float32Array;
  known: Float32Array;
}

/** Degrees of a diagonal, on pages of A4 and of letter format, upright and lying. */
const diagonals = [54.75, 52.3, 35.25, 37.7] as const;
/** The letters that marks are made of, without accents: how a name is written is known to whoever compares. */
const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@.-_·+,:&/';
/** The grids on which letters are compared, in pixels: to find out how large they are, and to read them. */
const coarse: GlyphGrid = { size: 14, above: 12, below: 4 };
const fine: GlyphGrid = { size: 20, above: 17, below: 6 };
/** Letters of all shapes: they tell how large letters are as well as all do. */
const shapes = 'aeinortlm@';
/** What a letter has to explain beyond nothing, as a part of a square of the font size: specks are none. */
const letterCost = 0.045;
/** Of the lines in a picture, so many are read. */
const mostLines = 6;
/** The part of the ink that letters have to explain: less is no text. */
const leastExplained = 0.3;
const shortest = 4;
/** Room between letters that is a space, as a part of the font size. */
const spaceWidth = 0.2;

/** What marks of some looks say in a picture, line by line; nothing where no line can be read. */
export function readMarkText(bitmap: Bitmap, looks: readonly MarkLook[]): string[] {
  const found: string[] = [];
  for (const look of looks) {
    const ink = inkOf(bitmap, look);
    if (!ink) continue;
    const angles = look.angle === 'diagonal' ? diagonals : [look.angle];
    const [level] = angles
      .map((angle) => upright(ink, angle))
      .sort((one, two) => clearnessOf(two) - clearnessOf(one));
    if (level) found.push(...readUpright(level));
  }
  return [...new Set(found)];
}

/** Where the mark is, by its colour; undefined where nothing has it. */
function inkOf({ width, height, rgbx }: Bitmap, { color, opacity }: MarkLook): Ink | undefined {
  const paper = commonest(rgbx);
  const toMark = [1, 3, 5].map((at, channel) => {
    const of = Number.parseInt(color.slice(at, at + 2), 16);
    return opacity * (of - (paper[channel] ?? 255));
  });
  const length = toMark.reduce((sum, one) => sum + one * one, 0);
  // As faint as this nobody sees it.
  if (length < 3 * 6 ** 2) return undefined;
  const share = new Float32Array(width * height);
  const known = new Float32Array(width * height).fill(1);
  let marked = 0;
  for (let at = 0; at < share.length; at++) {
    const off = [0, 1, 2].map((channel) => (rgbx[at * 4 + channel] ?? 0) - (paper[channel] ?? 0));
    const along = off.reduce((sum, one, index) => sum + one * (toMark[index] ?? 0), 0) / length;
    const aside = off.reduce(
      (sum, one, index) => sum + (one - along * (toMark[index] ?? 0)) ** 2,
      0,
    );
    share[at] = Math.max(0, Math.min(1, along));
    if (along > 0.5) marked++;
    if (along > 1.4 || aside > length / 4 + 300) hide(known, width, height, at);
  }
  return marked > 60 ? { width, height, share, known } : undefined;
}

/** The edges of what covers a mark look like a mark. */
function hide(known: Float32Array, width: number, height: number, at: number): void {
  const [x, y] = [at % width, Math.floor(at / width)];
  for (let down = Math.max(0, y - 2); down <= Math.min(height - 1, y + 2); down++) {
    for (let across = Math.max(0, x - 2); across <= Math.min(width - 1, x + 2); across++) {
      known[down * width + across] = 0;
    }
  }
}

/** The colour of the paper: that of most light pixels. */
function commonest(rgbx: Uint8Array): [number, number, number] {
  const counts = new Map<number, number>();
  let best = 0xffffff;
  for (let at = 0; at < rgbx.length; at += 4) {
    if (lightOf(rgbx[at], rgbx[at + 1], rgbx[at + 2]) < 190) continue;
    const key = ((rgbx[at] ?? 0) << 16) | ((rgbx[at + 1] ?? 0) << 8) | (rgbx[at + 2] ?? 0);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > (counts.get(best) ?? 0)) best = key;
  }
  return [best >> 16, (best >> 8) & 255, best & 255];
}

/** Turned so that what rises by so many degrees lies level. */
function upright(ink: Ink, degrees: number): Ink {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const width = Math.ceil(Math.abs(ink.width * cos) + Math.abs(ink.height * sin));
  const height = Math.ceil(Math.abs(ink.width * sin) + Math.abs(ink.height * cos));
  const turned = emptyInk(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [across, down] = [x - width / 2, y - height / 2];
      put(
        turned,
        y * width + x,
        ink,
        ink.width / 2 + across * cos + down * sin,
        ink.height / 2 - across * sin + down * cos,
      );
    }
  }
  return turned;
}

function emptyInk(width: number, height: number): Ink {
  const size = width * height;
  return { width, height, share: new Float32Array(size), known: new Float32Array(size) };
}

/** Puts what is between four pixels of a source into a pixel. */
function put(to: Ink, at: number, from: Ink, x: number, y: number): void {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= from.width - 1 || top >= from.height - 1) return;
  const [across, down] = [x - left, y - top];
  const first = top * from.width + left;
  const mix = (values: Float32Array) =>
    ((values[first] ?? 0) * (1 - across) + (values[first + 1] ?? 0) * across) * (1 - down) +
    ((values[first + from.width] ?? 0) * (1 - across) +
      (values[first + from.width + 1] ?? 0) * across) *
      down;
  to.share[at] = mix(from.share);
  to.known[at] = mix(from.known) > 0.99 ? 1 : 0;
}

/** How much rows differ in how much mark they have: most where lines of text lie level. */
function clearnessOf({ width, height, share, known }: Ink): number {
  let [squares, sum] = [0, 0];
  for (let y = 0; y < height; y++) {
    let ink = 0;
    for (let at = y * width; at < (y + 1) * width; at++) ink += (share[at] ?? 0) * (known[at] ?? 0);
    squares += ink * ink;
    sum += ink;
  }
  return sum === 0 ? 0 : (squares * height) / (sum * sum);
}

function readUpright(ink: Ink): string[] {
  return bandsOf(ink)
    .map((band) => readBand(ink, band))
    .filter(({ text, explained }) => explained >= leastExplained && text.length >= shortest)
    .map(({ text }) => text);
}

/** Rows from the first to after the last. */
interface Band {
  top: number;
  bottom: number;
  ink: number;
}

/** Where lines of text may be, those with the most ink. */
function bandsOf({ width, height, share, known }: Ink): Band[] {
  const bands: Band[] = [];
  let open: Band | undefined;
  for (let y = 0; y < height; y++) {
    let [ink, seen] = [0, 0];
    for (let at = y * width; at < (y + 1) * width; at++) {
      ink += (share[at] ?? 0) > 0.5 ? (known[at] ?? 0) : 0;
      seen += known[at] ?? 0;
    }
    if (seen > 10 && ink > Math.max(2, seen * 0.012)) {
      open ??= { top: y, bottom: y, ink: 0 };
      open.bottom = y + 1;
      open.ink += ink;
    } else if (open) {
      bands.push(open);
      open = undefined;
    }
  }
  if (open) bands.push(open);
  return bands
    .filter(({ top, bottom }) => bottom - top >= 6)
    .sort((one, two) => two.ink - one.ink)
    .slice(0, mostLines);
}

/** Font sizes that may be in a band, as parts of its height: with and without letters that reach up or down. */
const sizes = Array.from({ length: 10 }, (_, index) => 0.95 * 1.07 ** index);
/** How far below the line a band may reach, as parts of the font size. */
const depths = [0, 0.08, 0.16, 0.24];

interface ReadLine {
  text: string;
  /** The part of the ink that its letters explain. */
  explained: number;
}

function readBand(ink: Ink, band: Band): ReadLine {
  const height = band.bottom - band.top;
  let best = { em: height, line: band.bottom, explained: 0 };
  const few = lettersOf(shapes, coarse);
  for (const size of sizes) {
    for (const depth of depths) {
      const em = size * height;
      // What is higher than letters are is no line of this size.
      if (height > em * 1.06 + 2) continue;
      const line = band.bottom - depth * em;
      const { explained } = readStrip(stripOf(ink, em, line, coarse), few, coarse);
      if (explained > best.explained) best = { em, line, explained };
    }
  }
  const all = lettersOf(alphabet, fine);
  let read: ReadLine = { text: '', explained: 0 };
  for (const factor of [0.97, 1, 1.03]) {
    const strip = stripOf(ink, best.em * factor, best.line, fine);
    const one = readStrip(strip, all, fine);
    if (one.explained > read.explained) read = one;
  }
  return read;
}

const known = new Map<string, RasterGlyph[]>();

/** Letters on a grid, drawn once. */
function lettersOf(texts: string, grid: GlyphGrid): RasterGlyph[] {
  const key = `${texts} ${grid.size}`;
  const letters = known.get(key) ?? rasterGlyphs(texts, grid);
  known.set(key, letters);
  return letters;
}

/** A line of a font size that stands at a height, in the grid of letters. */
function stripOf(ink: Ink, em: number, line: number, grid: GlyphGrid): Ink {
  const scale = em / grid.size;
  const strip = emptyInk(Math.max(1, Math.floor(ink.width / scale)), grid.above + grid.below);
  const steps = Math.max(1, Math.round(scale));
  for (let y = 0; y < strip.height; y++) {
    for (let x = 0; x < strip.width; x++) {
      let [sum, seen] = [0, 0];
      for (let step = 0; step < steps * steps; step++) {
        const across = ((step % steps) + 0.5) / steps;
        const down = (Math.floor(step / steps) + 0.5) / steps;
        const column = Math.floor((x + across) * scale);
        const row = Math.floor(line + (y + down - grid.above) * scale);
        if (row < 0 || row >= ink.height || column >= ink.width) continue;
        const at = row * ink.width + column;
        if ((ink.known[at] ?? 0) === 0) continue;
        sum += ink.share[at] ?? 0;
        seen++;
      }
      const at = y * strip.width + x;
      strip.share[at] = seen === 0 ? 0 : sum / seen;
      strip.known[at] = seen / (steps * steps);
    }
  }
  return strip;
}

/** The letters that explain a strip best. */
function readStrip(strip: Ink, glyphs: readonly RasterGlyph[], { size }: GlyphGrid): ReadLine {
  const { width } = strip;
  // For each pixel what it gains to say that it is ink rather than none.
  const gain = strip.share.map((share, at) => 2 * (2 * share - 0.8) * (strip.known[at] ?? 0));
  const most = gain.reduce((sum, one) => sum + Math.max(0, one), 0);
  const best = new Float64Array(width + 1).fill(Number.NEGATIVE_INFINITY);
  const came = Array.from({ length: width + 1 }, () => ({ from: -1, text: '' }));
  best[0] = 0;
  for (let x = 0; x < width; x++) {
    const here = best[x] ?? 0;
    if (here > (best[x + 1] ?? 0)) {
      best[x + 1] = here;
      came[x + 1] = { from: x, text: '' };
    }
    for (const glyph of glyphs) {
      const to = x + Math.floor(glyph.advance);
      if (to > width) continue;
      const gained = here + gainOf(gain, width, x, glyph) - letterCost * size * size;
      if (gained <= (best[to] ?? 0)) continue;
      best[to] = gained;
      came[to] = { from: x, text: glyph.text };
    }
  }
  const explained = most < size * size * 0.3 ? 0 : (best[width] ?? 0) / most;
  return { text: wordsOf(came, size * spaceWidth).trim(), explained };
}

function gainOf(gain: Float32Array, width: number, x: number, { dots }: RasterGlyph): number {
  let sum = 0;
  for (const { x: across, y, ink } of dots) {
    if (x + across < width) sum += ink * (gain[y * width + x + across] ?? 0);
  }
  return sum;
}

/** The letters on the way to the end, with spaces where there is room. */
function wordsOf(came: readonly { from: number; text: string }[], space: number): string {
  const letters: string[] = [];
  let blank = 0;
  for (let at = came.length - 1; at > 0; ) {
    const { from, text } = came[at] ?? { from: -1, text: '' };
    if (from < 0) break;
    if (text === '') blank += at - from;
    else {
      if (blank >= space && letters.length > 0) letters.push(' ');
      blank = 0;
      letters.push(text);
    }
    at = from;
  }
  return letters.toReversed().join('');
}
