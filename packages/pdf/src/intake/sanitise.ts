import type { RemovedPart } from '@countersign/contract';
import { PDF } from '@libpdf/core';
import { PdfProblem } from '../pdf-problem.ts';
import { blankStrayMarks } from './blank-stray-marks.ts';
import type { FileLimits } from './file-limits.ts';
import { tooLarge } from './file-limits.ts';
import { findRemovedParts } from './removed-parts.ts';
import { sturdyQpdf } from './sturdy-qpdf.ts';

type SturdyQpdf = ReturnType<typeof sturdyQpdf>;

/** An upload made plain. */
export interface PlainFile {
  pdf: Uint8Array;
  /** What the upload held besides; some of it is gone from `pdf` already. */
  parts: RemovedPart[];
}

/**
 * Turns an upload into a plain, complete, unencrypted PDF whose pages hold all their attributes
 * themselves. Files that open without a password are taken even when their owner restricted them.
 * Throws `PdfProblem`.
 */
export async function sanitise(bytes: Uint8Array, limits: FileLimits): Promise<PlainFile> {
  if (bytes.length > limits.maxBytes) throw tooLarge(limits.maxBytes);
  // Viewers accept rubbish before the header, within the first kilobyte.
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) throw new PdfProblem('not-a-pdf');
  const qpdf = sturdyQpdf();
  const unpacked = (await unpack(qpdf, bytes)) ?? (await unpack(qpdf, await mend(bytes)));
  if (!unpacked) throw new PdfProblem('broken');
  const pages = await countPages(qpdf, unpacked);
  if (pages > limits.maxPages) {
    throw new PdfProblem(
      'too-many-pages',
      `This PDF has ${pages} pages; at most ${limits.maxPages} are possible. Split it into smaller files.`,
    );
  }
  // Picking all pages makes qpdf write what they inherit into the pages themselves.
  const pick = ['--pages', '.', '1-z', '--'];
  const { output } = await qpdf(
    [unpacked],
    ['/in0.pdf', '--object-streams=disable', ...pick, '/out.pdf'],
  );
  if (!output) throw new PdfProblem('broken');
  return { pdf: output, parts: findRemovedParts(unpacked) };
}

/** The file without encryption and with all objects in plain sight; undefined if it is damaged. */
async function unpack(qpdf: SturdyQpdf, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const args = ['/in0.pdf', '--decrypt', '--object-streams=disable', '/out.pdf'];
  const { code, messages, output } = await qpdf([bytes], args);
  if (/invalid password/.test(messages)) throw new PdfProblem('password-protected');
  return code === 2 ? undefined : output;
}

/**
 * Rebuilds a file whose table of objects is wrong; this build of qpdf does not. A file that does
 * not end as a PDF was cut off, and nobody knows what is missing: it stays broken.
 */
async function mend(bytes: Uint8Array): Promise<Uint8Array> {
  if (!Buffer.from(bytes.subarray(-2048)).includes('%%EOF')) throw new PdfProblem('broken');
  try {
    const pdf = await PDF.load(blankStrayMarks(bytes));
    if (lacksPages(pdf)) throw new PdfProblem('broken');
    if (pdf.isEncrypted) pdf.removeProtection();
    // A file without changes would come back as it was.
    pdf.setProducer('Countersign');
    return await pdf.save();
  } catch {
    throw new PdfProblem('broken');
  }
}

/** Whether fewer pages were found than the file says that it has. */
function lacksPages(pdf: PDF): boolean {
  const resolve = pdf.getObject.bind(pdf);
  const said = pdf.getCatalog().getDict('Pages', resolve)?.getNumber('Count', resolve)?.value ?? 0;
  return pdf.getPageCount() < said;
}

async function countPages(qpdf: SturdyQpdf, bytes: Uint8Array): Promise<number> {
  const { messages } = await qpdf([bytes], ['--show-npages', '/in0.pdf']);
  // Warnings may stand around the number.
  const count = Number(/^\d+$/m.exec(messages)?.[0] ?? 0);
  if (count === 0) throw new PdfProblem('broken');
  return count;
}
