import type { Readable } from 'node:stream';
import { type ErrorCode, maxVerifyBytes, type VerifiedFile } from '@countersign/contract';
import { PdfProblem, type PdfProblemCode, type Verification } from '@countersign/pdf/engine';
import { sql } from 'drizzle-orm';
import type { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { counters } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { readUpload } from '../../platform/http/read-upload.ts';
import type { Platform } from '../../platform/platform.ts';
import { findDistributedCopy } from '../distributions/index.ts';
import { findDocumentState } from '../documents/index.ts';
import { findStoredFile, type StoredFile } from './find-stored-file.ts';
import { claimedDocument, type FileFacts, judgeFile } from './judge-file.ts';

/** How many files are received and checked at once, by address; those of ours apart from others. */
interface VerifyLimits {
  receiving: ConcurrencyLimit;
  checking: ConcurrencyLimit;
  checkingKnown: ConcurrencyLimit;
}

/**
 * Says what a file is: a document of ours, byte for byte or not, or something else. Keeps nothing but how
 * many were checked.
 * @throws Failure `invalid` where it is empty, `too-large`; `unsupported-file` where it is no PDF that can
 * be read; `unavailable` where too many are checked now, or too many of this address.
 */
export async function verifyFile(
  platform: Platform,
  { receiving, checking, checkingKnown }: VerifyLimits,
  { upload, address: key }: { upload: Readable; address: string },
): Promise<VerifiedFile> {
  const { database, settings } = platform;
  // All of it before the check, of which few go on at once: a slow upload keeps no other from it.
  const file = await receiving.run({ key }, () => readFile(upload));
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', file)).toString('hex');
  const known = await findStoredFile(database, new Map([[sha256, file.length]]));
  const checked = known
    ? checkingKnown.run({ key }, () => checkKnown(platform, file, known))
    : checking.run({ key }, () => checkUnknown(platform, file, sha256));
  const { kept, verification, copy } = await checked.catch(refuse);
  await countUse(database);
  const claimed = await findClaimed(database, kept, verification);
  return judgeFile({ bytes: file.length, kept, verification, claimed, copy }, settings.productName);
}

type Checked = Pick<FileFacts, 'kept' | 'verification' | 'copy'>;

/** Reads the seals of a file that is ours byte for byte. */
async function checkKnown(
  { pdf, sealing }: Platform,
  file: Buffer,
  kept: StoredFile,
): Promise<Checked> {
  const verification = await pdf.verifyKnown(file, { trustedRoots: sealing.ours });
  return { kept, verification, copy: undefined };
}

/** Finds the file of ours that another one begins with, or is a copy of, and reads its seals. */
async function checkUnknown(platform: Platform, file: Buffer, sha256: string): Promise<Checked> {
  const { database, pdf, sealing } = platform;
  const kept = await findStoredFile(database, await pdf.hashRevisions(file));
  // Nothing is read of what follows a file of ours: it could be anything.
  const ours = file.subarray(0, kept?.bytes ?? file.length);
  const verification = await pdf.verifyUpload(ours, { trustedRoots: sealing.ours });
  const isUnknown = kept === undefined && verification.signatures.length === 0;
  const copy = isUnknown ? await findDistributedCopy(platform, file, sha256) : undefined;
  return { kept, verification, copy };
}

async function findClaimed(
  database: Platform['database'],
  kept: StoredFile | undefined,
  verification: Verification,
): Promise<FileFacts['claimed']> {
  const id = kept?.document?.documentId ?? claimedDocument(verification);
  if (id === undefined) return undefined;
  const state =
    kept?.document?.state ??
    (await database.statement((queries) => findDocumentState(queries, id)));
  return state && { id, state };
}

/** One more file was checked: all that is kept of it. */
async function countUse(database: Platform['database']): Promise<void> {
  await database.system((tx) =>
    tx
      .insert(counters)
      .values({ name: 'verify', count: 1 })
      .onConflictDoUpdate({ target: counters.name, set: { count: sql`${counters.count} + 1` } }),
  );
}

async function readFile(upload: Readable): Promise<Buffer<ArrayBuffer>> {
  const file = await readUpload(upload, maxVerifyBytes);
  if (file.length === 0) {
    throw new Failure('invalid', 'The file is empty. Choose the PDF that you want to check.');
  }
  return file;
}

function refuse(error: unknown): never {
  if (!(error instanceof PdfProblem)) throw error;
  const code: ErrorCode = error.code === 'too-large' ? 'too-large' : 'unsupported-file';
  throw new Failure(code, sentences[error.code]);
}

/** Others than for uploads of forms: a file that was saved again would have lost its seal. */
const damaged =
  'This PDF is damaged and can’t be checked. Do not trust it. Ask the sender for another copy.';
const tooComplex =
  'This PDF is too large or complex to check. It was not sealed here, or something was added to it.';
const sentences: Record<PdfProblemCode, string> = {
  'not-a-pdf': 'This file is not a PDF. Choose the PDF that you received.',
  broken: damaged,
  'password-protected':
    'This PDF needs a password and can’t be checked. Choose the original sealed PDF.',
  'unsupported-encryption':
    'This PDF is encrypted in a way that can’t be opened here. Choose the original sealed PDF.',
  'too-many-pages': tooComplex,
  'too-large': tooComplex,
  'too-complex': tooComplex,
  'xfa-only': damaged,
};
