import { inflateSync } from 'node:zlib';
import type { StrictDict, StrictObject, StrictRef, StrictValue } from './strict-reader.ts';
import { integerOf, isName, maxNumber, StrictReader, UnclearBytes } from './strict-reader.ts';

/** Locates an object: at an offset, or in a stream of objects. */
export type XrefEntry =
  | { kind: 'free' }
  | { kind: 'plain'; at: number; generation: number }
  | { kind: 'packed'; stream: number; index: number };

/** A cross-reference section with its trailer. */
export interface Section {
  at: number;
  entries: ReadonlyMap<number, XrefEntry>;
  trailer: StrictDict;
  /** The lowest number that no object has. */
  size: number;
  /** The catalog; undefined where an older section of a linearised file leaves it out. */
  root: StrictRef | undefined;
}

/** A file up to an offset, by its sections; the newest first. */
export interface StrictFile {
  bytes: Buffer;
  text: string;
  sections: readonly Section[];
}

const maxSections = 200;
/** Bytes of a number in a section. */
const maxWidth = 4;
const maxUnpacked = 64 * 1024 * 1024;

/**
 * Reads all sections that a file's end leads to. Throws `UnclearBytes` where programs could find different
 * objects in them.
 */
export function readSections(bytes: Buffer, text: string, startxref: number): Section[] {
  const sections: Section[] = [];
  const seen = new Set<number>();
  for (let at: number | undefined = startxref; at !== undefined; ) {
    if (seen.has(at) || seen.size >= maxSections) throw new UnclearBytes('Endless sections.');
    seen.add(at);
    const reader = new StrictReader(bytes, text, at);
    const section: Section = reader.take(/xref/y)
      ? readTable(reader, at)
      : readXrefStream(bytes, reader.readObject(), at);
    for (const [number, entry] of section.entries) assertAtOffset(text, number, entry);
    sections.push(section);
    const prev: StrictValue | undefined = section.trailer.entries.get('Prev');
    at = prev && integerOf(prev);
  }
  return sections;
}

/** Reads a classic table and its trailer, from behind the word `xref`. */
export function readTable(reader: StrictReader, at: number): Section {
  const entries: [number, XrefEntry][] = [];
  reader.expect(/ ?(?:\r\n|\r|\n)/y);
  while (!reader.take(/trailer/y)) {
    const [, first, count] = reader.expect(/(\d{1,10}) (\d{1,10}) ?(?:\r\n|\r|\n)/y);
    assertRange(Number(first), Number(count));
    for (let row = 0; row < Number(count); row++) {
      const [, offset, generation, kind] = reader.expect(
        /(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n)/y,
      );
      const entry: XrefEntry =
        kind === 'n'
          ? { kind: 'plain', at: Number(offset), generation: Number(generation) }
          : { kind: 'free' };
      entries.push([Number(first) + row, entry]);
    }
  }
  reader.skipBlanks();
  return toSection(at, entries, reader.readValue());
}

/** Reads a section from the stream object that it is. */
export function readXrefStream(
  bytes: Buffer,
  object: StrictObject | undefined,
  at: number,
): Section {
  const dict = object?.value;
  if (dict?.kind !== 'dict' || !object?.data || !isName(dict.entries.get('Type'), 'XRef')) {
    throw new UnclearBytes('No section.');
  }
  const data = unpack(bytes, dict, object.data);
  const widths = integersOf(dict.entries.get('W'));
  const [kindWidth = 0, width = 0, lastWidth = 0] = widths;
  const rowLength = kindWidth + width + lastWidth;
  if (widths.length !== 3 || kindWidth !== 1 || widths.some((one) => one > maxWidth)) {
    throw new UnclearBytes('Unusual widths.');
  }
  const index = dict.entries.get('Index');
  const ranges = index ? integersOf(index) : [0, integerOf(dict.entries.get('Size'))];
  const entries: [number, XrefEntry][] = [];
  let row = 0;
  for (let pair = 0; pair + 1 < ranges.length; pair += 2) {
    const [first = 0, count = 0] = ranges.slice(pair);
    assertRange(first, count);
    for (let n = 0; n < count; n++, row += rowLength) {
      if (row + rowLength > data.length) throw new UnclearBytes('A short section.');
      entries.push([first + n, readRow(data, row, width, lastWidth)]);
    }
  }
  if (row !== data.length || ranges.length % 2 !== 0) throw new UnclearBytes('A long section.');
  return toSection(at, entries, dict);
}

/** Programs have limits of their own, beyond which they look for objects by other means. */
function assertRange(first: number, count: number): void {
  if (count === 0 || first + count > maxNumber + 1) throw new UnclearBytes('An unusual range.');
}

function readRow(data: Buffer, row: number, width: number, lastWidth: number): XrefEntry {
  const second = width === 0 ? 0 : data.readUIntBE(row + 1, width);
  const third = lastWidth === 0 ? 0 : data.readUIntBE(row + 1 + width, lastWidth);
  switch (data[row]) {
    case 0:
      return { kind: 'free' };
    case 1:
      return { kind: 'plain', at: second, generation: third };
    case 2:
      return { kind: 'packed', stream: second, index: third };
    default:
      throw new UnclearBytes('An unknown kind of entry.');
  }
}

function toSection(at: number, list: [number, XrefEntry][], trailer: StrictValue): Section {
  if (trailer.kind !== 'dict') throw new UnclearBytes('No trailer.');
  const entries = new Map(list);
  if (entries.size !== list.length) throw new UnclearBytes('An object is listed twice.');
  for (const key of ['XRefStm', 'Encrypt']) {
    if (trailer.entries.has(key)) throw new UnclearBytes(`${key} in a trailer.`);
  }
  const size = integerOf(trailer.entries.get('Size'));
  const root = trailer.entries.get('Root');
  if (root && root.kind !== 'ref') throw new UnclearBytes('No catalog.');
  if (list.some(([number]) => number >= size)) throw new UnclearBytes('Size is too small.');
  return { at, entries, trailer, size, root };
}

/** An object stands where its entry says, by the same number and generation. */
function assertAtOffset(text: string, number: number, entry: XrefEntry): void {
  if (entry.kind !== 'plain') return;
  if (!text.startsWith(`${number} ${entry.generation} obj`, entry.at)) {
    throw new UnclearBytes(`Object ${number} is elsewhere.`);
  }
}

/** Locates an object; undefined for a number that is not listed. */
export function findEntry({ sections }: StrictFile, number: number): XrefEntry | undefined {
  return sections.find(({ entries }) => entries.has(number))?.entries.get(number);
}

/** Reads an object of a file. */
export function readEntry(file: StrictFile, { number, generation }: StrictRef): StrictValue {
  const entry = findEntry(file, number);
  if (entry?.kind === 'packed' && generation === 0) return readPacked(file, number, entry);
  if (entry?.kind !== 'plain' || entry.generation !== generation) {
    throw new UnclearBytes(`Object ${number} is missing.`);
  }
  const object = new StrictReader(file.bytes, file.text, entry.at).readObject();
  if (!object) throw new UnclearBytes(`Object ${number} can’t be read.`);
  return object.value;
}

/** Reads an object from the stream of objects that has it, once, at the index that the entry names. */
function readPacked(
  file: StrictFile,
  number: number,
  { stream, index }: { stream: number; index: number },
): StrictValue {
  const { dict, data } = unpackObjects(file, stream);
  const text = data.toString('latin1');
  const first = integerOf(dict.entries.get('First'));
  const head = text
    .slice(0, first)
    .trim()
    .split(/[\t\n\f\r ]+/)
    .map(Number);
  const numbers = head.filter((_, at) => at % 2 === 0);
  const isClear =
    head.length === 2 * integerOf(dict.entries.get('N')) &&
    numbers.indexOf(number) === index &&
    numbers.lastIndexOf(number) === index;
  if (!isClear) throw new UnclearBytes(`Object ${number} is not where it is said to be.`);
  return new StrictReader(data, text, first + (head[2 * index + 1] ?? 0)).readValue();
}

/** The unpacked text of all streams of objects that a file uses. */
export function packedTexts(file: StrictFile): string[] {
  const streams = new Set<number>();
  for (const { entries } of file.sections) {
    for (const entry of entries.values()) if (entry.kind === 'packed') streams.add(entry.stream);
  }
  return [...streams].map((number) => unpackObjects(file, number).data.toString('latin1'));
}

function unpackObjects(file: StrictFile, number: number): { dict: StrictDict; data: Buffer } {
  const entry = findEntry(file, number);
  const at = entry?.kind === 'plain' ? entry.at : file.bytes.length;
  const object = new StrictReader(file.bytes, file.text, at).readObject();
  if (object?.value.kind !== 'dict' || !object.data) throw new UnclearBytes('No object stream.');
  return { dict: object.value, data: unpack(file.bytes, object.value, object.data) };
}

function unpack(
  bytes: Buffer,
  dict: StrictDict,
  { from, to }: { from: number; to: number },
): Buffer {
  const data = bytes.subarray(from, to);
  const filter = dict.entries.get('Filter');
  const settings = dict.entries.get('DecodeParms');
  if (!filter && !settings) return data;
  const isList = filter?.kind === 'array' && filter.items.length === 1;
  const isFlate = isName(isList ? filter.items[0] : filter, 'FlateDecode');
  if (!isFlate) throw new UnclearBytes('An unusual filter.');
  const unpacked = inflate(data);
  if (!settings) return unpacked;
  const own = isList && settings.kind === 'array' ? settings.items[0] : settings;
  const isOfFilter = isList === (settings.kind === 'array') && own?.kind === 'dict';
  if (!isOfFilter) throw new UnclearBytes('Unusual settings of a filter.');
  return withoutPredictor(unpacked, own);
}

function inflate(data: Buffer): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: maxUnpacked });
  } catch {
    throw new UnclearBytes('A stream can’t be unpacked.');
  }
}

/** Undoes the only predictor that writers use here: each row as the difference from the one above. */
function withoutPredictor(data: Buffer, { entries }: StrictDict): Buffer {
  const predictor = entries.get('Predictor');
  if (!predictor || integerOf(predictor) === 1) return data;
  const columns = integerOf(entries.get('Columns'));
  const rows = data.length / (columns + 1);
  const isKnown = [...entries.keys()].every((key) => key === 'Predictor' || key === 'Columns');
  if (
    !isKnown ||
    integerOf(predictor) < 10 ||
    integerOf(predictor) > 15 ||
    columns === 0 ||
    !Number.isInteger(rows)
  ) {
    throw new UnclearBytes('An unusual predictor.');
  }
  const out = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row++) {
    const kind = data[row * (columns + 1)];
    if (kind !== 0 && kind !== 2) throw new UnclearBytes('An unusual predictor.');
    for (let column = 0; column < columns; column++) {
      const above = kind === 2 && row > 0 ? (out[(row - 1) * columns + column] ?? 0) : 0;
      out[row * columns + column] = (data[row * (columns + 1) + 1 + column] ?? 0) + above;
    }
  }
  return out;
}

function integersOf(value: StrictValue | undefined): number[] {
  if (value?.kind !== 'array') throw new UnclearBytes('A list of numbers is missing.');
  return value.items.map(integerOf);
}
