import { restartingQpdf } from '../src/upload/sanitise/restarting-qpdf.ts';

/** Findings about the content of pages, which comes from the upload unchanged. */
const aboutContent =
  /\((content|stream data), offset \d+\)|stream inflate:|Pl_DCT|Not a JPEG|LZWDecoder|during base|decoding content stream/;

/**
 * Lists the faults that qpdf finds in a document; empty where it is sound. Findings about the content of pages count
 * only where qpdf has none about the upload.
 */
export async function documentFaults(document: Uint8Array, upload: Uint8Array): Promise<string[]> {
  const complaints = await check(document);
  if (!complaints.some((line) => aboutContent.test(line))) return complaints;
  const isOurs = (await check(upload)).length === 0;
  return isOurs ? complaints : complaints.filter((line) => !aboutContent.test(line));
}

async function check(pdf: Uint8Array): Promise<string[]> {
  // A qpdf that has read hundreds of files fails at last.
  const { code, messages } = await restartingQpdf()([pdf], ['--check', '/in0.pdf']);
  if (code === 0) return [];
  const lines = messages.split('\n').filter((line) => line.startsWith('WARNING:'));
  return lines.length > 0 ? lines : [`Exit code ${code}: ${messages}`];
}
