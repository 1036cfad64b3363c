import type { CustomField } from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { customFields } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { placeForOneMore } from './create-custom-field.ts';
import { fieldOfId, takeField } from './custom-field-rows.ts';

const nextRevision = sql`${customFields.revision} + 1`;

/**
 * Takes a field out of forms and lists. Its values stay, and come back with it.
 * @throws Failure `not-found`; `conflict` where somebody else changed it meanwhile.
 */
export async function archiveCustomField(
  database: Database,
  user: Member,
  id: string,
  revision: number,
): Promise<CustomField> {
  return database.tenant(user.tenantId, async (tx) => {
    const { archivedAt } = await takeField(tx, id, revision);
    if (archivedAt === null) {
      const now = new Date();
      await tx
        .update(customFields)
        .set({ archivedAt: now, updatedAt: now, revision: nextRevision })
        .where(eq(customFields.id, id));
      await record(tx, user, { type: 'custom-field.archived', id });
    }
    return fieldOfId(tx, id);
  });
}

/**
 * Puts an archived field back, behind those in use.
 * @throws Failure `not-found`; `conflict` where somebody else changed it meanwhile, or as many fields
 * are in use as there can be.
 */
export async function restoreCustomField(
  database: Database,
  user: Member,
  id: string,
  revision: number,
): Promise<CustomField> {
  return database.tenant(user.tenantId, async (tx) => {
    const { archivedAt, of } = await takeField(tx, id, revision);
    if (archivedAt !== null) {
      const position = await placeForOneMore(tx, of);
      await tx
        .update(customFields)
        .set({ archivedAt: null, position, updatedAt: new Date(), revision: nextRevision })
        .where(eq(customFields.id, id));
      await record(tx, user, { type: 'custom-field.restored', id });
    }
    return fieldOfId(tx, id);
  });
}
