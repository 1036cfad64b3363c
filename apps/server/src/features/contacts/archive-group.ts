import type { ContactGroup } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { groupDetail, recordGroupEvent, setGroup, takeGroup } from './group-rows.ts';

/**
 * Puts a group away, or takes it back with the contacts that it had; one that is so already stays so.
 * @throws Failure `not-found`
 */
export async function archiveContactGroup(
  database: Database,
  user: Member,
  id: string,
  isArchived: boolean,
): Promise<ContactGroup> {
  return database.tenant(user.tenantId, async (tx) => {
    const row = await takeGroup(tx, user, id);
    if ((row.archivedAt !== null) !== isArchived) {
      await setGroup(tx, id, { archivedAt: isArchived ? new Date() : null });
      const group = { id, isShared: row.ownerId === null };
      const action = isArchived ? 'contact-group.archived' : 'contact-group.restored';
      await recordGroupEvent(tx, user, group, action);
    }
    return groupDetail(tx, user, id);
  });
}
