import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { FileStore } from '../files/file-store.ts';

/** Names of which each is another: `Pack - Ann Lee`, `Pack - Ann Lee (2)`. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let distinct = name;
    // File systems of many people's machines take `A` and `a` for the same name.
    for (let n = 2; taken.has(distinct.toLowerCase()); n++) distinct = `${name} (${n})`;
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}

/** A file of a ZIP; `open` is called when its turn comes. */
export interface ZipEntry {
  fileName: string;
  compress: boolean;
  open(): Promise<Readable>;
}

/** Entries of which each has a name of its own; the ending of a name stays at its end. */
export function withDistinctNames<Entry extends ZipEntry>(entries: readonly Entry[]): Entry[] {
  const parts = entries.map(({ fileName }) => path.posix.parse(fileName));
  const names = distinctNames(parts.map(({ dir, name }) => path.posix.join(dir, name)));
  return entries.map((entry, index) => ({
    ...entry,
    fileName: `${names[index]}${parts[index]?.ext ?? ''}`,
  }));
}

/** A file of the store as an entry: what people attach is compressed in itself. */
export function storedEntry(files: FileStore, fileName: string, sha256: string): ZipEntry {
  return {
    fileName,
    compress: false,
    open: async () => {
      const { stream } = await files.open(sha256);
      return stream instanceof Readable ? stream : Readable.from([stream]);
    },
  };
}

/** A ZIP that is sent while it is made: one file is open at a time. */
export function zipOf(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  // An answer that has begun can only be broken off: the browser tells that the download failed.
  zip.on('error', (error: Error) => out.destroy(error));
  for (const { fileName, compress, open } of entries) {
    zip.addReadStreamLazy(fileName, { compress }, (done) => {
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
