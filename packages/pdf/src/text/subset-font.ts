import type { FontFile } from './font-file.ts';
import { componentsOf } from './font-file.ts';
import type { GlyphPart } from './text-line.ts';

/** A glyph of a subset: one of the font, or a new one made of several. */
export interface SubsetGlyph {
  glyph: number | readonly GlyphPart[];
  /** In font units. */
  advance: number;
}

/**
 * Makes a font program of just these glyphs, which get the numbers 0, 1, 2 … in this order; a glyph
 * may occur more than once. Glyph 0 of the list must be the font's empty box.
 */
export function subsetFont(font: FontFile, glyphs: readonly SubsetGlyph[]): Buffer {
  const all = [...glyphs];
  const numberOf = new Map<number, number>();
  for (const [index, { glyph }] of all.entries()) {
    if (typeof glyph === 'number' && !numberOf.has(glyph)) numberOf.set(glyph, index);
  }
  const include = (glyph: number) => {
    let number = numberOf.get(glyph);
    if (number === undefined) {
      number = all.push({ glyph, advance: font.advanceOf(glyph) }) - 1;
      numberOf.set(glyph, number);
    }
    return number;
  };
  const drawn: DrawnGlyph[] = [];
  // Parts are appended while the list is walked.
  for (const { glyph, advance } of all) {
    const outline =
      typeof glyph === 'number'
        ? renumberParts(font.outlineOf(glyph), include)
        : composeOutline(font, glyph, include);
    drawn.push({ advance, outline });
  }
  return writeFont(font, drawn);
}

interface DrawnGlyph {
  advance: number;
  outline: Buffer;
}

function renumberParts(outline: Buffer, include: (glyph: number) => number): Buffer {
  for (const part of componentsOf(outline)) {
    outline.writeUInt16BE(include(part.glyph), part.at + 2);
  }
  return outline;
}

/** An outline that is made of others; it may not be empty, so blanks among the parts are left out. */
function composeOutline(
  font: FontFile,
  parts: readonly GlyphPart[],
  include: (glyph: number) => number,
): Buffer {
  const visible = parts.flatMap((part) => {
    const outline = font.outlineOf(part.glyph);
    return outline.length > 0 ? [{ ...part, outline }] : [];
  });
  if (visible.length === 0) return Buffer.alloc(0);
  const side = (at: number, move: 'x' | 'y', pick: (...sides: number[]) => number) =>
    pick(...visible.map((part) => part.outline.readInt16BE(at) + part[move]));
  const composed = Buffer.alloc(10 + visible.length * 8);
  composed.writeInt16BE(-1, 0);
  composed.writeInt16BE(side(2, 'x', Math.min), 2);
  composed.writeInt16BE(side(4, 'y', Math.min), 4);
  composed.writeInt16BE(side(6, 'x', Math.max), 6);
  composed.writeInt16BE(side(8, 'y', Math.max), 8);
  for (const [index, { glyph, x, y }] of visible.entries()) {
    const at = 10 + index * 8;
    const more = index < visible.length - 1 ? moreComponents : 0;
    composed.writeUInt16BE(wordOffsets | more, at);
    composed.writeUInt16BE(include(glyph), at + 2);
    composed.writeInt16BE(x, at + 4);
    composed.writeInt16BE(y, at + 6);
  }
  return composed;
}

/** Arguments are words, and offsets (not points to match). */
const wordOffsets = 1 | 2;
const moreComponents = 32;

function writeFont(font: FontFile, glyphs: DrawnGlyph[]): Buffer {
  const loca = Buffer.alloc((glyphs.length + 1) * 4);
  const padded: Buffer[] = [];
  let offset = 0;
  for (const [index, { outline }] of glyphs.entries()) {
    const rest = -outline.length & 3;
    padded.push(outline, padding.subarray(0, rest));
    offset += outline.length + rest;
    loca.writeUInt32BE(offset, (index + 1) * 4);
  }
  const metrics = Buffer.alloc(glyphs.length * 4);
  for (const [index, { advance, outline }] of glyphs.entries()) {
    metrics.writeUInt16BE(advance, index * 4);
    if (outline.length > 0) metrics.writeInt16BE(outline.readInt16BE(2), index * 4 + 2);
  }
  const head = Buffer.from(font.table('head'));
  head.writeInt16BE(1, 50);
  const hhea = Buffer.from(font.table('hhea'));
  hhea.writeUInt16BE(glyphs.length, 34);
  const maxp = Buffer.from(font.table('maxp'));
  maxp.writeUInt16BE(glyphs.length, 4);
  widenLimits(maxp);
  return joinTables([
    ['glyf', Buffer.concat(padded, offset)],
    ['head', head],
    ['hhea', hhea],
    ['hmtx', metrics],
    ['loca', loca],
    ['maxp', maxp],
  ]);
}

const padding = Buffer.alloc(4);

function joinTables(tables: [tag: string, bytes: Buffer][]): Buffer {
  const directory = Buffer.alloc(12 + tables.length * 16);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(tables.length, 4);
  const power = Math.floor(Math.log2(tables.length));
  directory.writeUInt16BE(2 ** power * 16, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(tables.length * 16 - 2 ** power * 16, 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [index, [tag, bytes]] of tables.entries()) {
    const at = 12 + index * 16;
    directory.write(tag, at, 'latin1');
    directory.writeUInt32BE(checksum(bytes), at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    const rest = -bytes.length & 3;
    parts.push(bytes, padding.subarray(0, rest));
    offset += bytes.length + rest;
  }
  return Buffer.concat(parts, offset);
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  const whole = bytes.length & ~3;
  for (let at = 0; at < whole; at += 4) sum = (sum + bytes.readInt32BE(at)) | 0;
  for (let at = whole; at < bytes.length; at++)
    sum = (sum + (bytes.readUInt8(at) << (24 - 8 * (at & 3)))) | 0;
  return sum >>> 0;
}

/** Composed glyphs have more points and parts, and nest one level deeper, than the font's own. */
function widenLimits(maxp: Buffer): void {
  for (const at of [10, 12, 28])
    maxp.writeUInt16BE(Math.min(0xffff, maxp.readUInt16BE(at) * 4 + 8), at);
  maxp.writeUInt16BE(maxp.readUInt16BE(30) + 1, 30);
}
