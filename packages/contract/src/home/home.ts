import { z } from 'zod';
import { documentCounts, documentSummary } from '../documents/documents.ts';
import { endpoint } from '../endpoint.ts';
import { guid } from '../rules.ts';

export const getHome = endpoint({
  name: 'getHome',
  summary:
    'What waits for the user, everywhere, in one company or in one project: documents by state and the last changed ones',
  base: 'v4',
  method: 'GET',
  path: '/home',
  query: z.object({ companyId: guid.optional(), projectId: guid.optional() }),
  answer: z.object({
    counts: documentCounts,
    recent: z.array(documentSummary),
    /** Whether a first template and a first pack exist, for the first steps. */
    hasFormTemplate: z.boolean(),
    hasFormPack: z.boolean(),
  }),
  policy: 'signed-in',
});
