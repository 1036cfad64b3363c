import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { FileStore } from '../files/file-store.ts';

/** Names of which each is another: `Pack - Ann Lee`, `Pack - Ann Lee (2)`. */
export function distinctNames(names: readonly string[]): string[] {
  return names.map(distinctNaming());
}

/** The same for names that come one by one. */
export function distinctNaming(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    let distinct = name;
    // File systems of many people's machines take `A` and `a` for the same name.
    for (let n = 2; taken.has(distinct.toLowerCase()); n++) distinct = `${name} (${n})`;
    taken.add(distinct.toLowerCase());
    return distinct;
  };
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

/**
 * A ZIP of any size that is sent while it is made: one file is open at a time, and entries are taken one by one. It is
 * ZIP64 where it has to be.
 */
export function zipOf(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  zip.outputStream.pipe(out);
  // An answer that has begun can only be broken off: the browser tells that the download failed.
  const breakOff = (error: Error) => out.destroy(error);
  zip.on('error', breakOff);
  addEntries(zip, entries, out).catch(breakOff);
  return out;
}

async function addEntries(
  zip: ZipFile,
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  out: PassThrough,
): Promise<void> {
  // The library keeps what opens each entry until the end: it must not keep the file.
  let file = Readable.from([]);
  // Of a caller who has gone no file stays open.
  out.once('close', () => file.destroy());
  for await (const { fileName, compress, open } of entries) {
    if (out.destroyed) return;
    file = await open();
    if (out.destroyed) return void file.destroy();
    zip.addReadStreamLazy(fileName, { compress }, (done) => done(null, file));
    await finished(file, { writable: false });
  }
  zip.end();
}
