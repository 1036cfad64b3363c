import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a ZIP, which is opened when its turn comes. */
export interface ZipEntry {
  fileName: string;
  open(): Promise<Readable>;
}

/** A ZIP that is sent while it is made: one of its files is open at a time. */
export function zipOf(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  // An answer that has begun can only be broken off: the browser tells that the download failed.
  zip.on('error', (error: Error) => out.destroy(error));
  for (const { fileName, open } of entries) {
    // PDFs are compressed in themselves.
    zip.addReadStreamLazy(fileName, { compress: false }, (done) => {
      // Opened when its turn comes; what fails before its first byte fails as one that breaks off.
      const stream = Readable.from(readLate(open));
      stream.on('error', (error) => out.destroy(error));
      done(null, stream);
    });
  }
  zip.end();
  zip.outputStream.pipe(out);
  return out;
}

/** The bytes of a file that is opened when it is first read. */
async function* readLate(open: () => Promise<Readable>): AsyncGenerator {
  yield* await open();
}
