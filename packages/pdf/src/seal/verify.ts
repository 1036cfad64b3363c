import type { X509Certificate } from 'node:crypto';
import { createHash } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { asBuffer } from '../as-buffer.ts';
import { readDocumentId } from '../document/read-document-id.ts';
import { PdfProblem } from '../pdf-problem.ts';
import { readEncryption, withoutEncryption } from '../upload/encryption.ts';
import type { ChainState } from './check-chain.ts';
import { checkChain } from './check-chain.ts';
import type { SignedDataProblem } from './check-signed-data.ts';
import { checkSignedData } from './check-signed-data.ts';
import type { Timestamp } from './check-timestamp.ts';
import { checkTimestamp } from './check-timestamp.ts';
import { onlySignaturesAdded } from './compare-revisions.ts';
import { readDerPrefix } from './der.ts';
import type { RevisionChanges } from './describe-changes.ts';
import { describeChanges } from './describe-changes.ts';
import type { FoundSignature } from './find-signatures.ts';
import { findSignatures } from './find-signatures.ts';
import { findXref } from './find-xref.ts';
import { linkFirstPage } from './link-first-page.ts';
import { oids } from './oids.ts';
import { readCertificate, subjectName } from './read-certificate.ts';
import type { SignedData } from './read-signed-data.ts';
import { readSignedData } from './read-signed-data.ts';
import { readChain } from './sealer.ts';

/**
 * What is wrong with a signature: it does not cover a whole revision but for its own value; it is
 * not in the revision that it covers, or there is none; its message is unreadable, or something
 * follows it; or the message itself is wrong.
 */
type SignatureProblem = 'byte-range' | 'revision' | 'message' | SignedDataProblem;

export interface SignatureReport {
  field: string;
  /** A document timestamp proves only that the file was there at a time. */
  kind: 'signature' | 'document-timestamp';
  /** What is wrong; nothing where the signed revision is as it was signed. */
  problems: SignatureProblem[];
  /** Position among the file's signatures, from 1. */
  revision: number;
  /** Length of the revision in bytes: that much of the file's beginning is what was signed. */
  signedLength: number;
  /** What came after it: nothing, further signatures and data to check them by, or anything else. */
  appended: 'nothing' | 'signatures' | 'other';
  /**
   * What the pages of the next signed revision, or of the file, show otherwise; undefined where only
   * signatures came, or where it can't be told.
   */
  changes: RevisionChanges | undefined;
  /** The id of the document, as the signed revision has it: see `documentId` of the whole file. */
  documentId: string | undefined;
  /** Name in the certificate, which is the signer's only where the chain is trusted. */
  signer: string | undefined;
  /** Whether the certificate leads to a trusted root and was valid at the time of the signature. */
  chain: ChainState;
  time: SignatureTime | undefined;
  reason: string | undefined;
  location: string | undefined;
}

/** When a signature was made. */
interface SignatureTime {
  at: Date;
  /**
   * Who says so: the signer alone; a timestamp authority that a trusted root vouches for; or one
   * that nobody vouches for, in which case `at` is what the signer claims, if anything.
   */
  source: 'signer' | 'trusted-timestamp' | 'unknown-timestamp' | 'broken-timestamp';
}

export interface Verification {
  /** In the order in which they were made. */
  signatures: SignatureReport[];
  /** Whether there are signatures, all of them hold, and nothing but signatures followed them. */
  unchanged: boolean;
  /** Whether a signature that holds leads to a trusted root, and was made while that was valid. */
  ours: boolean;
  /** The UUID that the file's metadata has for the document; whoever writes a file chooses it. */
  documentId: string | undefined;
}

export interface VerifyOptions {
  /** Certificates in DER or PEM whose signatures count as ours. */
  trustedRoots: readonly (string | Uint8Array)[];
  /** Roots of timestamp authorities; the trusted roots vouch for those as well. */
  timestampRoots?: readonly (string | Uint8Array)[];
}

/** More signatures than that are not checked: each costs as much as the file is long. */
const mostSignatures = 50;

/**
 * Checks all signatures of a PDF. What is wrong with them is in the answer. Throws `PdfProblem`
 * where the file cannot be read at all, and `SealProblem` where a root cannot. Reads the file in
 * the caller's own thread, however long that takes.
 */
export async function verify(bytes: Uint8Array, options: VerifyOptions): Promise<Verification> {
  const file = asBuffer(bytes);
  const pdf = await load(file);
  const roots = readChain(options.trustedRoots);
  const timestampRoots = [...roots, ...readChain(options.timestampRoots ?? [])];
  const trust = { roots, timestampRoots };
  const found = findSignatures(pdf)
    .map((signature) => ({ signature, length: signedLength(signature) }))
    .toSorted((a, b) => a.length - b.length);
  if (found.length > mostSignatures) throw new PdfProblem('too-complex');
  const signatures: SignatureReport[] = [];
  // From the last to the first: what follows one is what follows the next, and what is between.
  let appended: SignatureReport['appended'] = 'nothing';
  let later = { pdf, length: file.length };
  for (const [index, { signature, length }] of [...found.entries()].toReversed()) {
    const range = isWholeRevision(file, signature) ? file.subarray(0, length) : undefined;
    const revision = range && (await load(range).catch(() => undefined));
    let changes: RevisionChanges | undefined;
    if (!revision) appended = 'other';
    else if (length < later.length) {
      const isSilent =
        isRevision(file.subarray(0, later.length), length) &&
        onlySignaturesAdded(revision, later.pdf);
      if (!isSilent) {
        changes = tryToDescribe(revision, later.pdf);
        appended = 'other';
      } else if (appended === 'nothing') appended = 'signatures';
      later = { pdf: revision, length };
    }
    // What the signature says counts as it was signed, not as the end of the file has it.
    const own = revision && isRevision(range, 0) ? findIn(revision, signature) : undefined;
    const checked = checkMessage(own ?? signature, file, trust);
    const misplaced: SignatureProblem = range ? 'revision' : 'byte-range';
    const problems = own ? checked.problems : [misplaced, ...checked.problems];
    const { field, reason, location } = own ?? signature;
    const documentId = revision && readDocumentId(revision);
    const place = { revision: index + 1, signedLength: length, appended, changes, documentId };
    signatures.unshift({ field, ...checked, problems, ...place, reason, location });
  }
  const sound = signatures.filter(({ problems }) => problems.length === 0);
  return {
    signatures,
    unchanged:
      sound.length > 0 &&
      sound.length === signatures.length &&
      signatures.every((report) => report.appended !== 'other'),
    ours: sound.some(({ kind, chain }) => kind === 'signature' && chain === 'trusted'),
    documentId: readDocumentId(pdf),
  };
}

/** What was appended to a file can be broken in ways that nobody thinks of. */
function tryToDescribe(revision: PDF, later: PDF): RevisionChanges | undefined {
  try {
    return describeChanges(revision, later);
  } catch {
    return undefined;
  }
}

async function load(file: Buffer): Promise<PDF> {
  if (!file.subarray(0, 1024).includes('%PDF-')) throw new PdfProblem('not-a-pdf');
  const encryption = readEncryption(file);
  const open = encryption === 'attachments' ? withoutEncryption(file) : file;
  const isUnsupported = encryption === 'unsupported';
  const pdf = await openAsOthersDo(asBuffer(open)).catch(() => {
    throw new PdfProblem(isUnsupported ? 'unsupported-encryption' : 'broken');
  });
  if (pdf.isAuthenticated) return pdf;
  throw new PdfProblem(isUnsupported ? 'unsupported-encryption' : 'password-protected');
}

/** libpdf does not look for what the end of a linearised file does not name. */
async function openAsOthersDo(file: Buffer): Promise<PDF> {
  try {
    return await PDF.load(file);
  } catch (error) {
    const linked = linkFirstPage(file);
    if (!linked) throw error;
    return PDF.load(linked);
  }
}

function signedLength({ byteRange: [, , start = 0, length = 0] }: FoundSignature): number {
  return start + length;
}

/** Whether a signature covers the file's beginning, all but the very value of its /Contents. */
function isWholeRevision(file: Buffer, { byteRange, contents }: FoundSignature): boolean {
  const [start, gapStart = 0, gapEnd = 0, length = 0] = byteRange;
  const sane = byteRange.length === 4 && byteRange.every((n) => Number.isSafeInteger(n) && n >= 0);
  if (!sane || start !== 0 || gapEnd <= gapStart || length === 0) return false;
  if (gapEnd + length > file.length) return false;
  const gap = file.subarray(gapStart, gapEnd).toString('latin1');
  return gap.toLowerCase() === `<${contents.toString('hex')}>`;
}

/** Whether what follows the first `from` bytes ends as a revision does, and is one. */
function isRevision(file: Buffer, from: number): boolean {
  return (findXref(file)?.startxref ?? -1) >= from;
}

/** The same signature in the revision that it covers; undefined where it is not in there. */
function findIn(
  revision: PDF,
  { field, byteRange, contents }: FoundSignature,
): FoundSignature | undefined {
  if (revision.recoveredViaBruteForce) return undefined;
  return findSignatures(revision).find(
    (own) =>
      own.field === field &&
      own.contents.equals(contents) &&
      own.byteRange.join(' ') === byteRange.join(' '),
  );
}

interface Trust {
  roots: X509Certificate[];
  timestampRoots: X509Certificate[];
}

type Checked = Pick<SignatureReport, 'kind' | 'problems' | 'signer' | 'chain' | 'time'>;

function checkMessage(signature: FoundSignature, file: Buffer, trust: Trust): Checked {
  const { byteRange, claimedTime, subFilter } = signature;
  const [, gapStart = 0, gapEnd = 0] = byteRange;
  const covered = [
    file.subarray(0, gapStart),
    file.subarray(gapEnd, signedLength(signature)),
  ] as const;
  const hash = (algorithm: string) =>
    createHash(algorithm).update(covered[0]).update(covered[1]).digest();
  const kind = subFilter === 'ETSI.RFC3161' ? 'document-timestamp' : 'signature';
  const claimed = claimedTime && ({ at: claimedTime, source: 'signer' } as const);
  const nobody = { kind, signer: undefined, chain: 'unknown', time: claimed } as const;
  if (!supported.includes(subFilter ?? '')) return { ...nobody, problems: ['unsupported'] };
  try {
    const { item, rest } = readDerPrefix(signature.contents);
    // Only zeros may fill up the room of the message.
    const trailing: SignatureProblem[] = rest.some((byte) => byte !== 0) ? ['message'] : [];
    const data = readSignedData(item.whole);
    const signer = subjectName(readCertificate(data.signer.raw));
    if (kind === 'document-timestamp') {
      const timestamp = checkTimestamp(item.whole, hash);
      const problems: SignatureProblem[] = timestamp ? trailing : [...trailing, 'signature'];
      const time = timestamp && timeOf(timestamp, claimedTime, trust);
      const chain = timestamp ? chainOf(timestamp, trust) : 'unknown';
      return { kind, problems, signer, chain, time };
    }
    const namesSigner = subFilter === 'ETSI.CAdES.detached';
    const expected = { type: oids.data, pieces: covered, namesSigner };
    const problems = [...trailing, ...checkSignedData(data, expected)];
    const time = readTimestamp(data, claimedTime, trust) ?? claimed;
    const chain = checkChain(data.signer, data.certificates, trust.roots, time?.at);
    return { kind, problems, signer, chain, time };
  } catch {
    return { ...nobody, problems: ['message'] };
  }
}

const supported = ['ETSI.CAdES.detached', 'adbe.pkcs7.detached', 'ETSI.RFC3161'];

/** The time that a timestamp in a signature gives it; undefined where there is none. */
function readTimestamp(
  data: SignedData,
  claimedTime: Date | undefined,
  trust: Trust,
): SignatureTime | undefined {
  const token = data.unsigned.get(oids.timestampToken)?.[0];
  if (!token) return undefined;
  const hash = (algorithm: string) => createHash(algorithm).update(data.signature).digest();
  const timestamp = checkTimestamp(token.whole, hash);
  if (timestamp) return timeOf(timestamp, claimedTime, trust);
  return claimedTime && { at: claimedTime, source: 'broken-timestamp' };
}

function timeOf(
  timestamp: Timestamp,
  claimedTime: Date | undefined,
  trust: Trust,
): SignatureTime | undefined {
  if (chainOf(timestamp, trust) === 'trusted') {
    return { at: timestamp.at, source: 'trusted-timestamp' };
  }
  return { at: claimedTime ?? timestamp.at, source: 'unknown-timestamp' };
}

function chainOf({ authority, certificates, at }: Timestamp, trust: Trust): ChainState {
  return checkChain(authority, certificates, trust.timestampRoots, at);
}
