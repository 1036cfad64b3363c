import * as contract from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { tenants } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { operation, tenantOperation } from '../../platform/http/operation.ts';
import { tenantZone } from '../../platform/lists/tenant-zone.ts';

/** Reads the settings of the caller's tenant as a whole. */
export const getOrganisationSettings = tenantOperation(
  contract.getOrganisationSettings,
  async ({ tx }) => ({ timeZone: await tenantZone(tx) }),
);

/** Changes it; figures and reports follow at once. */
export const updateOrganisationSettings = operation(
  contract.updateOrganisationSettings,
  ({ database, caller: user, body: { timeZone } }) => {
    const { tenantId } = user;
    // Above tenants, as those of a tenant can read their tenant but not change it.
    return database.system(async (tx) => {
      const [before] = await tx
        .select({ timeZone: tenants.timeZone })
        .from(tenants)
        .where(eq(tenants.id, tenantId))
        .for('update');
      if (!before) throw notFound('organisation');
      if (before.timeZone === timeZone) return before;
      await tx.update(tenants).set({ timeZone }).where(eq(tenants.id, tenantId));
      await record(tx, user, {
        type: 'tenant.time-zone-changed',
        id: tenantId,
        detail: { before, after: { timeZone } },
      });
      return { timeZone };
    });
  },
);
