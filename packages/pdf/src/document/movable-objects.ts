import type { Chunk } from './chunks.ts';

/**
 * Objects that can be put into many files, under other numbers in each. They refer to each other by the
 * numbers from 1 on.
 */
export interface MovableObjects {
  /** The object with the number 1 first; undefined for slots, which are written for each file. */
  bodies: (readonly MovableChunk[] | undefined)[];
}

/** Bytes as they are; or text, where every other piece is the number of an object that is referred to. */
type MovableChunk = Uint8Array | readonly string[];

/** A reference as this package writes them. Strings hold none: they are written in hexadecimal digits. */
const reference = /(\d+) 0 R\b/;

/** A body whose references are to the numbers from 1 on. Bytes are copied: they may be a part of a file. */
export function toMovableBody(body: readonly Chunk[]): MovableChunk[] {
  return body.map((chunk) =>
    typeof chunk === 'string' ? chunk.split(reference) : Buffer.from(chunk),
  );
}

/** The objects of a file in which the first of them has the number `first`. */
export function moveObjects(
  { bodies }: MovableObjects,
  first: number,
): [number: number, body: Chunk[]][] {
  return bodies.flatMap((body, index): [number, Chunk[]][] =>
    body ? [[first + index, body.map((chunk) => moveChunk(chunk, first))]] : [],
  );
}

function moveChunk(chunk: MovableChunk, first: number): Chunk {
  if (chunk instanceof Uint8Array) return chunk;
  let text = chunk[0] ?? '';
  for (let at = 1; at < chunk.length; at += 2) {
    text += `${first + Number(chunk[at]) - 1} 0 R${chunk[at + 1]}`;
  }
  return text;
}
