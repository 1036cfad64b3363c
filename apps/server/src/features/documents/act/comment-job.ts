import { z } from 'zod';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';

const commented = z.object({ tenantId: z.string(), commentId: z.string() });
export type Commented = z.infer<typeof commented>;

/** Notifies those whom a comment concerns. */
export const notifyOfCommentKind: JobKind<Commented> = {
  queue: 'documents.notify-of-comment',
  data: commented,
  concurrency: 2,
  retries: 10,
};
