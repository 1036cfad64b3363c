import { Readable } from 'node:stream';

/**
 * Passes a file on for as long as it may be fetched, which is asked every second: one that may not be fetched any
 * more ends in the middle.
 */
export function streamWhileAuthorized(
  file: Readable,
  isOpen: () => Promise<boolean>,
  everyMs = 1000,
): Readable {
  return Readable.from(
    (async function* () {
      let checkedAt = Date.now();
      for await (const part of file) {
        if (Date.now() - checkedAt >= everyMs) {
          if (!(await isOpen())) throw new Error('The link of a download was revoked.');
          checkedAt = Date.now();
        }
        yield part as Buffer;
      }
    })(),
    { objectMode: false },
  );
}
