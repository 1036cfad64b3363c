import {
  type DocumentState,
  type SealedRecord,
  sealedRecord,
  type VerifiedFile,
  type VerifiedSeal,
} from '@countersign/contract';
import { documentNumber } from '@countersign/domain';
import type { SignatureReport, Verification } from '@countersign/pdf/engine';
import { dayIn } from '../../platform/calendar-day.ts';
import type { DistributedCopy } from '../distributions/index.ts';
import type { StoredFile } from './find-stored-file.ts';
import { type Finding, findings } from './findings.ts';
import { problemInWords } from './seal-labels.ts';

/** Holds the facts about a file. */
export interface FileFacts {
  /** Its length in bytes. */
  bytes: number;
  /** The file of ours that it is or begins with. */
  kept: StoredFile | undefined;
  /** What its seals say: those of the file of ours where it begins with one. */
  verification: Verification;
  /** The document that it says it is, where we know of one. */
  claimed: { id: string; state: DocumentState } | undefined;
  /** The copy that was distributed, where it is one or carries the code of one. */
  copy: DistributedCopy | undefined;
}

/** The id of the document that a file says it is: as a seal of ours has it, before what the file claims. */
export function claimedDocument({ signatures, documentId }: Verification): string | undefined {
  return signatures.findLast(isSealOfOurs)?.documentId ?? documentId;
}

/** Says what a file is. */
export function judgeFile(facts: FileFacts, productName: string): VerifiedFile {
  const { kept, claimed, verification } = facts;
  const finding = findOut(facts);
  const { verdict, ours, sentence } = findings[finding];
  const seal = verification.signatures.findLast(isSealOfOurs);
  const record = readRecord(seal);
  const document = documentOf(facts, seal, record);
  const sealedBytes =
    verdict === 'added-after-sealing' ? (kept?.bytes ?? seal?.signedLength ?? null) : null;
  const isLonger = sealedBytes !== null;
  return {
    verdict,
    ours,
    sentence: sentence(productName, copyText(facts.copy)),
    number: document?.number ?? (claimed ? documentNumber(claimed.id) : null),
    sealedBytes,
    document,
    statement: statementOf(kept, record),
    seals: verification.signatures.map((report) => presentSeal(report, isLonger)),
  };
}

function findOut(facts: FileFacts): Finding {
  const { kept, claimed, bytes, verification, copy } = facts;
  const { signatures } = verification;
  if (kept && kept.bytes < bytes && signatures.length > 0) return 'added';
  if (kept?.bytes === bytes) return keptFinding(kept, signatures);
  const seal = signatures.findLast(isSealOfOurs);
  if (seal) return isShownAsSigned(seal) ? 'not-on-record' : 'added';
  if (signatures.some(isBrokenSealOfOurs)) return 'changed';
  if (copy && signatures.length === 0) return copy.isExact ? 'distributed' : 'distributed-changed';
  if (claimed) return 'copy';
  return signatures.length === 0 ? 'not-sealed' : findOutOthers(signatures);
}

/** Names a distributed copy by its file and its day; nothing of who received it. */
function copyText(copy: DistributedCopy | undefined): string {
  if (!copy) return '';
  const day = dayIn(copy.sentAt, 'UTC');
  if (copy.name === null) return `distributed on ${day}`;
  // The sender named it: a quotation mark would let the name go on as a sentence of ours.
  return `of “${copy.name.replaceAll(/["“”„‟«»❝❞〝〞＂]/gu, '')}”, distributed on ${day}`;
}

/** By its hash, also after the key was replaced that it was sealed with. */
function keptFinding({ statement }: StoredFile, signatures: readonly SignatureReport[]): Finding {
  if (statement) return statement.withdrawnAt === null ? 'statement' : 'statement-withdrawn';
  return signatures.length > 0 ? 'kept' : 'as-sent';
}

function findOutOthers(signatures: readonly SignatureReport[]): Finding {
  if (!signatures.every(holds)) return 'foreign-broken';
  if (signatures.some(({ appended }) => appended === 'other')) return 'foreign-unclear';
  if (!signatures.every(isShownAsSigned)) return 'foreign-signed-visibly';
  return signatures.every(({ appended }) => appended === 'nothing')
    ? 'foreign'
    : 'foreign-signed-since';
}

/** Whether nothing came after a signature that pages show. */
function isShownAsSigned({ appended }: SignatureReport): boolean {
  return appended === 'nothing' || appended === 'signatures';
}

/** A seal that holds for what it covers, by a certificate of ours. */
function isSealOfOurs({ kind, chain, problems }: SignatureReport): boolean {
  return kind === 'signature' && chain === 'trusted' && problems.length === 0;
}

/** A seal with a certificate of ours that does not hold: what it covers was changed. */
function isBrokenSealOfOurs({ kind, chain, problems }: SignatureReport): boolean {
  return kind === 'signature' && chain !== 'unknown' && problems.length > 0;
}

function holds({ problems, chain }: SignatureReport): boolean {
  return problems.length === 0 && chain !== 'not-valid-then';
}

/** What a seal of ours has for programs; undefined for one from before there was such a record. */
function readRecord(seal: SignatureReport | undefined): SealedRecord | undefined {
  if (seal?.record === undefined) return undefined;
  return sealedRecord.safeParse(JSON.parse(seal.record)).data;
}

function documentOf(
  { kept, claimed, verification }: FileFacts,
  seal: SignatureReport | undefined,
  record: SealedRecord | undefined,
): VerifiedFile['document'] {
  if (record?.kind === 'document') {
    const { kind: _, ...document } = record;
    return { ...document, state: claimed?.state ?? null };
  }
  if (!claimed || (!kept?.document && !seal)) return null;
  return {
    number: documentNumber(claimed.id),
    title: (kept ? verification.title : seal?.title) ?? '',
    form: null,
    state: claimed.state,
    finishedAt: seal?.time?.at.toISOString() ?? null,
    parties: [],
  };
}

function statementOf(
  kept: StoredFile | undefined,
  record: SealedRecord | undefined,
): VerifiedFile['statement'] {
  const sealed = record?.kind === 'statement' ? record : undefined;
  const number = sealed?.number ?? kept?.statement?.number;
  if (number === undefined) return null;
  return {
    number,
    decision: sealed?.decision ?? null,
    issuedAt: sealed?.issuedAt ?? null,
    effectiveFrom: sealed?.effectiveFrom ?? null,
    withdrawnAt: kept?.statement?.withdrawnAt ?? null,
    replacedBy: kept?.statement?.replacedBy ?? '',
  };
}

/** @param isLonger whether the file goes on behind the one that has the seal */
function presentSeal(report: SignatureReport, isLonger: boolean): VerifiedSeal {
  const { kind, chain, problems, appended, signer, time } = report;
  const problem = problemInWords(report);
  return {
    signer: signer ?? null,
    ours: kind === 'signature' && chain === 'trusted',
    valid: problem === undefined,
    coversWholeFile:
      !isLonger &&
      appended === 'nothing' &&
      !problems.includes('byte-range') &&
      !problems.includes('revision'),
    chainKnown: chain !== 'unknown',
    time: time?.at.toISOString() ?? null,
    timeTrusted: time?.source === 'trusted-timestamp',
    ...(problem !== undefined && { problem }),
  };
}
