import { mayBePdf } from '@countersign/fields';
import { PDF } from '@libpdf/core';
import { asBuffer } from '../../as-buffer.ts';
import { checkContent } from '../../document/check-content.ts';
import { PdfProblem } from '../../pdf-problem.ts';
import type { QpdfAnswer } from '../../qpdf.ts';
import { addParents, lacksParents } from './add-parents.ts';
import { assertBoundedReferences } from './bounded-references.ts';
import { readEncryption, withoutEncryption } from './encryption.ts';
import type { FileLimits } from './file-limits.ts';
import { tooLarge } from './file-limits.ts';
import { flattenPageTree } from './flatten-page-tree.ts';
import { isWhole } from './is-whole.ts';
import { restartingQpdf } from './restarting-qpdf.ts';
import { unescapeNames } from './unescape-names.ts';
import { blankUnmatchedBrackets } from './unmatched-brackets.ts';

/** Matches the traces of encryption, where no trailer is left that names it. */
const mayBeLocked = /\/Filter\s*\/Standard\b/;
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
  assertBoundedReferences(asBuffer(bytes));
  const qpdf = restartingQpdf();
  const plain = await decrypt(qpdf, bytes);
  if (!plain) throw new PdfProblem('broken');
  const unpacked = lacksParents(plain) ? await addParents(plain) : plain;
  await checkPageCount(qpdf, unpacked, limits);
  const pdf =
    (await copyInherited(qpdf, unpacked)) ?? (await copyInheritedCounted(qpdf, unpacked, limits));
  if (!pdf) throw new PdfProblem('broken');
  return unescapeNames(pdf);
}

/** The file without encryption, repaired if need be; undefined where that fails. */
async function decrypt(qpdf: RestartingQpdf, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const encryption = readEncryption(bytes);
  // What is attached does not come along.
  const open = encryption === 'attachments' ? withoutEncryption(bytes) : bytes;
  if (encryption !== 'unsupported') {
    return (await unpack(qpdf, open)) ?? unpack(qpdf, await repair(open));
  }
  // What looks like it may be something else: qpdf knows.
  const plain = await unpack(qpdf, open).catch(() => undefined);
  if (!plain) throw new PdfProblem('unsupported-encryption');
  return plain;
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

/** Lets qpdf rewrite a file; with its streams as they are, where it can't unpack them. */
async function write(qpdf: RestartingQpdf, bytes: Uint8Array, args: string[]): Promise<QpdfAnswer> {
  const whole = ['/in0.pdf', '--object-streams=disable', ...args, '/out.pdf'];
  const answer = await qpdf([bytes], whole);
  return answer.code === 2 ? qpdf([bytes], ['--stream-data=preserve', ...whole]) : answer;
}

/**
 * Rebuilds a file whose cross-reference table is wrong, which this build of qpdf can't. Throws
 * `PdfProblem` (`broken`) where an object that its pages need is missing.
 */
async function repair(bytes: Uint8Array): Promise<Uint8Array> {
  const isCut = !asBuffer(bytes.subarray(-2048)).includes('%%EOF');
  // A file that was cut off has lost what says whether it is encrypted.
  if (isCut && mayBeLocked.test(asBuffer(bytes).toString('latin1'))) throw new PdfProblem('broken');
  const clean = blankUnmatchedBrackets(isCut ? endObjects(asBuffer(bytes)) : bytes);
  const repaired = (await rebuild(clean, isCut)) ?? (await rebuild(withoutTable(clean), isCut));
  if (!repaired) throw new PdfProblem('broken');
  return repaired;
}

/**
 * A file that was cut off within an object, up to where it ends: behind that object where nothing but its end
 * mark is missing, else before it. Where something needs it, it is missed there.
 */
function endObjects(file: Buffer): Uint8Array {
  const end = Math.max(0, file.lastIndexOf('endobj'));
  const head = /\d+\s+\d+\s+obj\b/.exec(file.toString('latin1', end));
  if (!head) return file;
  const start = end + head.index;
  const body = file.subarray(start + head[0].length);
  const missing = missingEnd(body);
  if (missing === undefined) return file.subarray(0, start);
  return Buffer.concat([file, Buffer.from(missing)]);
}

/** Returns the missing end of an object behind its content; undefined where a part of that may be missing, too. */
function missingEnd(body: Buffer): string | undefined {
  const text = body.toString('latin1');
  const stream = />>\s*stream\r?\n/.exec(text);
  if (stream) {
    if (text.includes('endstream')) return '\nendobj\n';
    const length = /\/Length\s+(\d+)\b(?!\s+\d+\s+R)/.exec(text.slice(0, stream.index))?.[1];
    const isWhole = Number(length) <= text.length - stream.index - stream[0].length;
    return isWhole ? '\nendstream\nendobj\n' : undefined;
  }
  // Of a number or a name no one knows where it ends.
  if (!/^\s*[<[(]/.test(text)) return undefined;
  return checkContent(body, () => true).length === body.length ? '\nendobj\n' : undefined;
}

/**
 * Rewrites the file with its pages as they are found; undefined where that fails, or where something is missing that
 * they show, and of a file that was cut off anything at all.
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

/** Refuses a file that has too many pages. What it says of their number may be wrong. */
async function checkPageCount(
  qpdf: RestartingQpdf,
  bytes: Uint8Array,
  { maxPages }: FileLimits,
): Promise<void> {
  const { messages } = await qpdf([bytes], ['--show-npages', '/in0.pdf']);
  // Warnings may stand around the number.
  const said = Number(/^\d+$/m.exec(messages)?.[0] ?? 0);
  if (said <= maxPages) return;
  const pages = (await countTree(bytes)) ?? said;
  if (pages <= maxPages) return;
  throw new PdfProblem(
    'too-many-pages',
    `This PDF has ${pages} pages; at most ${maxPages} are possible. Split it into smaller files.`,
  );
}

/** Counts the pages of a file's tree; undefined where that can't be determined. */
async function countTree(bytes: Uint8Array): Promise<number | undefined> {
  try {
    return flattenPageTree(await PDF.load(bytes))?.length;
  } catch {
    return undefined;
  }
}
