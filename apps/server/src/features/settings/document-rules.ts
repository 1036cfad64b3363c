import type { DocumentRules } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { tenants } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';

const rules = {
  mayApproveOwn: tenants.mayApproveOwn,
  mayReassignApprovals: tenants.mayReassignApprovals,
  showsApprovers: tenants.showsApprovers,
  finishedLinkDays: tenants.finishedLinkDays,
  hasOwnPages: tenants.hasOwnPages,
};

/** Reads the rules for all documents of the caller's tenant. */
export const getDocumentRules = operation(
  contract.getDocumentRules,
  async ({ database, caller: user }) => {
    const [found] = await database.tenant(user.tenantId, (tx) =>
      tx.select(rules).from(tenants).where(eq(tenants.id, user.tenantId)),
    );
    if (!found) throw notFound('organisation');
    return found;
  },
);

/** Changes some of it; what is out already follows as well. */
export const updateDocumentRules = operation(
  contract.updateDocumentRules,
  ({ database, caller: user, body: given }) => {
    const { tenantId } = user;
    // Above tenants, as those of a tenant can read their tenant but not change it.
    return database.system(async (tx) => {
      const [before] = await tx
        .select(rules)
        .from(tenants)
        .where(eq(tenants.id, tenantId))
        .for('update');
      if (!before) throw notFound('organisation');
      const after = { ...before, ...given };
      const changed = (Object.keys(after) as (keyof DocumentRules)[]).filter(
        (rule) => after[rule] !== before[rule],
      );
      if (changed.length === 0) return before;
      await tx.update(tenants).set(after).where(eq(tenants.id, tenantId));
      const of = (all: DocumentRules) =>
        Object.fromEntries(changed.map((rule) => [rule, all[rule]]));
      await record(tx, user, {
        type: 'tenant.document-rules-changed',
        id: tenantId,
        detail: { before: of(before), after: of(after) },
      });
      return after;
    });
  },
);
