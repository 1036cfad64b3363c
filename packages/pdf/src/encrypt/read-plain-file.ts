import type { XrefEntry } from '../document/object-store.ts';
import { xrefEntrySize } from '../document/object-store.ts';
import type { ScannedObject } from './scan-object.ts';
import { scanObject } from './scan-object.ts';

/** A file in one piece, read as far as encrypting it needs. */
export interface PlainFile {
  /** The objects that stand by themselves. Their bodies begin behind `obj`. */
  objects: { number: number; body: Buffer; scanned: ScannedObject }[];
  /** Where objects are that stand in object streams, by number. */
  packed: [number: number, entry: XrefEntry][];
  /** The entries of the trailer that an encrypted file keeps, in PDF syntax. */
  trailer: string;
  isEncrypted: boolean;
}

/** What a file's end says: where its objects are, and the trailer's own entries as text. */
interface FileEnd {
  entries: [number: number, entry: XrefEntry][];
  trailer: string;
}

/**
 * Reads a file as our assembler and qpdf write them: one table of objects, or one plain stream of
 * them, and every object where that says. Undefined for all other files, which qpdf must repair first.
 */
export function readPlainFile(file: Buffer): PlainFile | undefined {
  if (file.toString('latin1', 0, 5) !== '%PDF-') return undefined;
  const pointer = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1', file.length - 64));
  if (!pointer) return undefined;
  const xrefAt = Number(pointer[1]);
  const end = readTable(file, xrefAt) ?? readXrefStream(file, xrefAt);
  if (!end || /\/(?:Prev|XRefStm)\b/.test(end.trailer)) return undefined;
  const [root, info, id] = [
    /\/Root\s+\d+\s+0\s+R/,
    /\/Info\s+\d+\s+0\s+R/,
    /\/ID\s*\[[\s<>\da-f]*\]/i,
  ].map((entry) => entry.exec(end.trailer)?.[0]);
  const objects = readObjects(file, end.entries, xrefAt);
  if (!root || !id || !objects) return undefined;
  return {
    objects,
    packed: end.entries.filter(([, { kind }]) => kind === 2),
    trailer: root + (info ?? '') + id,
    isEncrypted: /\/Encrypt\b/.test(end.trailer),
  };
}

function readObjects(
  file: Buffer,
  entries: FileEnd['entries'],
  xrefAt: number,
): PlainFile['objects'] | undefined {
  const standing = entries
    .filter(([, { kind, at }]) => kind === 1 && at !== xrefAt)
    .sort(([, a], [, b]) => a.at - b.at);
  const objects: PlainFile['objects'] = [];
  for (const [index, [number, { at }]] of standing.entries()) {
    const end = standing[index + 1]?.[1].at ?? xrefAt;
    const head = new RegExp(`^${number}\\s+0\\s+obj\\b`).exec(file.toString('latin1', at, at + 40));
    if (!head || end < at) return undefined;
    const body = file.subarray(at + head[0].length, end);
    const scanned = scanObject(body);
    if (!scanned) return undefined;
    objects.push({ number, body, scanned });
  }
  return objects;
}

function readTable(file: Buffer, at: number): FileEnd | undefined {
  const text = file.toString('latin1', at);
  if (!text.startsWith('xref')) return undefined;
  const trailerAt = text.indexOf('trailer');
  if (trailerAt < 0) return undefined;
  const entries: FileEnd['entries'] = [];
  let next = 0;
  for (const [, offset, generation, kind, first] of text
    .slice(0, trailerAt)
    .matchAll(/(\d{10}) (\d{5}) ([nf])|(\d+)\s+\d+\s*?[\r\n]/g)) {
    if (first !== undefined) next = Number(first);
    else {
      if (kind === 'n' && Number(generation) !== 0) return undefined;
      if (kind === 'n') entries.push([next, { kind: 1, at: Number(offset), index: 0 }]);
      next++;
    }
  }
  return { entries, trailer: text.slice(trailerAt) };
}

function readXrefStream(file: Buffer, at: number): FileEnd | undefined {
  const text = file.toString('latin1', at);
  const head = /^\d+ 0 obj\n(<<.*?>>)stream\n/.exec(text);
  const trailer = head?.[1];
  if (!head || !trailer?.includes('/W[1 4 2]') || /\/(?:Filter|Index)\b/.test(trailer)) {
    return undefined;
  }
  const size = Number(/\/Size (\d+)/.exec(trailer)?.[1]);
  const table = file.subarray(at + head[0].length);
  if (!(size * xrefEntrySize <= table.length)) return undefined;
  const entries = Array.from({ length: size }, (_, number): [number, XrefEntry] => {
    const start = number * xrefEntrySize;
    const kind = table[start];
    return [
      number,
      {
        kind: kind === 1 || kind === 2 ? kind : 0,
        at: table.readUInt32BE(start + 1),
        index: table.readUInt16BE(start + 5),
      },
    ];
  });
  return { entries, trailer };
}
