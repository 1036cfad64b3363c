import { fileURLToPath } from 'node:url';
import { ReaderPool, type ReaderPoolOptions } from '@countersign/pdf/reader';
import type { FileReaders } from './file-readers.ts';

/** Opens a pool of processes that read files. They start when they are first needed, and end when they are idle. */
export function openReaders(options: Omit<ReaderPoolOptions, 'file'>): ReaderPool<FileReaders> {
  const file = fileURLToPath(new URL('./file-reader-child.ts', import.meta.url));
  return new ReaderPool({ ...options, file });
}
