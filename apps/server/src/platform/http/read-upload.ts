import type { Readable } from 'node:stream';
import { Failure } from '../failure/failure.ts';

/** Any connection that is of use is faster; what is kept of a slower upload only takes up memory. */
const minBytesPerSecond = 16 * 1024;
/** Milliseconds until the speed counts. */
const graceMs = 10_000;
const lookEveryMs = 1000;

/**
 * Reads an uploaded file into memory, no further than it may be.
 * @throws Failure `too-large`; `invalid` where it comes too slowly
 */
export async function readUpload(upload: Readable, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  const tooSlow = Promise.withResolvers<never>();
  const timer = watchSpeed(() => size, tooSlow.reject);
  const read = upload.iterator({ destroyOnReturn: false });
  try {
    while (size <= maxBytes) {
      const next: IteratorResult<Buffer> = await Promise.race([read.next(), tooSlow.promise]);
      if (next.done) return Buffer.concat(chunks);
      size += next.value.length;
      chunks.push(next.value);
    }
  } finally {
    clearInterval(timer);
  }
  // Browsers take the answer only once they have sent everything: the rest is read, and dropped.
  await read.return?.();
  upload.resume();
  const limit = maxBytes / 1024 / 1024;
  throw new Failure('too-large', `The file is too large. It can have ${limit} MB at most.`);
}

/** Calls `refuse` once an upload is slower on average than it may be. */
function watchSpeed(sizeSoFar: () => number, refuse: (why: Failure) => void): NodeJS.Timeout {
  const start = Date.now();
  const message = 'The upload was too slow. Try again with a better connection.';
  return setInterval(() => {
    const seconds = (Date.now() - start - graceMs) / 1000;
    if (seconds > 0 && sizeSoFar() < seconds * minBytesPerSecond) {
      refuse(new Failure('invalid', message));
    }
  }, lookEveryMs);
}
