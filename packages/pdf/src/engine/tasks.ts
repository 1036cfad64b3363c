import type { Transferred } from './transfer-result.ts';
import {
  asItIs,
  fileParts,
  files,
  inSharedMemory,
  oneFile,
  pageImage,
  withCopies,
  withParts,
} from './transfer-result.ts';

/** Something that a thread can do. */
export interface Task<Args extends readonly unknown[], Given> {
  runTask(...args: Args): Promise<Transferred<Given>>;
}

/**
 * A task: its function, which a thread loads when it runs the task for the first time, and how the result is
 * transferred.
 */
function task<Args extends readonly unknown[], Result, Given>(
  load: () => Promise<(...args: Args) => Result | Promise<Result>>,
  transfer: (result: Result) => Transferred<Given>,
): Task<Args, Given> {
  let loaded: ReturnType<typeof load> | undefined;
  return {
    async runTask(...args) {
      loaded ??= load();
      const work = await loaded;
      return transfer(await work(...args));
    },
  };
}

/** Tasks that callers run with the very arguments of their functions. */
export const plainTasks = {
  countPages: task(async () => (await import('../pages/count-pages.ts')).countPages, asItIs),
  detectFields: task(async () => (await import('../detect/detect-fields.ts')).detectFields, asItIs),
  encrypt: task(async () => (await import('../encrypt/encrypt.ts')).encrypt, fileParts),
  hardenPdf: task(async () => (await import('../watermark/harden-pdf.ts')).hardenPdf, fileParts),
  mergePdfs: task(async () => (await import('../pages/merge-pdfs.ts')).mergePdfs, fileParts),
  missingCharacters: task(
    async () => (await import('../text/missing-characters.ts')).missingCharacters,
    asItIs,
  ),
  pageLines: task(async () => (await import('../detect/page-lines.ts')).pageLines, asItIs),
  readTrace: task(async () => (await import('../watermark/read-trace.ts')).readTrace, asItIs),
  renderPage: task(async () => (await import('../render/render-page.ts')).renderPage, pageImage),
  splitPdf: task(async () => (await import('../pages/split-pdf.ts')).splitPdf, files),
  textOfPages: task(async () => (await import('../pages/text-of-pages.ts')).textOfPages, asItIs),
  typeset: task(
    async () => (await import('./thread-typesetter.ts')).threadTypesetter.typeset,
    oneFile,
  ),
  verify: task(async () => (await import('../seal/verify.ts')).verify, asItIs),
};

/** All tasks. A thread runs one at a time, besides those that wait for a signature. */
export const tasks = {
  ...plainTasks,
  compile: task(async () => (await import('../assemble/compile.ts')).compile, inSharedMemory),
  compileWatermark: task(
    async () => (await import('../watermark/compile-watermark.ts')).compileWatermark,
    inSharedMemory,
  ),
  make: task(async () => (await import('./make-document.ts')).makeDocument, withParts),
  markCopies: task(async () => (await import('./mark-copies.ts')).markCopies, withCopies),
  seal: task(async () => (await import('./seal-file.ts')).sealFile, withParts),
};

export type TaskName = keyof typeof tasks;
