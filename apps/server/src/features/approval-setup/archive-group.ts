import type { ApproverGroup } from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { approverGroups } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findGroup, takeGroup, usesOfGroups } from './group-rows.ts';

const names = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/**
 * Archives a group that no chain in use names.
 * @throws Failure `not-found`; `conflict` where a chain names it.
 */
export function archiveGroup(database: Database, user: Member, id: string): Promise<ApproverGroup> {
  return database.tenant(user.tenantId, async (tx) => {
    const { archivedAt } = await takeGroup(tx, id);
    if (archivedAt === null) {
      const uses = (await usesOfGroups(tx, [id])).filter((use) => !use.isArchived);
      if (uses.length > 0) {
        const shown = uses.slice(0, 3).map(({ name }) => `“${name}”`);
        const more = uses.length > 3 ? [`${uses.length - 3} more`] : [];
        throw new Failure(
          'conflict',
          `This group acts in ${names.format([...shown, ...more])}. Choose others there first.`,
        );
      }
      await setArchived(tx, id, new Date());
      await record(tx, user, { type: 'approver-group.archived', id });
    }
    return findGroup(tx, id);
  });
}

/**
 * Takes a group out of the archive.
 * @throws Failure `not-found`
 */
export function restoreGroup(database: Database, user: Member, id: string): Promise<ApproverGroup> {
  return database.tenant(user.tenantId, async (tx) => {
    const { archivedAt } = await takeGroup(tx, id);
    if (archivedAt !== null) {
      await setArchived(tx, id, null);
      await record(tx, user, { type: 'approver-group.restored', id });
    }
    return findGroup(tx, id);
  });
}

function setArchived(tx: Parameters<typeof takeGroup>[0], id: string, archivedAt: Date | null) {
  return tx
    .update(approverGroups)
    .set({ archivedAt, revision: sql`${approverGroups.revision} + 1` })
    .where(eq(approverGroups.id, id));
}
