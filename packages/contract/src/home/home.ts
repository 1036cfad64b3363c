import { z } from 'zod';
import { documentStates, documentSummary } from '../documents/documents.ts';
import { endpoint } from '../endpoint.ts';

export const getHome = endpoint({
  name: 'getHome',
  summary: 'What waits for the user: documents by state and the last changed ones',
  base: 'v4',
  method: 'GET',
  path: '/home',
  answer: z.object({
    counts: z.record(z.enum(documentStates), z.int()),
    recent: z.array(documentSummary),
    /** Whether a first template and a first pack exist, for the first steps. */
    hasFormTemplate: z.boolean(),
    hasFormPack: z.boolean(),
  }),
  policy: 'signed-in',
});
