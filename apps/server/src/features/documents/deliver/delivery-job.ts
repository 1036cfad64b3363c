import { z } from 'zod';
import { subscriber } from '../../../platform/events/subscribers.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';

const delivery = z.object({
  tenantId: z.string(),
  documentId: z.string(),
  /** Mails that were given up are tried again. */
  again: z.boolean().optional(),
});
export type Delivery = z.infer<typeof delivery>;

/** Looks at the state of a document and does what is left for the machine: its mails, and its finished file. */
export const deliverDocumentKind: JobKind<Delivery> = {
  queue: 'documents.deliver',
  data: delivery,
  concurrency: 100,
  retries: 5,
};

/** The follow-up of document events. Not of their completion: its jobs are written with it. */
export const documentSubscribers = [
  subscriber(
    [
      'document.sent',
      'document.filled',
      'document.signed',
      'document.signed-on-paper',
      'document.approved',
      'document.declined',
      'document.returned',
      'document.handed-over',
      'document.reassigned',
      'document.delegated',
      'document.reminded',
      'document.voided',
      'document.taken-back',
      'document.extended',
      'document.corrected',
      'document.expired',
      'document.blocked',
      'document.reopened',
    ],
    deliverDocumentKind,
    ({ tenantId, subject }) => ({ tenantId, documentId: subject.id }),
  ),
];
