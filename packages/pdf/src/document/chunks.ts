import { asBuffer } from '../as-buffer.ts';

/** Bytes in the making: bytes, or text of one byte a character (Latin-1). */
export type Chunk = string | Uint8Array;

/** Chunks as one piece. */
export function joinChunks(chunks: readonly Chunk[]): Buffer {
  return Buffer.concat(chunks.map(bufferOf));
}

/** Puts a file's chunks together into few parts: texts that follow each other become one. */
export class PartsWriter {
  readonly #parts: Buffer[] = [];
  #text = '';
  /** Bytes written so far. */
  offset = 0;

  write(...chunks: readonly Chunk[]): void {
    for (const chunk of chunks) {
      this.offset += chunk.length;
      if (typeof chunk === 'string') {
        this.#text += chunk;
        continue;
      }
      this.#endText();
      this.#parts.push(bufferOf(chunk));
    }
  }

  /** Everything written; bytes are handed out as they came, not copied. */
  end(): Buffer[] {
    this.#endText();
    return this.#parts;
  }

  #endText(): void {
    if (this.#text === '') return;
    this.#parts.push(Buffer.from(this.#text, 'latin1'));
    this.#text = '';
  }
}

function bufferOf(chunk: Chunk): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk, 'latin1');
  return asBuffer(chunk);
}
