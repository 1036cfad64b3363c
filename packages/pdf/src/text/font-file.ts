import { readFileSync } from 'node:fs';

/** A TrueType font, parsed as far as drawing and embedding need it. Lengths are in font units. */
export interface FontFile {
  /** PostScript name. */
  name: string;
  bytes: Buffer;
  unitsPerEm: number;
  glyphCount: number;
  ascent: number;
  descent: number;
  capHeight: number;
  italicAngle: number;
  box: readonly [number, number, number, number];
  /** The glyph that shows a code point; 0 where the font has none. */
  glyphOf(codePoint: number): number;
  advanceOf(glyph: number): number;
  /** A glyph's outline without its hints, empty for blanks; of a composite, a copy to change. */
  outlineOf(glyph: number): Buffer;
  /** How far a glyph's outline reaches above and below the baseline. */
  reachOf(glyph: number): Reach;
  table(tag: string): Buffer;
}

/** Holds the extent of an outline above and below (negative) the baseline, in font units. */
interface Reach {
  top: number;
  bottom: number;
}

/** Reads a TrueType font (with glyf outlines) from a file. */
export function readFontFile(url: URL): FontFile {
  const bytes = readFileSync(url);
  const table = tableReader(bytes);
  const head = table('head');
  const hhea = table('hhea');
  const os2 = table('OS/2');
  const unitsPerEm = head.readUInt16BE(18);
  const glyphCount = table('maxp').readUInt16BE(4);
  const metrics = table('hmtx');
  const metricCount = hhea.readUInt16BE(34);
  const outline = outlinesOf(table);
  return {
    name: readPostScriptName(table('name')),
    bytes,
    unitsPerEm,
    glyphCount,
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    capHeight: os2.readUInt16BE(0) >= 2 ? os2.readInt16BE(88) : Math.round(unitsPerEm * 0.7),
    italicAngle: table('post').readInt32BE(4) / 65_536,
    box: [36, 38, 40, 42].map((at) => head.readInt16BE(at)) as [number, number, number, number],
    glyphOf: cmapReader(table('cmap')),
    advanceOf: (glyph) => metrics.readUInt16BE(Math.min(glyph, metricCount - 1) * 4),
    outlineOf: (glyph) => stripHints(outline(glyph)),
    reachOf: reachReader(outline, glyphCount),
    table,
  };
}

/** Reads the outlines alone of a font that a file has with it, which may lack everything else. */
export function readOutlines(bytes: Buffer): Pick<FontFile, 'unitsPerEm' | 'outlineOf'> {
  const table = tableReader(bytes);
  const outline = outlinesOf(table);
  return {
    unitsPerEm: table('head').readUInt16BE(18),
    outlineOf: (glyph) => stripHints(outline(glyph)),
  };
}

function outlinesOf(table: FontFile['table']): (glyph: number) => Buffer {
  return outlineReader(table('loca'), table('glyf'), table('head').readInt16BE(50) === 1);
}

function tableReader(bytes: Buffer): (tag: string) => Buffer {
  const tables = new Map<string, Buffer>();
  const count = bytes.readUInt16BE(4);
  for (let index = 0; index < count; index++) {
    const at = 12 + index * 16;
    const offset = bytes.readUInt32BE(at + 8);
    const length = bytes.readUInt32BE(at + 12);
    tables.set(bytes.toString('latin1', at, at + 4), bytes.subarray(offset, offset + length));
  }
  return (tag) => {
    const table = tables.get(tag);
    if (!table) throw new Error(`The font has no ${tag} table`);
    return table;
  };
}

function readPostScriptName(names: Buffer): string {
  const count = names.readUInt16BE(2);
  const strings = names.readUInt16BE(4);
  for (let index = 0; index < count; index++) {
    const at = 6 + index * 12;
    // Platform 3 (Windows), name 6 (PostScript): UTF-16.
    if (names.readUInt16BE(at) !== 3 || names.readUInt16BE(at + 6) !== 6) continue;
    const length = names.readUInt16BE(at + 8);
    const start = strings + names.readUInt16BE(at + 10);
    return Buffer.from(names.subarray(start, start + length))
      .swap16()
      .toString('utf16le');
  }
  throw new Error('The font has no PostScript name');
}

/** The font's best Unicode table, unrolled: every later look-up is one array access. */
function cmapReader(cmap: Buffer): (codePoint: number) => number {
  const subtables = new Map<number, Buffer>();
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const at = 4 + index * 8;
    const platform = cmap.readUInt16BE(at);
    const table = cmap.subarray(cmap.readUInt32BE(at + 4));
    if (platform === 0 || platform === 3) subtables.set(table.readUInt16BE(0), table);
  }
  const plane = new Uint16Array(0x10000);
  const beyond = new Map<number, number>();
  const set = (codePoint: number, glyph: number) => {
    if (codePoint < 0x10000) plane[codePoint] = glyph;
    else beyond.set(codePoint, glyph);
  };
  const wide = subtables.get(12);
  const narrow = subtables.get(4);
  if (wide) readGroups(wide, set);
  else if (narrow) readSegments(narrow, set);
  else throw new Error('The font has no Unicode table of a known kind');
  return (codePoint) =>
    codePoint < 0x10000 ? (plane[codePoint] ?? 0) : (beyond.get(codePoint) ?? 0);
}

function readGroups(table: Buffer, set: (codePoint: number, glyph: number) => void): void {
  const count = table.readUInt32BE(12);
  for (let index = 0; index < count; index++) {
    const at = 16 + index * 12;
    const first = table.readUInt32BE(at);
    const last = table.readUInt32BE(at + 4);
    const glyph = table.readUInt32BE(at + 8);
    for (let codePoint = first; codePoint <= last; codePoint++) {
      set(codePoint, glyph + codePoint - first);
    }
  }
}

function readSegments(table: Buffer, set: (codePoint: number, glyph: number) => void): void {
  const doubled = table.readUInt16BE(6);
  for (let at = 0; at < doubled; at += 2) {
    const last = table.readUInt16BE(14 + at);
    const first = table.readUInt16BE(16 + doubled + at);
    const delta = table.readUInt16BE(16 + 2 * doubled + at);
    const rangeAt = 16 + 3 * doubled + at;
    const range = table.readUInt16BE(rangeAt);
    for (let codePoint = first; codePoint <= last && codePoint < 0xffff; codePoint++) {
      const listed =
        range === 0 ? codePoint : table.readUInt16BE(rangeAt + range + 2 * (codePoint - first));
      set(codePoint, listed === 0 ? 0 : (listed + delta) & 0xffff);
    }
  }
}

function outlineReader(loca: Buffer, glyf: Buffer, long: boolean): (glyph: number) => Buffer {
  const at = (glyph: number) =>
    long ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  return (glyph) => glyf.subarray(at(glyph), at(glyph + 1));
}

/** Reads each glyph's reach once: every line that is drawn asks for it. */
function reachReader(
  outline: (glyph: number) => Buffer,
  glyphCount: number,
): (glyph: number) => Reach {
  const known: (Reach | undefined)[] = Array.from({ length: glyphCount });
  return (glyph) => {
    const shape = known[glyph] ? undefined : outline(glyph);
    return (known[glyph] ??= shape?.length
      ? { top: shape.readInt16BE(8), bottom: shape.readInt16BE(4) }
      : { top: 0, bottom: 0 });
  };
}

/**
 * Hints are more than a third of a glyph's bytes, and no use without the font's programs, which are
 * not embedded.
 */
function stripHints(outline: Buffer): Buffer {
  if (outline.length === 0) return outline;
  const contours = outline.readInt16BE(0);
  if (contours < 0) return stripCompositeHints(outline);
  const at = 10 + contours * 2;
  const length = outline.readUInt16BE(at);
  if (length === 0) return outline;
  return Buffer.concat([
    outline.subarray(0, at),
    Buffer.from([0, 0]),
    outline.subarray(at + 2 + length),
  ]);
}

function stripCompositeHints(outline: Buffer): Buffer {
  const copy = Buffer.from(outline);
  let end = 10;
  for (const part of componentsOf(outline)) {
    copy.writeUInt16BE(part.flags & ~componentFlags.instructions, part.at);
    end = part.end;
  }
  return copy.subarray(0, end);
}

const componentFlags = {
  wordArguments: 1,
  scale: 8,
  more: 32,
  twoScales: 64,
  matrix: 128,
  instructions: 256,
} as const;

/** A part of a composite glyph: where it stands in the outline, and the glyph that it names. */
export interface Component {
  at: number;
  end: number;
  flags: number;
  glyph: number;
}

/** The parts of a composite outline; none for a simple one. */
export function componentsOf(outline: Buffer): Component[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const parts: Component[] = [];
  let at = 10;
  for (let more = true; more; ) {
    const flags = outline.readUInt16BE(at);
    const glyph = outline.readUInt16BE(at + 2);
    let end = at + (flags & componentFlags.wordArguments ? 8 : 6);
    if (flags & componentFlags.scale) end += 2;
    else if (flags & componentFlags.twoScales) end += 4;
    else if (flags & componentFlags.matrix) end += 8;
    parts.push({ at, end, flags, glyph });
    more = (flags & componentFlags.more) !== 0;
    at = end;
  }
  return parts;
}
