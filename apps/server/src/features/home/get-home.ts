import type { Database } from '../../platform/database/database.ts';
import { formPacks, formTemplates } from '../../platform/database/tables/index.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { countByTab, type DocumentPlace, recentDocuments } from '../documents/index.ts';

/**
 * What waits for the user, everywhere, in one company or in one project: documents by state, the last changed ones, and
 * which first steps are done.
 */
export async function getHome(database: Database, user: Member, query: DocumentPlace) {
  return database.tenant(user.tenantId, async (tx) => ({
    counts: await countByTab(tx, user, query),
    recent: await recentDocuments(tx, user, 8, query),
    hasFormTemplate:
      (await tx.select({ id: formTemplates.id }).from(formTemplates).limit(1)).length > 0,
    hasFormPack: (await tx.select({ id: formPacks.id }).from(formPacks).limit(1)).length > 0,
  }));
}
