import type { Readers } from '@countersign/pdf/reader';

/** The readers of uploaded files that are no PDFs or pictures, in processes of their own. */
export const fileReaders = {
  lookAtTable: async () => (await import('../imports/table/table-readers.ts')).lookAtTable,
  readTable: async () => (await import('../imports/table/table-readers.ts')).readTable,
  unzip: async () => (await import('../files/unzip.ts')).unzip,
  readP12: async () => (await import('@countersign/pdf')).readP12,
  parseBounce: async () => (await import('../mail/parse-bounce.ts')).parseBounce,
} satisfies Readers;

export type FileReaders = typeof fileReaders;
