import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { guid } from '../rules.ts';
import { changeSubjects } from './change-subjects.ts';

/** The changed ids, by kind; null where there are too many. */
const changesSchema = z.partialRecord(z.enum(changeSubjects), z.array(guid).nullable());
export type Changes = z.infer<typeof changesSchema>;

/** The header by which a page names itself, so that it is not sent its own changes. */
export const clientHeader = 'x-client-id';

/** The changes that others made. */
export const changesMessage = z.object({ others: changesSchema.optional() });
export type ChangesMessage = z.infer<typeof changesMessage>;

/**
 * Server-sent events: the data of each is JSON of what others changed, of what the caller may see; what the
 * page itself changed is not among it. The first is empty and says that the stream is open. It ends now and then, and at once where the
 * caller's own rights change: then it is to be opened again.
 */
export const followChanges = endpoint({
  name: 'followChanges',
  summary: 'What changes, as it does, as server-sent events',
  base: 'base',
  method: 'GET',
  path: '/changes',
  answer: changesMessage,
  stream: true,
  policy: 'signed-in',
});
