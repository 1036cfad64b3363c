import { mayBePdf } from '@countersign/fields';
import { PDF } from '@libpdf/core';
import { asBuffer } from '../as-buffer.ts';
import { PdfProblem } from '../pdf-problem.ts';
import type { QpdfAnswer } from '../qpdf.ts';
import { addParents, lacksParents } from './add-parents.ts';
import type { FileLimits } from './file-limits.ts';
import { tooLarge } from './file-limits.ts';
import { flattenPageTree } from './flatten-page-tree.ts';
import { isWhole } from './is-whole.ts';
import { restartingQpdf } from './restarting-qpdf.ts';
import { unescapeNames } from './unescape-names.ts';
import { blankUnmatchedBrackets } from './unmatched-brackets.ts';

/** An entry of a trailer that says how the file is encrypted. */
const isLocked = /\/Encrypt\s*(?:<<|\d+\s+\d+\s+R)/;

type RestartingQpdf = ReturnType<typeof restartingQpdf>;

/**
 * Turns an upload into a plain, complete, unencrypted PDF whose pages hold all their attributes
 * themselves. Files that open without a password are taken even when their owner restricted them.
 * Throws `PdfProblem`.
 */
export async function sanitise(bytes: Uint8Array, limits: FileLimits): Promise<Uint8Array> {
  if (bytes.length > limits.maxBytes) throw tooLarge(limits.maxBytes);
  if (!looksLikePdf(asBuffer(bytes))) throw new PdfProblem('not-a-pdf');
  const qpdf = restartingQpdf();
  const plain = (await unpack(qpdf, bytes)) ?? (await unpack(qpdf, await repair(bytes)));
  if (!plain) throw new PdfProblem('broken');
  const unpacked = lacksParents(plain) ? await addParents(plain) : plain;
  await checkPageCount(qpdf, unpacked, limits);
  const pdf =
    (await copyInherited(qpdf, unpacked)) ?? (await copyInheritedCounted(qpdf, unpacked, limits));
  if (!pdf) throw new PdfProblem('broken');
  return unescapeNames(pdf);
}

function looksLikePdf(file: Buffer): boolean {
  const end = Math.max(0, file.length - 1024);
  return mayBePdf(file.toString('latin1', 0, 1024), file.toString('latin1', end));
}

/**
 * Rewrites a file with all its pages selected, which makes qpdf write inherited attributes into each
 * page.
 */
async function copyInherited(
  qpdf: RestartingQpdf,
  bytes: Uint8Array,
): Promise<Uint8Array | undefined> {
  const { code, output } = await write(qpdf, bytes, ['--pages', '.', '1-z', '--']);
  return code === 2 ? undefined : output;
}

/** The same for a file that says a wrong number of pages, which qpdf takes for damage. */
async function copyInheritedCounted(
  qpdf: RestartingQpdf,
  unpacked: Uint8Array,
  limits: FileLimits,
): Promise<Uint8Array | undefined> {
  const counted = await rebuild(unpacked);
  if (!counted) return undefined;
  await checkPageCount(qpdf, counted, limits);
  return copyInherited(qpdf, counted);
}

/** The file without encryption and with all objects in plain sight; undefined if it is damaged. */
async function unpack(qpdf: RestartingQpdf, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const { code, messages, output } = await write(qpdf, bytes, ['--decrypt']);
  if (/invalid password/.test(messages)) throw new PdfProblem('password-protected');
  if (code === 2) return undefined;
  // qpdf makes a page of whatever is listed as one, though it may be a font that others use.
  const repaired = /\/Type key should be \/Page/.test(messages) && (await rebuild(bytes));
  return repaired ? (await write(qpdf, repaired, [])).output : output;
}

/** Has qpdf write a file anew; with its streams as they are, where it can't unpack them. */
async function write(qpdf: RestartingQpdf, bytes: Uint8Array, args: string[]): Promise<QpdfAnswer> {
  const whole = ['/in0.pdf', '--object-streams=disable', ...args, '/out.pdf'];
  const answer = await qpdf([bytes], whole);
  return answer.code === 2 ? qpdf([bytes], ['--stream-data=preserve', ...whole]) : answer;
}

/**
 * Rebuilds a file whose cross-reference table is wrong, which this build of qpdf can't. Throws
 * `PdfProblem` (`broken`) where the file was truncated or an object that its pages need is missing.
 */
async function repair(bytes: Uint8Array): Promise<Uint8Array> {
  const isCut = !asBuffer(bytes.subarray(-2048)).includes('%%EOF');
  if (isCut && endsInAnObject(bytes)) throw new PdfProblem('broken');
  const clean = blankUnmatchedBrackets(bytes);
  const repaired = (await rebuild(clean, isCut)) ?? (await rebuild(withoutTable(clean), isCut));
  if (!repaired) throw new PdfProblem('broken');
  return repaired;
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
    // Without the cross-reference table, libpdf doesn't find the encryption dictionary.
    if (!pdf.isEncrypted && isLocked.test(asBuffer(bytes).toString('latin1'))) return undefined;
    const pages = flattenPageTree(pdf);
    const shown = pages?.flatMap((page) => [page.get('Contents'), page.get('Resources')]);
    if (!shown || !isWhole(pdf, isCut ? [pdf.getCatalog()] : shown)) return undefined;
    if (pdf.isEncrypted) pdf.removeProtection();
    // libpdf writes nothing new unless something was changed.
    pdf.setProducer('Countersign');
    return await pdf.save();
  } catch {
    return undefined;
  }
}

/**
 * The file without the offset of its cross-reference table, which makes libpdf search for the objects.
 */
function withoutTable(bytes: Uint8Array): Uint8Array {
  const text = asBuffer(bytes).toString('latin1');
  return Buffer.from(text.replaceAll('startxref', ' '.repeat('startxref'.length)), 'latin1');
}

/** Refuses a file that says that it has too many pages. */
async function checkPageCount(
  qpdf: RestartingQpdf,
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
