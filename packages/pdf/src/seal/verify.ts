import type { X509Certificate } from 'node:crypto';
import { createHash } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { asBuffer } from '../as-buffer.ts';
import { findXref } from '../document/find-xref.ts';
import { readDocumentId } from '../document/read-document-id.ts';
import { PdfProblem } from '../pdf-problem.ts';
import { assertBoundedReferences } from '../upload/sanitise/bounded-references.ts';
import { readEncryption, withoutEncryption } from '../upload/sanitise/encryption.ts';
import type { Appended } from './appended-parts.ts';
import { judgeAppended } from './appended-parts.ts';
import type { ChainState } from './check-chain.ts';
import { checkChain } from './check-chain.ts';
import type { SignedDataProblem } from './check-signed-data.ts';
import { checkSignedData } from './check-signed-data.ts';
import type { Timestamp } from './check-timestamp.ts';
import { checkTimestamp } from './check-timestamp.ts';
import { readDerPrefix } from './der.ts';
import type { FoundSignature } from './find-signatures.ts';
import { findSignatures } from './find-signatures.ts';
import { linkFirstPage } from './link-first-page.ts';
import { oids } from './oids.ts';
import { readCertificate, subjectName } from './read-certificate.ts';
import type { SignedData } from './read-signed-data.ts';
import { readSignedData } from './read-signed-data.ts';
import { signedEnds } from './revision-ends.ts';
import { readChain } from './sealer.ts';

/**
 * Names the problem of a signature: it does not cover a whole revision but for its own value; it is not in the revision
 * that it covers, or there is none; its message is unreadable, or something follows it; or the message itself is wrong.
 */
type SignatureProblem = 'byte-range' | 'revision' | 'message' | SignedDataProblem;

export interface SignatureReport {
  field: string;
  /** A document timestamp proves only that the file was there at a time. */
  kind: 'signature' | 'document-timestamp';
  /** What is wrong; nothing where the signed revision is as it was signed. */
  problems: SignatureProblem[];
  /** Length of the revision in bytes: that much of the file's beginning is what was signed. */
  signedLength: number;
  /** What came after it. */
  appended: Appended;
  /** The id of the document, as the signed revision has it: see `documentId` of the whole file. */
  documentId: string | undefined;
  /** The title of the signed revision. */
  title: string | undefined;
  /** What the sealer wrote into the seal for programs: see `SealOptions`. */
  record: string | undefined;
  /** Name in the certificate, which is the signer's only where the chain is trusted. */
  signer: string | undefined;
  /** Whether the certificate leads to a trusted root and was valid at the time of the signature. */
  chain: ChainState;
  time: SignatureTime | undefined;
  reason: string | undefined;
  location: string | undefined;
}

/** Describes the time of a signature. */
interface SignatureTime {
  at: Date;
  /**
   * Who says so: the signer alone; a timestamp authority that a trusted root vouches for; or one
   * that no one vouches for, in which case `at` is what the signer claims, if anything.
   */
  source: 'signer' | 'trusted-timestamp' | 'unknown-timestamp' | 'broken-timestamp';
}

export interface Verification {
  /** In the order in which they were made. */
  signatures: SignatureReport[];
  /** Whether there are signatures, all of them hold, and nothing but hidden signatures followed them. */
  unchanged: boolean;
  /** Whether a signature that holds leads to a trusted root, and was made while that was valid. */
  ours: boolean;
  /** The UUID that the file's metadata has for the document; anyone who writes a file chooses it. */
  documentId: string | undefined;
  title: string | undefined;
}

export interface VerifyOptions {
  /** Certificates in DER or PEM whose signatures count as ours. */
  trustedRoots: readonly (string | Uint8Array)[];
  /** Roots of timestamp authorities; the trusted roots vouch for those as well. */
  timestampRoots?: readonly (string | Uint8Array)[];
}

/** More signatures than that are not checked: each costs as much as the file is long. */
const maxSignatures = 50;

/**
 * Checks all signatures of a PDF, also those that later revisions hide: each one as the revision has it
 * that it covers. What is wrong with them is in the answer. Throws `PdfProblem` where neither the file nor
 * a signed revision of it can be read, and `SealProblem` where a root cannot. Reads the file in the
 * caller's own thread, however long that takes.
 */
export async function verify(bytes: Uint8Array, options: VerifyOptions): Promise<Verification> {
  const file = asBuffer(bytes);
  const roots = readChain(options.trustedRoots);
  const trust = { roots, timestampRoots: [...roots, ...readChain(options.timestampRoots ?? [])] };
  const whole = await load(file).catch((problem: unknown) => problem);
  const shown = whole instanceof PDF ? findSignatures(whole) : [];
  if (shown.length > maxSignatures) throw new PdfProblem('too-complex');
  const signed = signedEnds(file).slice(0, maxSignatures);
  const ends = new Set([...signed, ...shown.map(signedLength)]);
  const signatures: SignatureReport[] = [];
  const known = new Set<string>();
  for (const end of [...ends].toSorted((a, b) => a - b)) {
    const revision = await loadRevision(file, end);
    const own = revision ? findSignatures(revision).filter(coversUpTo(file, end)) : [];
    const appended = revision && own.length > 0 ? judgeAppended(file, end) : 'other';
    for (const signature of own) {
      known.add(keyOf(signature));
      signatures.push(report(signature, { file, trust, revision, appended }));
    }
  }
  for (const signature of shown.filter((one) => !known.has(keyOf(one)))) {
    const problem = isWholeRevision(file, signature) ? 'revision' : 'byte-range';
    signatures.push(report(signature, { file, trust, problem, appended: 'other' }));
  }
  if (signatures.length === 0 && !(whole instanceof PDF)) throw whole;
  signatures.sort((a, b) => a.signedLength - b.signedLength);
  const sound = signatures.filter(({ problems }) => problems.length === 0);
  return {
    signatures,
    unchanged:
      sound.length > 0 &&
      sound.length === signatures.length &&
      signatures.every(({ appended }) => appended === 'nothing' || appended === 'signatures'),
    ours: sound.some(({ kind, chain }) => kind === 'signature' && chain === 'trusted'),
    documentId: whole instanceof PDF ? readDocumentId(whole) : undefined,
    title: whole instanceof PDF ? whole.getTitle() : undefined,
  };
}

interface ReportInput {
  file: Buffer;
  trust: Trust;
  /** The revision that has the signature and that it covers; undefined where there is none. */
  revision?: PDF | undefined;
  /** Why there is none. */
  problem?: SignatureProblem;
  appended: Appended;
}

function report(
  signature: FoundSignature,
  { file, trust, revision, problem, appended }: ReportInput,
): SignatureReport {
  const { field, reason, location, record } = signature;
  const checked = checkMessage(signature, file, trust);
  return {
    field,
    ...checked,
    problems: problem ? [problem, ...checked.problems] : checked.problems,
    signedLength: signedLength(signature),
    appended,
    documentId: revision && readDocumentId(revision),
    title: revision?.getTitle(),
    record,
    reason,
    location,
  };
}

/** The revision that ends there, where the file has one that can be read as it stands. */
async function loadRevision(file: Buffer, end: number): Promise<PDF | undefined> {
  const range = end > 0 && end <= file.length ? file.subarray(0, end) : undefined;
  if (!range || !findXref(range)) return undefined;
  const revision = await load(range).catch(() => undefined);
  return revision?.recoveredViaBruteForce ? undefined : revision;
}

const coversUpTo = (file: Buffer, end: number) => (signature: FoundSignature) =>
  signedLength(signature) === end && isWholeRevision(file, signature);

const keyOf = ({ field, byteRange, contents }: FoundSignature) =>
  `${field} ${byteRange.join(' ')} ${contents.toString('hex')}`;

async function load(file: Buffer): Promise<PDF> {
  if (!file.subarray(0, 1024).includes('%PDF-')) throw new PdfProblem('not-a-pdf');
  assertBoundedReferences(file);
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

/** Tells if a signature covers the file's beginning, all but the very value of its /Contents. */
function isWholeRevision(file: Buffer, { byteRange, contents }: FoundSignature): boolean {
  const [start, gapStart = 0, gapEnd = 0, length = 0] = byteRange;
  const sane = byteRange.length === 4 && byteRange.every((n) => Number.isSafeInteger(n) && n >= 0);
  if (!sane || start !== 0 || gapEnd <= gapStart || length === 0) return false;
  if (gapEnd + length > file.length) return false;
  const gap = file.subarray(gapStart, gapEnd).toString('latin1');
  return gap.toLowerCase() === `<${contents.toString('hex')}>`;
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
  const noSigner = { kind, signer: undefined, chain: 'unknown', time: claimed } as const;
  if (!supported.includes(subFilter ?? '')) return { ...noSigner, problems: ['unsupported'] };
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
    return { ...noSigner, problems: ['message'] };
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
