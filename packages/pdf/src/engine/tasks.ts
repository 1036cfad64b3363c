import type { Transferred } from './transfer-result.ts';
import {
  asItIs,
  fileParts,
  imageFile,
  inSharedMemory,
  oneFile,
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
  hardenPdf: task(async () => (await import('../watermark/harden-pdf.ts')).hardenPdf, fileParts),
  makePages: task(async () => (await import('../pages/make-pages.ts')).makePages, asItIs),
  matchFields: task(async () => (await import('../detect/match-fields.ts')).matchFields, asItIs),
  mergePdfs: task(async () => (await import('../pages/merge-pdfs.ts')).mergePdfs, fileParts),
  missingCharacters: task(
    async () => (await import('../text/missing-characters.ts')).missingCharacters,
    asItIs,
  ),
  outlineOfPdf: task(async () => (await import('../pages/outline-of-pdf.ts')).outlineOfPdf, asItIs),
  pageLines: task(async () => (await import('../detect/page-lines.ts')).pageLines, asItIs),
  labelFields: task(async () => (await import('../detect/label-fields.ts')).labelFields, asItIs),
  renderPage: task(async () => (await import('../render/render-page.ts')).renderPage, imageFile),
  takeTags: task(async () => (await import('../tags/take-tags.ts')).takeTags, asItIs),
  textOfPages: task(async () => (await import('../pages/text-of-pages.ts')).textOfPages, asItIs),
  typeset: task(
    async () => (await import('./thread-typesetter.ts')).threadTypesetter.typeset,
    oneFile,
  ),
  typesetText: task(async () => (await import('./typeset-text.ts')).typesetText, asItIs),
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
  // The next three make a picture of a marked page in turn, of which the pool's caller keeps what several have in common.
  drawPlainPage: task(
    async () => (await import('../watermark/plain-page.ts')).drawPlainPage,
    asItIs,
  ),
  drawMarkMask: task(async () => (await import('../watermark/mark-mask.ts')).drawMarkMask, asItIs),
  layOver: task(async () => (await import('../watermark/render-marked.ts')).layOver, imageFile),
  renderCopy: task(
    async () => (await import('../watermark/render-marked.ts')).renderCopy,
    imageFile,
  ),
  seal: task(async () => (await import('./seal-file.ts')).sealFile, withParts),
};

export type TaskName = keyof typeof tasks;
