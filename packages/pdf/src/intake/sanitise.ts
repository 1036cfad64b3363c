import type { RemovedPart } from '@countersign/contract';
import { PDF, PdfNumber } from '@libpdf/core';
import { asBuffer } from '../as-buffer.ts';
import { PdfProblem } from '../pdf-problem.ts';
import type { FileLimits } from './file-limits.ts';
import { tooLarge } from './file-limits.ts';
import { lacksParents, nameParents } from './name-parents.ts';
import { plainNames } from './plain-names.ts';
import { findRemovedParts } from './removed-parts.ts';
import { blankStrayMarks } from './stray-marks.ts';
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
  const plain = (await unpack(qpdf, bytes)) ?? (await unpack(qpdf, await mend(bytes)));
  if (!plain) throw new PdfProblem('broken');
  const unpacked = lacksParents(plain) ? await nameParents(plain) : plain;
  await checkPageCount(qpdf, unpacked, limits);
  const pdf = (await spellOut(qpdf, unpacked)) ?? (await spellOutCounted(qpdf, unpacked, limits));
  if (!pdf) throw new PdfProblem('broken');
  return { pdf: plainNames(pdf), parts: findRemovedParts(plain) };
}

/** Picking all pages makes qpdf write what they inherit into the pages themselves. */
async function spellOut(qpdf: SturdyQpdf, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const pick = ['--pages', '.', '1-z', '--'];
  const args = ['/in0.pdf', '--object-streams=disable', ...pick, '/out.pdf'];
  return (await qpdf([bytes], args)).output;
}

async function spellOutCounted(
  qpdf: SturdyQpdf,
  unpacked: Uint8Array,
  limits: FileLimits,
): Promise<Uint8Array | undefined> {
  const counted = await countAnew(unpacked);
  await checkPageCount(qpdf, counted, limits);
  return spellOut(qpdf, counted);
}

/** The file with the number of its pages as they are found; qpdf takes a wrong one for damage. */
async function countAnew(unpacked: Uint8Array): Promise<Uint8Array> {
  try {
    const pdf = await PDF.load(unpacked);
    const tree = pdf.getCatalog().getDict('Pages', pdf.getObject.bind(pdf));
    tree?.set('Count', PdfNumber.of(pdf.getPageCount()));
    return await pdf.save();
  } catch {
    throw new PdfProblem('broken');
  }
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
  const clean = blankStrayMarks(bytes);
  try {
    const pdf = await PDF.load(clean).catch(() => PDF.load(withoutTable(clean)));
    if (lacksPages(pdf)) throw new PdfProblem('broken');
    if (pdf.isEncrypted) pdf.removeProtection();
    // A file without changes would come back as it was.
    pdf.setProducer('Countersign');
    return await pdf.save();
  } catch {
    throw new PdfProblem('broken');
  }
}

/** The file without the way to its table of objects, so that they are looked for one by one. */
function withoutTable(bytes: Uint8Array): Uint8Array {
  const text = asBuffer(bytes).toString('latin1');
  return Buffer.from(text.replaceAll('startxref', ' '.repeat('startxref'.length)), 'latin1');
}

/** Whether fewer pages were found than the file says that it has. */
function lacksPages(pdf: PDF): boolean {
  const resolve = pdf.getObject.bind(pdf);
  const said = pdf.getCatalog().getDict('Pages', resolve)?.getNumber('Count', resolve)?.value ?? 0;
  return pdf.getPageCount() < said;
}

/** Refuses a file that says that it has too many pages. */
async function checkPageCount(
  qpdf: SturdyQpdf,
  bytes: Uint8Array,
  { maxPages }: FileLimits,
): Promise<void> {
  const { messages } = await qpdf([bytes], ['--show-npages', '/in0.pdf']);
  // Warnings may stand around the number.
  const pages = Number(/^\d+$/m.exec(messages)?.[0] ?? 0);
  if (pages <= maxPages) return;
  throw new PdfProblem(
    'too-many-pages',
    `This PDF has ${pages} pages; at most ${maxPages} are possible. Split it into smaller files.`,
  );
}
