import { maxImportedBytes } from '@countersign/contract';
import { ReaderProblem } from '@countersign/pdf/reader';
import type { ListedFile, ZipLimits } from '@countersign/pdf/zip';
import { Failure } from '../failure/failure.ts';
import { openReaders } from '../readers/open-readers.ts';
import type { UnzippedPart } from './unzip.ts';

/** A file in a ZIP that was uploaded. */
export interface ZippedFile extends ListedFile {
  /** @throws Failure `unsupported-file` where it can't be unpacked, or is not what it says */
  read(): Promise<Buffer>;
}

const readers = openReaders({
  memoryMb: 512,
  timeoutMs: 20_000,
  maxBytes: maxImportedBytes,
  atOnce: 2,
});

/**
 * Lets `use` read the files of a ZIP that was uploaded, by name, in another process. Nothing is unpacked before it is
 * read, and nothing reaches the disk.
 * @throws Failure `unsupported-file`, `too-large`
 */
export async function readZip<Result>(
  zip: Buffer,
  limits: Omit<ZipLimits, 'names'>,
  use: (files: ReadonlyMap<string, ZippedFile>) => Promise<Result>,
): Promise<Result> {
  const parts: AsyncGenerator<UnzippedPart, void, string> = readers.stream('unzip', zip, limits);
  const next = async (name = ''): Promise<UnzippedPart> => {
    const { done, value } = await parts.next(name).catch(refuse);
    if (done) throw new Error('The archive has been closed.');
    return value;
  };
  try {
    const first = await next();
    const list = 'list' in first ? first.list : [];
    const read = async (name: string) => {
      const part = await next(name);
      return Buffer.from('content' in part ? part.content : []);
    };
    return await use(
      new Map(list.map((file) => [file.name, { ...file, read: () => read(file.name) }])),
    );
  } finally {
    await parts.return();
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof ReaderProblem)) throw error;
  throw new Failure(error.code === 'too-large' ? 'too-large' : 'unsupported-file', error.message);
}
