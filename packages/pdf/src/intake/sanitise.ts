import { PDF } from '@libpdf/core';
import { PdfProblem } from '../pdf-problem.ts';
import type { Qpdf } from '../qpdf.ts';
import { startQpdf } from '../qpdf.ts';

/** Limits on the file itself. */
export interface FileLimits {
  maxBytes: number;
  maxPages: number;
}

/** Limits that suit forms. */
export const defaultFileLimits: FileLimits = { maxBytes: 50_000_000, maxPages: 500 };

/** An upload made plain. */
export interface PlainFile {
  pdf: Uint8Array;
  /** Whether it holds an XFA form. qpdf drops that together with an empty AcroForm. */
  hasXfa: boolean;
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
  const qpdf = await startQpdf();
  const unpacked = unpack(qpdf, bytes) ?? unpack(qpdf, await mend(bytes));
  if (!unpacked) throw new PdfProblem('broken');
  const pages = countPages(qpdf, unpacked);
  if (pages > limits.maxPages) {
    throw new PdfProblem(
      'too-many-pages',
      `This PDF has ${pages} pages; at most ${limits.maxPages} are possible. Split it into smaller files.`,
    );
  }
  // Picking all pages makes qpdf write what they inherit into the pages themselves.
  const pick = ['--pages', '.', '1-z', '--'];
  const { output } = qpdf(
    [unpacked],
    ['/in0.pdf', '--object-streams=disable', ...pick, '/out.pdf'],
  );
  if (!output) throw new PdfProblem('broken');
  return { pdf: output, hasXfa: Buffer.from(unpacked).includes('/XFA ') };
}

/** The problem of a file of more bytes than `maxBytes`. */
export function tooLarge(maxBytes: number): PdfProblem {
  const megabytes = Math.floor(maxBytes / 1_000_000);
  return new PdfProblem(
    'too-large',
    `This PDF is larger than ${megabytes} MB. Reduce its size, for example by compressing its images.`,
  );
}

/** The file without encryption and with all objects in plain sight; undefined if it is damaged. */
function unpack(qpdf: Qpdf, bytes: Uint8Array): Uint8Array | undefined {
  const args = ['/in0.pdf', '--decrypt', '--object-streams=disable', '/out.pdf'];
  const { code, messages, output } = qpdf([bytes], args);
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
    const pdf = await PDF.load(bytes);
    if (pdf.isEncrypted) pdf.removeProtection();
    // A file without changes would come back as it was.
    pdf.setProducer('Countersign');
    return await pdf.save();
  } catch {
    throw new PdfProblem('broken');
  }
}

function countPages(qpdf: Qpdf, bytes: Uint8Array): number {
  const { messages } = qpdf([bytes], ['--show-npages', '/in0.pdf']);
  // Warnings may stand around the number.
  const count = Number(/^\d+$/m.exec(messages)?.[0] ?? 0);
  if (count === 0) throw new PdfProblem('broken');
  return count;
}
