import { z } from 'zod';
import { documentStates } from '../documents/documents.ts';
import { endpoint } from '../endpoint.ts';
import { moment } from '../rules.ts';

/** The largest file that can be checked: a finished document has all the forms of its pack in it. */
export const maxVerifyBytes = 40 * 1024 * 1024;

/**
 * The verdicts on a file: exactly one of ours; one that begins with all of one of ours; one with a seal of ours that
 * does not hold; one with the number of a document of ours but no seal of ours; one with seals that say too little;
 * one sealed by others; or one without any seal.
 */
const fileVerdicts = [
  'unchanged',
  'added-after-sealing',
  'changed',
  'copy-without-seal',
  'cannot-be-judged',
  'foreign',
  'not-sealed',
] as const;
export type FileVerdict = (typeof fileVerdicts)[number];

/** Validates a party of a document. */
const verifiedParty = z.object({
  name: z.string(),
  /** Their role, for people: `Recipient`, `Approver`. */
  role: z.string(),
  /** When they did their part; null where there was nothing to do for them, or they did it on paper. */
  at: moment.nullable(),
  /** Their act, for people: `Signed, drawn by hand`. */
  how: z.string(),
});
export type VerifiedParty = z.infer<typeof verifiedParty>;

/** The content of the seal of a document. */
const sealedDocument = z.object({
  kind: z.literal('document'),
  /** `CS-XXXXX-XXXXX`. */
  number: z.string(),
  title: z.string(),
  /** Which of its forms the file is, where each is a file of its own; null for the whole. */
  form: z.string().nullable(),
  /** When the last party had acted and the document was sealed. */
  finishedAt: moment,
  /** In the order in which they acted. */
  parties: z.array(verifiedParty),
});

/** The content of the seal of a status determination statement. */
const sealedStatement = z.object({
  kind: z.literal('statement'),
  number: z.string(),
  decision: z.enum(['inside', 'outside']),
  issuedAt: moment,
  /** `YYYY-MM-DD` */
  effectiveFrom: z.string(),
});

/** The record that a sealed file contains for programs, as JSON in its seal. */
export const sealedRecord = z.discriminatedUnion('kind', [sealedDocument, sealedStatement]);
export type SealedRecord = z.infer<typeof sealedRecord>;

/**
 * A document, as shown to someone who has its file. All but the state is read from the file, so that it is what was
 * sealed; files from before there was such a record say less.
 */
const verifiedDocument = sealedDocument.omit({ kind: true }).extend({
  finishedAt: moment.nullable(),
  /** The present state; null where no such document is known. */
  state: z.enum(documentStates).nullable(),
});

/** The same of a status determination statement; only what has become of it since is from our records. */
const verifiedStatement = z.object({
  number: z.string(),
  decision: sealedStatement.shape.decision.nullable(),
  issuedAt: moment.nullable(),
  effectiveFrom: z.string().nullable(),
  /** When it ceased to count; null as long as it does. */
  withdrawnAt: moment.nullable(),
  /** The number of the one that replaced it; empty for none. */
  replacedBy: z.string(),
});

/** A seal, signature or timestamp in a file. */
const verifiedSeal = z.object({
  /** The name in its certificate; whose it is, is known only where `chainKnown` is true. */
  signer: z.string().nullable(),
  /** True where it was made with a certificate of ours. */
  ours: z.boolean(),
  /** True where its content is unchanged, and its certificate was valid then. */
  valid: z.boolean(),
  /** True where nothing follows its content. */
  coversWholeFile: z.boolean(),
  /** True where its certificate leads to a trusted one. */
  chainKnown: z.boolean(),
  /** When it was made, as far as that is known. */
  time: moment.nullable(),
  /** True where a trusted authority confirms the time; else only the signer states it. */
  timeTrusted: z.boolean(),
  /** The problem in a sentence; left out where there is none. */
  problem: z.string().optional(),
});
export type VerifiedSeal = z.infer<typeof verifiedSeal>;

const verifiedFile = z.object({
  verdict: z.enum(fileVerdicts),
  /** The verdict in a few words for people, and what to do about it. */
  sentence: z.string(),
  /** True where it is a document of ours, unchanged or changed since. */
  ours: z.boolean(),
  /** The number of the document of ours that the file says it is; null where there is none. */
  number: z.string().nullable(),
  /**
   * Where something was added after sealing: how many bytes of the file's beginning are the file that we
   * sealed. Null for any other verdict.
   */
  sealedBytes: z.int().nullable(),
  /** Only for a file that we made: by its hash, or by a valid seal of ours. */
  document: verifiedDocument.nullable(),
  /** The same of a status determination statement. */
  statement: verifiedStatement.nullable(),
  /** In the order in which they were made; of a file that begins with one of ours, those in that one. */
  seals: z.array(verifiedSeal),
});
export type VerifiedFile = z.infer<typeof verifiedFile>;

export const verifyFile = endpoint({
  name: 'verifyFile',
  summary:
    'Check whether a PDF is a document of ours and unchanged; the file is not kept. Only a holder of the file learns about its document',
  base: 'v3',
  method: 'POST',
  path: '/verify',
  upload: { kind: 'pdf', maxBytes: maxVerifyBytes },
  answer: verifiedFile,
  policy: 'public',
  errors: ['invalid', 'too-large', 'unsupported-file', 'too-many-requests', 'unavailable'],
});
