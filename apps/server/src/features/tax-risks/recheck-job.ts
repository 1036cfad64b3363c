import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { taxRisks } from '../../platform/database/tables/index.ts';
import { subscriber } from '../../platform/events/subscribers.ts';
import { enqueue, type JobKind } from '../../platform/jobs/job-kind.ts';

const recheck = z.object({
  tenantId: z.string(),
  /** All engagements of a company are looked at. */
  companyId: z.string().optional(),
});
export type Recheck = z.infer<typeof recheck>;

/** Looks at the engagements of a tenant whose risk may be another one now. */
export const recheckKind: JobKind<Recheck> = {
  queue: 'tax-risks.recheck',
  data: recheck,
  concurrency: 1,
  retries: 5,
};

/** Marks engagements to be looked at again, as what they depend on has changed, and has that done. */
export async function recheckLater(
  tx: Tx,
  tenantId: string,
  which: SQL | undefined,
): Promise<void> {
  await markForRecheck(tx, which);
  enqueue(tx, recheckKind, { tenantId });
}

/** Marks them alone. */
export async function markForRecheck(tx: Tx, which: SQL | undefined): Promise<void> {
  await tx.update(taxRisks).set({ recheckOn: sql`'2000-01-01'::date` }).where(which);
}

/** Subscribes to changes of companies, as small clients have another route. */
export const taxRiskSubscribers = [
  subscriber(['company.changed'], recheckKind, ({ tenantId, subject }) => ({
    tenantId,
    companyId: subject.id,
  })),
];
