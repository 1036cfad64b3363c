import { asBuffer } from '../as-buffer.ts';
import { ByteWriter } from './byte-writer.ts';

/** A piece of a file: bytes, or text of one byte a character (Latin-1). */
export type Chunk = string | Uint8Array;

/** Chunks as one piece. */
export function joinChunks(chunks: readonly Chunk[]): Buffer {
  return Buffer.concat(chunks.map(bufferOf));
}

/** From this many bytes on, a chunk becomes a part by itself; smaller ones are copied together. */
const ownPart = 4096;

/** Puts a file's chunks together into few parts: small ones that follow each other become one. */
export class PartsWriter {
  /** Large chunks, and where in the small ones each of them stands. */
  readonly #large: [chunk: Buffer, at: number][] = [];
  #largeLength = 0;
  readonly #small = new ByteWriter();

  /** `first` is a part of its own, whatever its length. */
  constructor(first?: Buffer) {
    if (first) this.#part(first);
  }

  /** Bytes written so far. */
  get offset(): number {
    return this.#small.length + this.#largeLength;
  }

  write(chunk: Chunk): void {
    if (typeof chunk === 'string') this.#small.text(chunk);
    else if (chunk.length < ownPart) this.#small.bytes(chunk);
    else this.#part(asBuffer(chunk));
  }

  /** An object of its own in the file. */
  object(number: number, body: readonly Chunk[]): void {
    this.#small.number(number);
    this.#small.text('0 obj\n');
    for (const chunk of body) this.write(chunk);
    this.#small.text('\nendobj\n');
  }

  /** All parts; large chunks are the very buffers that came, not copies. */
  end(): Buffer[] {
    const small = this.#small.end();
    const parts: Buffer[] = [];
    let from = 0;
    for (const [chunk, at] of this.#large) {
      if (at > from) parts.push(small.subarray(from, at));
      parts.push(chunk);
      from = at;
    }
    if (small.length > from) parts.push(small.subarray(from));
    return parts;
  }

  #part(chunk: Buffer): void {
    this.#large.push([chunk, this.#small.length]);
    this.#largeLength += chunk.length;
  }
}

function bufferOf(chunk: Chunk): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk, 'latin1');
  return asBuffer(chunk);
}
