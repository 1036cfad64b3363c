import { sturdyQpdf } from '../intake/sturdy-qpdf.ts';

/** About what the pages' content says, or cannot be unpacked: it is not ours to change. */
const aboutContent =
  /\((content|stream data), offset \d+\)|stream inflate:|Pl_DCT|Not a JPEG|LZWDecoder|during base|decoding content stream/;

/**
 * What qpdf has to say against a document: nothing, where all is well. What it says about the content
 * of pages counts only where it has nothing against the upload.
 */
export async function complaintsOfDocument(
  document: Uint8Array,
  upload: Uint8Array,
): Promise<string[]> {
  const complaints = await check(document);
  if (!complaints.some((line) => aboutContent.test(line))) return complaints;
  const isOurs = (await check(upload)).length === 0;
  return isOurs ? complaints : complaints.filter((line) => !aboutContent.test(line));
}

async function check(pdf: Uint8Array): Promise<string[]> {
  // One that is used for hundreds of files fails at last.
  const { code, messages } = await sturdyQpdf()([pdf], ['--check', '/in0.pdf']);
  if (code === 0) return [];
  const lines = messages.split('\n').filter((line) => line.startsWith('WARNING:'));
  return lines.length > 0 ? lines : [`Exit code ${code}: ${messages}`];
}
