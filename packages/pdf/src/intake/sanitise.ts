import { mayBePdf } from '@countersign/fields';
import { PDF } from '@libpdf/core';
import { asBuffer } from '../as-buffer.ts';
import { PdfProblem } from '../pdf-problem.ts';
import type { QpdfAnswer } from '../qpdf.ts';
import type { FileLimits } from './file-limits.ts';
import { tooLarge } from './file-limits.ts';
import { isWhole } from './is-whole.ts';
import { layFlat } from './lay-flat.ts';
import { lacksParents, nameParents } from './name-parents.ts';
import { plainNames } from './plain-names.ts';
import { blankStrayMarks } from './stray-marks.ts';
import { sturdyQpdf } from './sturdy-qpdf.ts';

/** An entry of a trailer that says how the file is encrypted. */
const isLocked = /\/Encrypt\s*(?:<<|\d+\s+\d+\s+R)/;

type SturdyQpdf = ReturnType<typeof sturdyQpdf>;

/**
 * Turns an upload into a plain, complete, unencrypted PDF whose pages hold all their attributes
 * themselves. Files that open without a password are taken even when their owner restricted them.
 * Throws `PdfProblem`.
 */
export async function sanitise(bytes: Uint8Array, limits: FileLimits): Promise<Uint8Array> {
  if (bytes.length > limits.maxBytes) throw tooLarge(limits.maxBytes);
  if (!looksLikePdf(asBuffer(bytes))) throw new PdfProblem('not-a-pdf');
  const qpdf = sturdyQpdf();
  const plain = (await unpack(qpdf, bytes)) ?? (await unpack(qpdf, await mend(bytes)));
  if (!plain) throw new PdfProblem('broken');
  const unpacked = lacksParents(plain) ? await nameParents(plain) : plain;
  await checkPageCount(qpdf, unpacked, limits);
  const pdf = (await spellOut(qpdf, unpacked)) ?? (await spellOutCounted(qpdf, unpacked, limits));
  if (!pdf) throw new PdfProblem('broken');
  return plainNames(pdf);
}

function looksLikePdf(file: Buffer): boolean {
  const end = Math.max(0, file.length - 1024);
  return mayBePdf(file.toString('latin1', 0, 1024), file.toString('latin1', end));
}

/** Picking all pages makes qpdf write what they inherit into the pages themselves. */
async function spellOut(qpdf: SturdyQpdf, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const { code, output } = await write(qpdf, bytes, ['--pages', '.', '1-z', '--']);
  return code === 2 ? undefined : output;
}

/** The same for a file that says a wrong number of pages, which qpdf takes for damage. */
async function spellOutCounted(
  qpdf: SturdyQpdf,
  unpacked: Uint8Array,
  limits: FileLimits,
): Promise<Uint8Array | undefined> {
  const counted = await rebuild(unpacked);
  if (!counted) return undefined;
  await checkPageCount(qpdf, counted, limits);
  return spellOut(qpdf, counted);
}

/** The file without encryption and with all objects in plain sight; undefined if it is damaged. */
async function unpack(qpdf: SturdyQpdf, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const { code, messages, output } = await write(qpdf, bytes, ['--decrypt']);
  if (/invalid password/.test(messages)) throw new PdfProblem('password-protected');
  if (code === 2) return undefined;
  // qpdf makes a page of whatever is listed as one, though it may be a font that others use.
  const mended = /\/Type key should be \/Page/.test(messages) && (await rebuild(bytes));
  return mended ? (await write(qpdf, mended, [])).output : output;
}

/** Has qpdf write a file anew; with its streams as they are, where it can't unpack them. */
async function write(qpdf: SturdyQpdf, bytes: Uint8Array, args: string[]): Promise<QpdfAnswer> {
  const whole = ['/in0.pdf', '--object-streams=disable', ...args, '/out.pdf'];
  const answer = await qpdf([bytes], whole);
  return answer.code === 2 ? qpdf([bytes], ['--stream-data=preserve', ...whole]) : answer;
}

/**
 * Rebuilds a file whose table of objects is wrong; this build of qpdf does not. Where it was cut off, or
 * something that its pages show is nowhere in it, nobody knows what is missing: it stays broken.
 */
async function mend(bytes: Uint8Array): Promise<Uint8Array> {
  const isCut = !asBuffer(bytes.subarray(-2048)).includes('%%EOF');
  if (isCut && endsInAnObject(bytes)) throw new PdfProblem('broken');
  const clean = blankStrayMarks(bytes);
  const mended = (await rebuild(clean, isCut)) ?? (await rebuild(withoutTable(clean), isCut));
  if (!mended) throw new PdfProblem('broken');
  return mended;
}

function endsInAnObject(bytes: Uint8Array): boolean {
  const file = asBuffer(bytes);
  const rest = file.subarray(Math.max(0, file.lastIndexOf('endobj')));
  return /\d\s+\d+\s+obj\b/.test(rest.toString('latin1'));
}

/**
 * The file written anew, with its pages as they are found; undefined where that fails, or where something
 * is missing that they show, and of a file that was cut off anything at all.
 */
async function rebuild(bytes: Uint8Array, isCut = false): Promise<Uint8Array | undefined> {
  try {
    const pdf = await PDF.load(bytes);
    // Looking for objects one by one, libpdf does not find how to decrypt them.
    if (!pdf.isEncrypted && isLocked.test(asBuffer(bytes).toString('latin1'))) return undefined;
    const pages = layFlat(pdf);
    const shown = pages?.flatMap((page) => [page.get('Contents'), page.get('Resources')]);
    if (!shown || !isWhole(pdf, isCut ? [pdf.getCatalog()] : shown)) return undefined;
    if (pdf.isEncrypted) pdf.removeProtection();
    // A file without changes would come back as it was.
    pdf.setProducer('Countersign');
    return await pdf.save();
  } catch {
    return undefined;
  }
}

/** The file without the way to its table of objects, so that they are looked for one by one. */
function withoutTable(bytes: Uint8Array): Uint8Array {
  const text = asBuffer(bytes).toString('latin1');
  return Buffer.from(text.replaceAll('startxref', ' '.repeat('startxref'.length)), 'latin1');
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
