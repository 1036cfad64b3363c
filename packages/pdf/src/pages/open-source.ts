import { PDF } from '@libpdf/core';
import { sanitise } from '../intake/sanitise.ts';
import { PdfProblem } from '../pdf-problem.ts';

const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
const maxDepth = 50;

/** Opens a file to take pages from it: each holds all its attributes itself. Throws `PdfProblem`. */
export async function openSource(bytes: Uint8Array): Promise<PDF> {
  return (await openAsIs(bytes)) ?? (await openMended(bytes));
}

/** A file that needs no help, as all of our own; undefined where it does. */
async function openAsIs(bytes: Uint8Array): Promise<PDF | undefined> {
  // qpdf reads more of these, and quietly.
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/Encrypt')) {
    return undefined;
  }
  const pdf = await PDF.load(bytes).catch(() => undefined);
  if (!pdf || pdf.recoveredViaBruteForce) return undefined;
  const resolve = pdf.getObject.bind(pdf);
  const tree = pdf.getCatalog().getDict('Pages', resolve);
  const pages = pdf.getPages();
  // Pages of an unusual make are not seen at all.
  if (pages.length === 0 || tree?.getNumber('Count', resolve)?.value !== pages.length) {
    return undefined;
  }
  const standsAlone = pages.every(({ dict }) => {
    let ancestor = dict.getDict('Parent', resolve);
    for (let depth = 0; ancestor && depth < maxDepth; depth++) {
      if (inheritable.some((key) => ancestor?.has(key) && !dict.has(key))) return false;
      ancestor = ancestor.getDict('Parent', resolve);
    }
    return true;
  });
  return standsAlone ? pdf : undefined;
}

async function openMended(bytes: Uint8Array): Promise<PDF> {
  const { pdf } = await sanitise(bytes, { maxBytes: Infinity, maxPages: Infinity });
  return PDF.load(pdf).catch(() => {
    throw new PdfProblem('broken');
  });
}
