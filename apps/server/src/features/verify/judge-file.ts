import type {
  FileVerdict,
  VerifiedFile,
  VerifiedSeal,
  VerifiedStatement,
} from '@countersign/contract';
import type { SignatureReport, Verification } from '@countersign/pdf';
import type { SealedDocument } from '../documents/index.ts';
import { changesInWords, problemInWords } from './seal-words.ts';

/** The id of the document that a file says it is: as a seal of ours has it, before what the file claims. */
export function claimedDocument({ signatures, documentId }: Verification): string | undefined {
  return signatures.findLast(isSealOfOurs)?.documentId ?? documentId;
}

/**
 * What a file is.
 * @param document the one of ours that it says it is: see `claimedDocument`
 * @param statement the statement of ours whose file it is, byte by byte
 */
export function judgeFile(
  verification: Verification,
  document: SealedDocument | undefined,
  statement: VerifiedStatement | undefined,
  productName: string,
): VerifiedFile {
  const { signatures } = verification;
  const finding = statement ? statementFinding(statement) : findOut(signatures, document);
  const { verdict, ours, sentence } = words[finding];
  const holdsIt = document !== undefined && (document.isKept || signatures.some(isSealOfOurs));
  return {
    verdict,
    ours,
    sentence: sentence(productName),
    number: document?.number ?? null,
    document: holdsIt ? shown(document) : null,
    statement: statement ?? null,
    seals: signatures.map(presentSeal),
    changes: finding === 'kept' || statement ? [] : signatures.flatMap(presentChange),
  };
}

/** What a file is, in more detail than its verdict. */
type Finding =
  | 'kept'
  | 'statement'
  | 'statement-withdrawn'
  | 'sealed'
  | 'signed-since'
  | 'changed'
  | 'as-sent'
  | 'copy'
  | 'foreign'
  | 'foreign-broken'
  | 'not-sealed';

/** What to say of each. */
const words: Record<Finding, Words> = {
  kept: {
    verdict: 'unchanged',
    ours: true,
    sentence: (product) =>
      `This is a document of ${product}, exactly as it was sealed. Nothing in it was changed.`,
  },
  statement: {
    verdict: 'unchanged',
    ours: true,
    sentence: (product) =>
      `This is a status determination statement of ${product}, exactly as it was sealed. Nothing in it was changed.`,
  },
  'statement-withdrawn': {
    verdict: 'unchanged',
    ours: true,
    sentence: (product) =>
      `This is a status determination statement of ${product}, exactly as it was sealed, but it was withdrawn: it does not count any more.`,
  },
  sealed: {
    verdict: 'unchanged',
    ours: true,
    sentence: (product) => `This file was sealed by ${product}. Nothing in it was changed since.`,
  },
  'signed-since': {
    verdict: 'unchanged',
    ours: true,
    sentence: (product) =>
      `This file was sealed by ${product}. Nothing that it shows was changed since; only further signatures were added.`,
  },
  changed: {
    verdict: 'changed',
    ours: true,
    sentence: (product) =>
      `Do not trust this file. It was sealed by ${product}, and somebody changed it afterwards. Ask who sent it to you for the original.`,
  },
  'as-sent': {
    verdict: 'copy-without-seal',
    ours: true,
    sentence: (product) =>
      `This is a file of ${product}, exactly as it was sent. It is not the finished document: that carries a seal.`,
  },
  copy: {
    verdict: 'copy-without-seal',
    ours: false,
    sentence: (product) =>
      `This file carries the number of a document of ${product}, but no seal of ${product} that holds. It can be an earlier version, or a copy that somebody changed. Do not rely on it: ask for the sealed file.`,
  },
  foreign: {
    verdict: 'foreign',
    ours: false,
    sentence: (product) =>
      `This is not a document of ${product}. Somebody else signed it, and it was not changed since; ${product} can’t say who they are.`,
  },
  'foreign-broken': {
    verdict: 'foreign',
    ours: false,
    sentence: (product) =>
      `This is not a document of ${product}. Somebody else signed it, and not every signature holds for the file as it is now.`,
  },
  'not-sealed': {
    verdict: 'not-sealed',
    ours: false,
    sentence: (product) =>
      `This file carries no seal, and it is no document that ${product} knows. Nothing shows where it comes from, or whether it was changed.`,
  },
};

interface Words {
  verdict: FileVerdict;
  ours: boolean;
  sentence(product: string): string;
}

/** By its hash, also after the key was replaced that it was sealed with. */
function statementFinding({ withdrawnAt }: VerifiedStatement): Finding {
  return withdrawnAt === null ? 'statement' : 'statement-withdrawn';
}

function findOut(
  signatures: readonly SignatureReport[],
  document: SealedDocument | undefined,
): Finding {
  const isKept = document?.isKept === true;
  // By its hash, also after the key was replaced that it was sealed with.
  if (isKept) return signatures.length > 0 ? 'kept' : 'as-sent';
  const seals = signatures.filter(isSealOfOurs);
  const wasChanged = seals.some(({ appended }) => appended === 'other');
  if (wasChanged || signatures.some(isBrokenSealOfOurs)) return 'changed';
  const last = seals.at(-1);
  if (last) return last.appended === 'nothing' ? 'sealed' : 'signed-since';
  if (document) return 'copy';
  if (signatures.length === 0) return 'not-sealed';
  return signatures.every(holds) ? 'foreign' : 'foreign-broken';
}

/** A seal that holds for what it covers, by a certificate of ours. */
function isSealOfOurs({ kind, chain, problems }: SignatureReport): boolean {
  return kind === 'signature' && chain === 'trusted' && problems.length === 0;
}

/** A seal with a certificate of ours that does not hold: what it covers was changed. */
function isBrokenSealOfOurs({ kind, chain, problems }: SignatureReport): boolean {
  return kind === 'signature' && chain !== 'unknown' && problems.length > 0;
}

function holds({ problems, chain, appended }: SignatureReport): boolean {
  return problems.length === 0 && chain !== 'not-valid-then' && appended !== 'other';
}

function shown({ isKept: _, ...document }: SealedDocument): VerifiedFile['document'] {
  return document;
}

function presentSeal(report: SignatureReport): VerifiedSeal {
  const { kind, chain, problems, appended, signer, time } = report;
  const problem = problemInWords(report);
  return {
    signer: signer ?? null,
    ours: kind === 'signature' && chain === 'trusted',
    valid: problem === undefined,
    coversWholeFile:
      appended === 'nothing' && !problems.includes('byte-range') && !problems.includes('revision'),
    chainKnown: chain !== 'unknown',
    time: time?.at.toISOString() ?? null,
    timeTrusted: time?.source === 'trusted-timestamp',
    ...(problem !== undefined && { problem }),
  };
}

function presentChange(report: SignatureReport): VerifiedFile['changes'] {
  if (isBrokenSealOfOurs(report)) {
    return [{ revision: report.revision, what: 'What the seal covers was changed.' }];
  }
  const { changes, revision } = report;
  return isSealOfOurs(report) && report.appended === 'other'
    ? [{ revision, what: changesInWords(changes) }]
    : [];
}
