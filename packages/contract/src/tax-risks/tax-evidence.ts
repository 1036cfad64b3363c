import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { guid, idParams, moment } from '../rules.ts';
import { maxAttachmentBytes } from '../signing/signing-facts.ts';
import { evidenceTopics } from './tax-risk-facts.ts';

/** The subject of a file of evidence: an answer, by the column of the tables, or a topic of its own. */
const evidenceAbout = z
  .string()
  .max(60)
  .regex(/^[A-Za-z-]+$/, 'Name what the file shows.');

/** A file that shows that an answer, or something else of an engagement, is true. */
export const taxEvidence = z.object({
  id: guid,
  about: evidenceAbout,
  /** The subject in words. */
  aboutText: z.string(),
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  addedBy: z.string(),
  addedAt: moment,
});
export type TaxEvidence = z.infer<typeof taxEvidence>;

/** Evidence that the result rests on. */
export const taxEvidenceNeed = z.object({
  about: evidenceAbout,
  /** The subject that needs evidence. */
  of: z.string(),
  /** Without it nothing is signed off: the result rests on it alone. */
  isRequired: z.boolean(),
  isThere: z.boolean(),
});
export type TaxEvidenceNeed = z.infer<typeof taxEvidenceNeed>;

const ofEvidence = {
  base: 'v4',
  path: '/tax-risks/:id/evidence',
  params: idParams,
  policy: 'tax-risks.use',
} as const;
const ofFile = {
  ...ofEvidence,
  path: '/tax-risks/:id/evidence/:evidenceId',
  params: z.object({ id: guid, evidenceId: guid }),
} as const;

export const addTaxEvidence = endpoint({
  ...ofEvidence,
  name: 'addTaxEvidence',
  summary: 'Attach a file as evidence for an answer, or for something else of the engagement',
  method: 'POST',
  changes: ['tax-risk'],
  query: z.object({
    name: z.string().trim().min(1).max(255),
    about: z.union([z.enum(evidenceTopics), evidenceAbout]),
  }),
  drawn: ['name'],
  upload: { kind: 'attachment', maxBytes: maxAttachmentBytes },
  answer: taxEvidence,
  errors: ['not-found', 'conflict', 'too-large', 'unsupported-file'],
});

export const getTaxEvidence = endpoint({
  ...ofFile,
  name: 'getTaxEvidence',
  summary: 'One file of evidence',
  method: 'GET',
  download: 'attachment',
  errors: ['not-found'],
});

export const removeTaxEvidence = endpoint({
  ...ofFile,
  name: 'removeTaxEvidence',
  summary: 'Remove a file of evidence that no signed-off version uses',
  method: 'DELETE',
  changes: ['tax-risk'],
  answer: z.null(),
  errors: ['not-found', 'conflict'],
});
