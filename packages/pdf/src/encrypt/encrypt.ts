import { asBuffer } from '../as-buffer.ts';
import type { Chunk } from '../document/chunks.ts';
import { PartsWriter } from '../document/chunks.ts';
import { streamBody, writeXrefEntry, xrefEntrySize } from '../document/object-store.ts';
import { PdfProblem } from '../pdf-problem.ts';
import { sanitise } from '../upload/sanitise.ts';
import { encryptObject } from './encrypt-object.ts';
import { EncryptProblem } from './encrypt-problem.ts';
import type { Encryption } from './make-encryption.ts';
import { makeEncryption } from './make-encryption.ts';
import type { Permissions } from './permissions.ts';
import { permissionBits } from './permissions.ts';
import { preparePassword } from './prepare-password.ts';
import type { PlainFile } from './read-plain-file.ts';
import { readPlainFile } from './read-plain-file.ts';

/** How a file is encrypted. */
export interface EncryptOptions {
  /** Opens the file. */
  userPassword: string;
  /** Opens the file with all rights. Without one nobody has them. */
  ownerPassword?: string;
  /**
   * What is allowed to who opens the file with the user's password. Viewers respect it; it is no
   * protection against other tools.
   */
  permissions?: Permissions;
}

/**
 * Encrypts a file with AES-256 (PDF 2.0), so that it opens only with a password. Answers the parts
 * of the new file, which is another one each time. A document as `assemble` makes it takes a few
 * milliseconds; any other PDF goes through qpdf first. Throws `EncryptProblem`, and `PdfProblem`
 * where the file cannot be read.
 */
export async function encrypt(
  file: Buffer[] | Uint8Array,
  options: EncryptOptions,
): Promise<Buffer[]> {
  const user = preparePassword(options.userPassword);
  const owner =
    options.ownerPassword === undefined ? undefined : preparePassword(options.ownerPassword);
  if (owner?.equals(user)) throw new EncryptProblem('same-passwords');
  const bytes = Array.isArray(file) ? Buffer.concat(file) : asBuffer(file);
  // A signature covers bytes by their place in the file, so its own must stand there unpacked.
  if (bytes.includes('/ByteRange')) throw new EncryptProblem('signed');
  const plain = readPlainFile(bytes) ?? (await repair(bytes));
  if (plain.isEncrypted) throw new EncryptProblem('already-encrypted');
  return write(plain, makeEncryption(user, owner, permissionBits(options.permissions ?? {})));
}

/** Any other file, written anew by qpdf. */
async function repair(bytes: Buffer): Promise<PlainFile> {
  // qpdf would decrypt a file that opens without a password.
  if (/\/Encrypt\s*(?:<<|\d+\s+\d+\s+R)/.test(bytes.toString('latin1'))) {
    throw new EncryptProblem('already-encrypted');
  }
  const unlimited = { maxBytes: Infinity, maxPages: Infinity };
  const pdf = await sanitise(bytes, unlimited);
  const plain = readPlainFile(asBuffer(pdf));
  if (!plain) throw new PdfProblem('broken');
  return plain;
}

function write(
  { objects, packed, trailer }: PlainFile,
  { fileKey, dictionary }: Encryption,
): Buffer[] {
  const numbers = [...objects, ...packed.map(([number]) => ({ number }))];
  const highest = numbers.reduce((top, { number }) => Math.max(top, number), 0);
  const lockNumber = highest + 1;
  const xrefNumber = highest + 2;
  const xref = Buffer.alloc((xrefNumber + 1) * xrefEntrySize);
  // The head of the list of free objects, which the format demands.
  xref.writeUInt16BE(0xffff, 5);
  for (const [number, entry] of packed) writeXrefEntry(xref, number, entry);
  const writer = new PartsWriter();
  writer.write('%PDF-2.0\n%\xe2\xe3\xcf\xd3\n');
  const append = (number: number, body: Chunk) => {
    writeXrefEntry(xref, number, { kind: 1, at: writer.offset, index: 0 });
    writer.object(number, [body]);
  };
  for (const { number, body, scanned } of objects) {
    append(number, encryptObject(body, scanned, fileKey));
  }
  append(lockNumber, dictionary);
  const xrefAt = writer.offset;
  writeXrefEntry(xref, xrefNumber, { kind: 1, at: xrefAt, index: 0 });
  const entries = `/Type/XRef/W[1 4 2]/Size ${xrefNumber + 1}${trailer}/Encrypt ${lockNumber} 0 R`;
  writer.object(xrefNumber, streamBody(entries, xref));
  writer.write(`startxref\n${xrefAt}\n%%EOF\n`);
  return writer.end();
}
