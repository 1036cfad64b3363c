import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../platform/database/database.ts';
import {
  documentParties,
  documentPeople,
  documents,
  importRows,
  reportRuns,
  reportSchedules,
  reports,
  taxRiskSettings,
} from '../../platform/database/tables/index.ts';

/**
 * Writes another user's id wherever colleagues chose one who had not come yet: what such a user can be, and not what
 * they did. Projects and approver groups refer to the membership, and need nothing.
 */
export async function replaceUser(
  tx: Tx,
  tenantId: string,
  from: string,
  to: string,
): Promise<void> {
  const inJson = (column: PgColumn) => ({
    has: sql`position(${from} in ${column}::text) > 0`,
    replaced: sql`replace(${column}::text, ${from}, ${to})::jsonb`,
  });
  const inList = (column: PgColumn): SQL =>
    sql`array_replace(${column}, ${from}::uuid, ${to}::uuid)`;
  const theirs = sql`(
    select of_people.document_id from ${documentPeople} as of_people
    where of_people.tenant_id = ${tenantId} and of_people.user_id = ${from})`;
  const people = inJson(documentParties.people);
  await tx
    .update(documentParties)
    .set({ people: people.replaced })
    .where(
      and(
        eq(documentParties.tenantId, tenantId),
        sql`${documentParties.documentId} in ${theirs}`,
        people.has,
      ),
    );
  const settings = inJson(documents.settings);
  await tx
    .update(documents)
    .set({ settings: settings.replaced })
    .where(
      and(
        eq(documents.tenantId, tenantId),
        sql`(${documents.state} = 'draft' or ${documents.id} in ${theirs})`,
        settings.has,
      ),
    );
  await tx
    .update(documentPeople)
    .set({ userId: to })
    .where(and(eq(documentPeople.tenantId, tenantId), eq(documentPeople.userId, from)));
  const shares = inJson(reports.shares);
  await tx
    .update(reports)
    .set({ shares: shares.replaced })
    .where(and(eq(reports.tenantId, tenantId), shares.has));
  await tx
    .update(reportSchedules)
    .set({ recipientIds: inList(reportSchedules.recipientIds) })
    .where(
      and(
        eq(reportSchedules.tenantId, tenantId),
        sql`${from}::uuid = any(${reportSchedules.recipientIds})`,
      ),
    );
  await tx
    .update(reportRuns)
    .set({ mailedTo: inList(reportRuns.mailedTo) })
    .where(
      and(eq(reportRuns.tenantId, tenantId), sql`${from}::uuid = any(${reportRuns.mailedTo})`),
    );
  await tx
    .update(taxRiskSettings)
    .set({
      assessorIds: inList(taxRiskSettings.assessorIds),
      controllerIds: inList(taxRiskSettings.controllerIds),
    })
    .where(eq(taxRiskSettings.tenantId, tenantId));
  await tx
    .update(importRows)
    .set({ objectId: to })
    .where(and(eq(importRows.tenantId, tenantId), eq(importRows.objectId, from)));
}
