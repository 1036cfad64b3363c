import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type ErrorCode, maxVerifyBytes, type VerifiedFile } from '@countersign/contract';
import { PdfProblem, type PdfProblemCode } from '@countersign/pdf';
import { sql } from 'drizzle-orm';
import { counters } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { readUpload } from '../../platform/http/read-upload.ts';
import type { Platform } from '../../platform/platform.ts';
import { findSealed } from '../documents/index.ts';
import { findSealedStatement } from '../tax-risks/index.ts';
import type { AtOnce } from './at-most.ts';
import { claimedDocument, judgeFile } from './judge-file.ts';

/**
 * Says of a file what it is: a document of ours, unchanged or not, or something else. Keeps nothing but how
 * many were checked.
 * @throws Failure `invalid` where it is empty, `too-large`; `unsupported-file` where it is no PDF that can
 * be read; `unavailable` where too many are checked now.
 */
export async function verifyFile(
  platform: Platform,
  atOnce: AtOnce,
  upload: Readable,
): Promise<VerifiedFile> {
  const { database, pdf, sealing, settings } = platform;
  const { verification, sha256 } = await atOnce(async () => {
    const file = await readFile(upload);
    const options = { trustedRoots: [sealing.ours] };
    return {
      verification: await pdf.verifyUpload(file, options).catch(refuse),
      sha256: createHash('sha256').update(file).digest('hex'),
    };
  });
  await countUse(database);
  const documentId = claimedDocument(verification);
  const document =
    documentId === undefined
      ? undefined
      : await database.statement((queries) => findSealed(queries, { sha256, documentId }));
  const statement = document
    ? undefined
    : await database.statement((queries) => findSealedStatement(queries, sha256));
  return judgeFile(verification, document, statement, settings.productName);
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
