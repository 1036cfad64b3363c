import { crc32, inflateRawSync } from 'node:zlib';
import { ReaderProblem } from '../reader-problem.ts';
import type { ZipEntry } from './store-zip.ts';

/** A file in a ZIP, as its directory lists it. */
export interface ListedFile {
  name: string;
  /** How many bytes it says that it has; no more are unpacked. */
  bytes: number;
}

/** A file in a ZIP that can be unpacked. */
export interface ZippedFile extends ListedFile {
  /** @throws ReaderProblem `unsupported` where it is not what the directory says */
  unpack(): Buffer;
}

/** Limits the sizes of the parts of an uploaded ZIP, so that a small one can't be blown up to fill the machine. */
export interface ZipLimits {
  maxFiles: number;
  maxBytesEach: number;
  maxBytes: number;
  /** Names that are taken. */
  names: RegExp;
}

const broken = () =>
  new ReaderProblem(
    'unsupported',
    'This file can’t be read: it is no ZIP file, or a part of it is missing. Download it again.',
  );

// PKWARE's APPNOTE, 4.3: the records of a ZIP by how they begin.
const endRecord = 0x06054b50;
const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;
/** The end record, and behind it the longest comment. */
const longestEnd = 22 + 0xffff;

/**
 * Lists the files of a ZIP by name; nothing is unpacked yet. Refuses what programs read in different ways and what is
 * no ordinary archive: encrypted parts, names that lead elsewhere or that are others in front of the data, more than the
 * limits, the same name twice, parts that lie over one another.
 * @throws ReaderProblem `unsupported`, `too-large`
 */
export function listZip(bytes: Uint8Array, limits: ZipLimits): Map<string, ZippedFile> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  const start = zip.readUInt32LE(end + 16);
  if (count > limits.maxFiles) {
    throw new ReaderProblem(
      'too-large',
      `This file has ${count} files in it: it can have ${limits.maxFiles} at most.`,
    );
  }
  const files = new Map<string, ZippedFile>();
  const taken: { from: number; to: number }[] = [];
  let total = 0;
  let at = start;
  for (let index = 0; index < count; index++) {
    const entry = readEntry(zip, at, end, limits.names);
    at = entry.next;
    total += entry.bytes;
    if (entry.bytes > limits.maxBytesEach || total > limits.maxBytes) {
      throw new ReaderProblem(
        'too-large',
        'What is in this file is too large once it is unpacked.',
      );
    }
    if (files.has(entry.name)) throw broken();
    const data = dataOf(zip, entry, start);
    taken.push(data);
    const packed = zip.subarray(data.from, data.to);
    files.set(entry.name, {
      name: entry.name,
      bytes: entry.bytes,
      unpack: () => unpack(packed, entry),
    });
  }
  // Parts that share bytes are how a small file is made to unpack to a huge one.
  taken.sort((one, other) => one.from - other.from);
  if (taken.some(({ from }, index) => index > 0 && from < (taken[index - 1]?.to ?? 0)))
    throw broken();
  return files;
}

/**
 * Unpacks the files of a ZIP that are wanted by their names, `maxBytes` of them at most; others may have any size.
 * @throws ReaderProblem `unsupported`, `too-large`
 */
export function unpackZip(bytes: Uint8Array, wanted: RegExp, maxBytes: number): ZipEntry[] {
  const any = {
    maxFiles: 10_000,
    maxBytesEach: Infinity,
    maxBytes: Infinity,
    names: /^[^\\]+$/,
  };
  const files = [...listZip(bytes, any).values()].filter(({ name }) => wanted.test(name));
  if (files.reduce((sum, file) => sum + file.bytes, 0) > maxBytes) {
    throw new ReaderProblem('too-large');
  }
  return files.map((file) => ({ name: file.name, content: file.unpack() }));
}

interface Entry {
  name: string;
  method: number;
  crc: number;
  packed: number;
  bytes: number;
  offset: number;
  next: number;
}

function findEnd(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - longestEnd); at--) {
    const isEnd = zip.readUInt32LE(at) === endRecord;
    if (isEnd && at + 22 + zip.readUInt16LE(at + 20) === zip.length) return at;
  }
  throw broken();
}

function readEntry(zip: Buffer, at: number, end: number, names: RegExp): Entry {
  if (at + 46 > end || zip.readUInt32LE(at) !== directoryEntry) throw broken();
  const lengths = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
  const next = at + 46 + lengths.reduce((sum, one) => sum + one, 0);
  if (next > end) throw broken();
  const name = zip.toString('utf8', at + 46, at + 46 + (lengths[0] ?? 0));
  const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1;
  if (isEncrypted) {
    throw new ReaderProblem(
      'unsupported',
      'This file is protected with a password. Remove it first.',
    );
  }
  if (!names.test(name) || name.includes('..')) throw broken();
  const method = zip.readUInt16LE(at + 10);
  if (method !== 0 && method !== 8) throw broken();
  return {
    name,
    method,
    crc: zip.readUInt32LE(at + 16),
    packed: zip.readUInt32LE(at + 20),
    bytes: zip.readUInt32LE(at + 24),
    offset: zip.readUInt32LE(at + 42),
    next,
  };
}

function dataOf(zip: Buffer, { offset, packed, bytes, method, name }: Entry, directory: number) {
  if (offset + 30 > directory || zip.readUInt32LE(offset) !== localEntry) throw broken();
  const nameEnd = offset + 30 + zip.readUInt16LE(offset + 26);
  if (zip.toString('utf8', offset + 30, nameEnd) !== name) throw broken();
  const from = nameEnd + zip.readUInt16LE(offset + 28);
  const to = from + packed;
  if (to > directory || (method === 0 && packed !== bytes)) throw broken();
  return { from, to };
}

function unpack(packed: Buffer, entry: Entry): Buffer {
  const data = entry.method === 0 ? packed : inflate(packed, entry.bytes);
  if (data.length !== entry.bytes || crc32(data) !== entry.crc) throw broken();
  return data;
}

function inflate(packed: Buffer, maxBytes: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) });
  } catch {
    throw broken();
  }
}
