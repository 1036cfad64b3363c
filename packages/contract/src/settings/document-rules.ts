import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** For how many days links can lead to a finished document. */
export const linkDays = { min: 1, max: 365 } as const;

const documentRulesSchema = z.object({
  /** Anyone who has drafted a document may approve it, where they stand in its chain. */
  mayApproveOwn: z.boolean(),
  /** Someone who manages a document may request approval of one colleague instead of those of a step. */
  mayReassignApprovals: z.boolean(),
  /** External parties see who approves before the document is finished. */
  showsApprovers: z.boolean(),
  /** For how many days the parties of a finished document can fetch it by their links. */
  finishedLinkDays: z
    .int('Enter a number of days.')
    .min(linkDays.min, `Enter at least ${linkDays.min} day.`)
    .max(linkDays.max, `Enter at most ${linkDays.max} days.`),
  /** External parties find what they were sent on their own page, and can keep their details there. */
  hasOwnPages: z.boolean(),
});
export type DocumentRules = z.infer<typeof documentRulesSchema>;

export const getDocumentRules = endpoint({
  name: 'getDocumentRules',
  summary: 'What the organisation allows in all of its documents',
  base: 'base',
  method: 'GET',
  path: '/settings/documents',
  answer: documentRulesSchema,
  policy: 'settings.manage',
});

export const updateDocumentRules = endpoint({
  name: 'updateDocumentRules',
  summary: 'Change what the organisation allows in its documents; rules that are left out stay',
  base: 'base',
  method: 'PUT',
  changes: ['tenant', 'document'],
  path: '/settings/documents',
  body: documentRulesSchema.partial(),
  answer: documentRulesSchema,
  policy: 'settings.manage',
});
