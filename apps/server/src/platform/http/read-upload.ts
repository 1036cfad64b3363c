import type { Readable } from 'node:stream';
import { Failure } from '../failure/failure.ts';

/**
 * The bytes of an uploaded file, kept no further than they may be.
 * @throws Failure `too-large`
 */
export async function readUpload(upload: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const read = upload.iterator({ destroyOnReturn: false });
  for await (const chunk of read as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) break;
    chunks.push(chunk);
  }
  if (size <= maxBytes) return Buffer.concat(chunks);
  // Browsers take the answer only once they have sent everything: the rest is read, and dropped.
  upload.resume();
  const limit = maxBytes / 1024 / 1024;
  throw new Failure('too-large', `The file is too large: it can have ${limit} MB at most.`);
}
