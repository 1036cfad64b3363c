import type { Readable } from 'node:stream';
import { Failure } from '../failure/failure.ts';

/**
 * The bytes of an uploaded file, read no further than they may be.
 * @throws Failure `too-large`
 */
export async function readUpload(upload: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of upload as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      const limit = maxBytes / 1024 / 1024;
      throw new Failure('too-large', `The file is too large: it can have ${limit} MB at most.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
