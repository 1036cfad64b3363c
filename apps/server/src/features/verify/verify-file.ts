import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type ErrorCode, maxVerifyBytes, type VerifiedFile } from '@countersign/contract';
import {
  EngineProblem,
  PdfProblem,
  type PdfProblemCode,
  type Verification,
} from '@countersign/pdf';
import { Failure } from '../../platform/failure/failure.ts';
import { readUpload } from '../../platform/http/read-upload.ts';
import type { Platform } from '../../platform/platform.ts';
import { findSealed } from '../documents/index.ts';
import { claimedDocument, judgeFile } from './judge-file.ts';
import type { InTurn } from './one-after-the-other.ts';

/** A finished document takes milliseconds; nothing of ours takes this long. */
const longestMs = 10_000;

/**
 * Says of a file what it is: a document of ours, unchanged or not, or something else. Keeps nothing.
 * @throws Failure `invalid` where it is empty, `too-large`; `unsupported-file` where it is no PDF that can
 * be read; `unavailable` where too many are checked now.
 */
export async function verifyFile(
  platform: Platform,
  inTurn: InTurn,
  upload: Readable,
): Promise<VerifiedFile> {
  const { database, settings } = platform;
  const { verification, sha256 } = await inTurn(
    () => readFile(upload),
    async (file) => ({
      verification: await checkSeals(platform, file),
      sha256: createHash('sha256').update(file).digest('hex'),
    }),
  );
  const documentId = claimedDocument(verification);
  const document =
    documentId === undefined
      ? undefined
      : await database.statement((queries) => findSealed(queries, { sha256, documentId }));
  return judgeFile(verification, document, settings.productName);
}

async function readFile(upload: Readable): Promise<Buffer> {
  const file = await readUpload(upload, maxVerifyBytes);
  if (file.length === 0) {
    throw new Failure('invalid', 'The file is empty. Choose the PDF that you want to check.');
  }
  return file;
}

async function checkSeals({ pdf, sealing }: Platform, file: Buffer): Promise<Verification> {
  const limit = AbortSignal.timeout(longestMs);
  try {
    return await pdf.until(limit).verify(file, { trustedRoots: [sealing.ours] });
  } catch (error) {
    if (error instanceof PdfProblem) throw refusal(error.code);
    const isTooMuch =
      limit.aborted || (error instanceof EngineProblem && error.code === 'thread-ended');
    throw isTooMuch ? refusal('too-complex') : error;
  }
}

function refusal(problem: PdfProblemCode): Failure {
  const code: ErrorCode = problem === 'too-large' ? 'too-large' : 'unsupported-file';
  return new Failure(code, sentences[problem]);
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
  'too-many-pages': tooComplex,
  'too-large': tooComplex,
  'too-complex': tooComplex,
  'xfa-only': damaged,
};
