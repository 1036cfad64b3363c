import { deflateSync } from 'node:zlib';
import type { Chunk } from './chunks.ts';
import { joinChunks, PartsWriter } from './chunks.ts';
import type { MovableObjects } from './movable-objects.ts';
import { toMovableBody } from './movable-objects.ts';

/** Objects of a PDF in the making, each under the number that `reserve` gave. Number 0 is unused. */
export class ObjectStore {
  readonly #dynamic = new Set<number>();
  readonly #bodies: (readonly Chunk[] | undefined)[] = [undefined];
  readonly #streams = new Set<number>();

  /** The next free object number. Its body follows by `put` or `putStream`. */
  reserve(): number {
    this.#bodies.push(undefined);
    return this.#bodies.length - 1;
  }

  /** Reserves a slot: an object number of the static file whose object is written for each document. */
  reserveSlot(): number {
    const number = this.reserve();
    this.makeSlot(number);
    return number;
  }

  /** Makes a slot of a number whose object was not written yet. */
  makeSlot(number: number): void {
    this.#dynamic.add(number);
  }

  /** Any object but a stream, in PDF syntax. */
  put(number: number, body: string): void {
    this.#bodies[number] = [body];
  }

  /** A stream; `entries` are its dictionary's entries in PDF syntax, without /Length. */
  putStream(number: number, entries: string, data: Uint8Array): void {
    this.#bodies[number] = streamBody(entries, data);
    this.#streams.add(number);
  }

  /** The same of data that is to be deflated. */
  putDeflated(number: number, entries: string, data: Uint8Array): void {
    this.putStream(number, `${entries}/Filter/FlateDecode`, deflateSync(data, { level: 9 }));
  }

  /** A new stream, deflated. */
  addDeflated(entries: string, data: Uint8Array): number {
    const number = this.reserve();
    this.putDeflated(number, entries, data);
    return number;
  }

  /**
   * Lays all objects out back to back, behind the file's header. Small objects are packed into
   * object streams, which cuts a form's size by about a quarter.
   */
  layOut(): StaticFile {
    const writer = new PartsWriter();
    writer.write('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
    const entries: XrefEntry[] = this.#bodies.map(() => ({ kind: 0, at: 0, index: 0 }));
    const append = (number: number, body: readonly Chunk[]) => {
      entries[number] = { kind: 1, at: writer.offset, index: 0 };
      writer.object(number, body);
    };
    const packable: number[] = [];
    for (const [number, body] of this.#bodies.entries()) {
      if (number === 0 || this.#dynamic.has(number)) continue;
      // A reserved number without an object reads as null, as the format says.
      const known = body ?? nullBody;
      if (this.#streams.has(number)) append(number, known);
      else packable.push(number);
    }
    for (let from = 0; from < packable.length; from += packSize) {
      const members = packable.slice(from, from + packSize);
      const pack = entries.length;
      entries.push({ kind: 0, at: 0, index: 0 });
      members.forEach((number, index) => {
        entries[number] = { kind: 2, at: pack, index };
      });
      append(
        pack,
        packObjects(
          members.map((number) => [number, joinChunks(this.#bodies[number] ?? nullBody)]),
        ),
      );
    }
    const xref = Buffer.alloc(entries.length * xrefEntrySize);
    entries.forEach((entry, number) => writeXrefEntry(xref, number, entry));
    return { prefix: Buffer.concat(writer.end()), xref };
  }

  /** All objects but the slots, to be put into other files, each as an object of its own. */
  toMovable(): MovableObjects {
    const bodies = this.#bodies.slice(1).map((body, index) => {
      return this.#dynamic.has(index + 1) ? undefined : toMovableBody(body ?? nullBody);
    });
    return { bodies };
  }
}

/** A file without its end: all static objects, and one entry of `xrefEntrySize` bytes for each. */
export interface StaticFile {
  prefix: Buffer;
  xref: Buffer;
}

/** Locates an object: nowhere (0), at a byte offset (1), or in an object stream (2). */
export interface XrefEntry {
  kind: 0 | 1 | 2;
  at: number;
  index: number;
}

/** Bytes of an entry in our cross-reference streams: kind 1, offset 4, index 2. */
export const xrefEntrySize = 7;
const packSize = 200;
const nullBody = ['null'];

/** Writes the entry of object `number` into a cross-reference table in the making. */
export function writeXrefEntry(xref: Buffer, number: number, entry: XrefEntry): void {
  const start = number * xrefEntrySize;
  xref[start] = entry.kind;
  xref.writeUInt32BE(entry.at, start + 1);
  xref.writeUInt16BE(entry.index, start + 5);
}

/** A stream's body: dictionary and data. */
export function streamBody(entries: string, data: Chunk): Chunk[] {
  return [`<<${entries}/Length ${data.length}>>stream\n`, data, '\nendstream'];
}

function packObjects(members: [number: number, body: Buffer][]): Chunk[] {
  let at = 0;
  const index: string[] = [];
  for (const [number, body] of members) {
    index.push(`${number} ${at}`);
    at += body.length + 1;
  }
  const head = Buffer.from(`${index.join(' ')}\n`);
  const bodies = members.flatMap(([, body]) => [body, Buffer.from('\n')]);
  const data = deflateSync(Buffer.concat([head, ...bodies]), { level: 9 });
  const entries = `/Type/ObjStm/N ${members.length}/First ${head.length}/Filter/FlateDecode`;
  return streamBody(entries, data);
}
