import type { Transferred } from './transfer-result.ts';
import {
  asItIs,
  fileParts,
  files,
  imageFile,
  inSharedMemory,
  oneFile,
  withCopies,
  withParts,
} from './transfer-result.ts';

/** Something that a thread can do. */
export interface Task<Args extends readonly unknown[], Given> {
  runTask(...args: Args): Promise<Transferred<Given>>;
  /** The longest that it may run, in milliseconds. */
  timeoutMs: number;
}

/** The longest that a task may run: over a few values or a page, and over all pages of a file. */
const [short, long] = [30_000, 300_000];

/**
 * A task: its function, which a thread loads when it runs the task for the first time, and how the result is
 * transferred.
 */
function task<Args extends readonly unknown[], Result, Given>(
  load: () => Promise<(...args: Args) => Result | Promise<Result>>,
  transfer: (result: Result) => Transferred<Given>,
  timeoutMs: number,
): Task<Args, Given> {
  let loaded: ReturnType<typeof load> | undefined;
  return {
    timeoutMs,
    async runTask(...args) {
      loaded ??= load();
      const work = await loaded;
      return transfer(await work(...args));
    },
  };
}

/** Tasks that callers run with the very arguments of their functions. */
export const plainTasks = {
  countPages: task(async () => (await import('../pages/count-pages.ts')).countPages, asItIs, short),
  detectFields: task(
    async () => (await import('../detect/detect-fields.ts')).detectFields,
    asItIs,
    short,
  ),
  encrypt: task(async () => (await import('../encrypt/encrypt.ts')).encrypt, fileParts, long),
  hardenPdf: task(
    async () => (await import('../watermark/harden-pdf.ts')).hardenPdf,
    fileParts,
    long,
  ),
  makePages: task(async () => (await import('../pages/make-pages.ts')).makePages, asItIs, short),
  matchFields: task(
    async () => (await import('../detect/match-fields.ts')).matchFields,
    asItIs,
    long,
  ),
  mergePdfs: task(async () => (await import('../pages/merge-pdfs.ts')).mergePdfs, fileParts, long),
  missingCharacters: task(
    async () => (await import('../text/missing-characters.ts')).missingCharacters,
    asItIs,
    short,
  ),
  outlineOfPdf: task(
    async () => (await import('../pages/outline-of-pdf.ts')).outlineOfPdf,
    asItIs,
    short,
  ),
  pageLines: task(async () => (await import('../detect/page-lines.ts')).pageLines, asItIs, short),
  labelFields: task(
    async () => (await import('../detect/label-fields.ts')).labelFields,
    asItIs,
    short,
  ),
  renderPage: task(
    async () => (await import('../render/render-page.ts')).renderPage,
    imageFile,
    short,
  ),
  splitPdf: task(async () => (await import('../pages/split-pdf.ts')).splitPdf, files, long),
  takeTags: task(async () => (await import('../tags/take-tags.ts')).takeTags, asItIs, long),
  textOfPages: task(
    async () => (await import('../pages/text-of-pages.ts')).textOfPages,
    asItIs,
    long,
  ),
  typeset: task(
    async () => (await import('./thread-typesetter.ts')).threadTypesetter.typeset,
    oneFile,
    long,
  ),
  typesetText: task(async () => (await import('./typeset-text.ts')).typesetText, asItIs, short),
};

/** All tasks. A thread runs one at a time, besides those that wait for a signature. */
export const tasks = {
  ...plainTasks,
  compile: task(async () => (await import('../assemble/compile.ts')).compile, inSharedMemory, long),
  compileWatermark: task(
    async () => (await import('../watermark/compile-watermark.ts')).compileWatermark,
    inSharedMemory,
    long,
  ),
  make: task(async () => (await import('./make-document.ts')).makeDocument, withParts, long),
  markCopies: task(async () => (await import('./mark-copies.ts')).markCopies, withCopies, long),
  // The next three make a picture of a marked page in turn, of which the pool's caller keeps what several have in common.
  drawPlainPage: task(
    async () => (await import('../watermark/plain-page.ts')).drawPlainPage,
    asItIs,
    short,
  ),
  drawMarkMask: task(
    async () => (await import('../watermark/mark-mask.ts')).drawMarkMask,
    asItIs,
    short,
  ),
  layOver: task(
    async () => (await import('../watermark/render-marked.ts')).layOver,
    imageFile,
    short,
  ),
  renderCopy: task(
    async () => (await import('../watermark/render-marked.ts')).renderCopy,
    imageFile,
    short,
  ),
  seal: task(async () => (await import('./seal-file.ts')).sealFile, withParts, long),
};

export type TaskName = keyof typeof tasks;
