import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { documents } from '../../../platform/database/tables/index.ts';
import { subscriber } from '../../../platform/events/subscribers.ts';
import { enqueue, type JobKind, type JobWorker } from '../../../platform/jobs/job-kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { finishingDocumentsOf } from '../../tax-risks/index.ts';
import { deliverDocumentKind } from './delivery-job.ts';

const release = z.object({
  tenantId: z.string(),
  /** Of an engagement, or of a whole project. */
  of: z.enum(['engagement', 'project']),
  id: z.string(),
});
type Release = z.infer<typeof release>;

/** Has those documents finished that waited for the tax status of their engagement. */
const releaseKind: JobKind<Release> = {
  queue: 'documents.release-held',
  data: release,
  concurrency: 1,
  retries: 5,
};

/** The look at each document that follows tells whether it still waits. */
export function releaseHeldWorker({ database }: Pick<Platform, 'database'>): JobWorker<Release> {
  return {
    kind: releaseKind,
    handle: ({ tenantId, of, id }) =>
      database.tenant(tenantId, async (tx) => {
        const waiting = await tx
          .select({ documentId: documents.id })
          .from(documents)
          .where(
            of === 'engagement'
              ? finishingDocumentsOf(id)
              : and(eq(documents.projectId, id), eq(documents.isFinishing, true)),
          );
        for (const { documentId } of waiting)
          enqueue(tx, deliverDocumentKind, { tenantId, documentId });
      }),
    exhausted: ({ id }) => {
      throw new Error(`The documents that waited for ${id} could not be released.`);
    },
  };
}

/**
 * The events that can end the waiting: a sign-off, an engagement that needs none or no longer counts, or a project
 * that requires none.
 */
export const releaseSubscribers = [
  subscriber(
    [
      'tax-risk.signed-off',
      'tax-risk.created',
      'tax-risk.changed',
      'tax-risk.route-changed',
      'tax-risk.closed',
      'tax-risk.reopened',
    ],
    releaseKind,
    ({ tenantId, subject }) => ({ tenantId, of: 'engagement' as const, id: subject.id }),
  ),
  subscriber(['project.changed'], releaseKind, ({ tenantId, subject }) => ({
    tenantId,
    of: 'project' as const,
    id: subject.id,
  })),
];
