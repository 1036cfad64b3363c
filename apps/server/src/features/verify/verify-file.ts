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
import { findKeptFile, type KeptFile } from './find-kept-file.ts';
import { claimedDocument, type FileFacts, judgeFile } from './judge-file.ts';

/** How many files are received and checked at once, by address. */
interface VerifyLimits {
  receiving: ConcurrencyLimit;
  checking: ConcurrencyLimit;
}

/**
 * Says what a file is: a document of ours, byte for byte or not, or something else. Keeps nothing but how
 * many were checked.
 * @throws Failure `invalid` where it is empty, `too-large`; `unsupported-file` where it is no PDF that can
 * be read; `unavailable` where too many are checked now, or too many of this address.
 */
export async function verifyFile(
  platform: Platform,
  { receiving, checking }: VerifyLimits,
  { upload, address }: { upload: Readable; address: string },
): Promise<VerifiedFile> {
  const { database, pdf, sealing, settings } = platform;
  // All of it before the check, of which few go on at once: a slow upload keeps no other from it.
  const file = await receiving.run({ key: address }, () => readFile(upload));
  const check = async () => {
    const lengths = await pdf.hashRevisions(file);
    const found = await findKeptFile(database, lengths);
    const options = { trustedRoots: sealing.ours };
    // Nothing is read of what follows a file of ours: it could be anything.
    const ours = file.subarray(0, found?.bytes ?? file.length);
    const verification = await pdf.verifyUpload(ours, options);
    const isUnknown = found === undefined && verification.signatures.length === 0;
    const [sha256 = ''] = [...lengths.keys()].slice(-1);
    const copy = isUnknown ? await findDistributedCopy(platform, file, sha256) : undefined;
    return { kept: found, verification, copy };
  };
  const { kept, verification, copy } = await checking.run({ key: address }, check).catch(refuse);
  await countUse(database);
  const claimed = await findClaimed(database, kept, verification);
  return judgeFile({ bytes: file.length, kept, verification, claimed, copy }, settings.productName);
}

async function findClaimed(
  database: Platform['database'],
  kept: KeptFile | undefined,
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

async function readFile(upload: Readable): Promise<Buffer> {
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

/** Others than for uploads of forms: a file that was saved anew would have lost its seal. */
const damaged =
  'This PDF is damaged and can’t be checked. Do not trust it: ask who sent it to you for another copy.';
const tooComplex =
  'This PDF takes too much time or memory to check. It is none of the files that are sealed here, or something was added to it.';
const sentences: Record<PdfProblemCode, string> = {
  'not-a-pdf': 'This file is not a PDF. Choose the PDF as you got it.',
  broken: damaged,
  'password-protected':
    'This PDF opens only with a password, so that nobody can check it here. Choose the PDF as it was when it was sealed.',
  'unsupported-encryption':
    'This PDF is encrypted in a way that cannot be opened here. Choose the PDF as it was when it was sealed.',
  'too-many-pages': tooComplex,
  'too-large': tooComplex,
  'too-complex': tooComplex,
  'xfa-only': damaged,
};
