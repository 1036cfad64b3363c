import type { PDFPage } from '@libpdf/core';
import { PDF, PdfDict, PdfRef } from '@libpdf/core';
import { asBuffer } from '../as-buffer.ts';
import { inheritable } from '../intake/lay-flat.ts';
import { sanitise } from '../intake/sanitise.ts';
import { hasStrayMarks } from '../intake/stray-marks.ts';
import { annotationsOf } from '../intake/widget.ts';
import { PdfProblem } from '../pdf-problem.ts';
import { settleValues } from './settle-values.ts';

const maxDepth = 50;

/**
 * Opens a file to take pages from it: each holds all its attributes itself, and shows all values of
 * its form. Throws `PdfProblem`.
 */
export async function openSource(bytes: Uint8Array): Promise<PDF> {
  return settleValues((await openAsIs(bytes)) ?? (await openMended(bytes)));
}

/** A file that needs no help, as all of our own; undefined where it does. */
async function openAsIs(bytes: Uint8Array): Promise<PDF | undefined> {
  // qpdf reads more of these, and quietly.
  if (asBuffer(bytes).includes('/Encrypt')) {
    return undefined;
  }
  if (hasStrayMarks(bytes)) return undefined;
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
  const isPlain = pages.every((page) => hasPlainNames(pdf, page.dict) && !hasOrphans(pdf, page));
  return standsAlone && isPlain ? pdf : undefined;
}

/** Whether widgets are on a page that do not name the field that they belong to. */
function hasOrphans(pdf: PDF, page: PDFPage): boolean {
  const resolve = pdf.getObject.bind(pdf);
  return annotationsOf(pdf, page).some(
    (dict) =>
      dict.getName('Subtype', resolve)?.value === 'Widget' &&
      !dict.has('FT') &&
      !dict.has('Parent'),
  );
}

/** Whether all that a page's content calls by a name has a name in ASCII; qpdf makes others plain. */
function hasPlainNames(pdf: PDF, page: PdfDict): boolean {
  const resolve = pdf.getObject.bind(pdf);
  for (const [, entry] of page.getDict('Resources', resolve) ?? []) {
    const group = entry instanceof PdfRef ? resolve(entry) : entry;
    if (!(group instanceof PdfDict)) continue;
    if ([...group.keys()].some((key) => /[\u0080-\uffff]/.test(key.value))) return false;
  }
  return true;
}

async function openMended(bytes: Uint8Array): Promise<PDF> {
  const { pdf } = await sanitise(bytes, { maxBytes: Infinity, maxPages: Infinity });
  return PDF.load(pdf).catch(() => {
    throw new PdfProblem('broken');
  });
}
