import type { HandedOver } from './hand-over.ts';
import {
  asItIs,
  fileParts,
  files,
  inSharedMemory,
  oneFile,
  pageImage,
  withCopies,
  withParts,
} from './hand-over.ts';

/** What a thread can be asked to do. */
export interface Order<Args extends readonly unknown[], Given> {
  carryOut(...args: Args): Promise<HandedOver<Given>>;
}

/**
 * An order: the function that carries it out, loaded by a thread that is first asked for it, and how
 * its result is handed over.
 */
function order<Args extends readonly unknown[], Result, Given>(
  load: () => Promise<(...args: Args) => Result | Promise<Result>>,
  handOver: (result: Result) => HandedOver<Given>,
): Order<Args, Given> {
  let loaded: ReturnType<typeof load> | undefined;
  return {
    async carryOut(...args) {
      loaded ??= load();
      const work = await loaded;
      return handOver(await work(...args));
    },
  };
}

/** Orders that are given as the function is called which carries them out. */
export const plainOrders = {
  countPages: order(async () => (await import('../pages/count-pages.ts')).countPages, asItIs),
  encrypt: order(async () => (await import('../encrypt/encrypt.ts')).encrypt, fileParts),
  hardenPdf: order(async () => (await import('../watermark/harden-pdf.ts')).hardenPdf, fileParts),
  mergePdfs: order(async () => (await import('../pages/merge-pdfs.ts')).mergePdfs, fileParts),
  missingCharacters: order(
    async () => (await import('../text/missing-characters.ts')).missingCharacters,
    asItIs,
  ),
  readTrace: order(async () => (await import('../watermark/read-trace.ts')).readTrace, asItIs),
  renderPage: order(async () => (await import('../render/render-page.ts')).renderPage, pageImage),
  splitPdf: order(async () => (await import('../pages/split-pdf.ts')).splitPdf, files),
  textOfPages: order(async () => (await import('../pages/text-of-pages.ts')).textOfPages, asItIs),
  typeset: order(
    async () => (await import('./thread-typesetter.ts')).threadTypesetter.typeset,
    oneFile,
  ),
  verify: order(async () => (await import('../seal/verify.ts')).verify, asItIs),
};

/** All orders. A thread does one at a time, but for those that wait for a signature. */
export const orders = {
  ...plainOrders,
  compile: order(async () => (await import('../assemble/compile.ts')).compile, inSharedMemory),
  compileWatermark: order(
    async () => (await import('../watermark/compile-watermark.ts')).compileWatermark,
    inSharedMemory,
  ),
  make: order(async () => (await import('./make-document.ts')).makeDocument, withParts),
  markCopies: order(async () => (await import('./mark-copies.ts')).markCopies, withCopies),
  seal: order(async () => (await import('./seal-file.ts')).sealFile, withParts),
};

export type OrderName = keyof typeof orders;
