import type { ApprovalSetup } from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { approvalSetups } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findSetup, takeSetup } from './setup-rows.ts';

/**
 * Archives a chain: it is offered no more. Projects and documents that have it keep it.
 * @throws Failure `not-found`
 */
export const archiveSetup = (
  database: Database,
  user: Member,
  id: string,
): Promise<ApprovalSetup> => setArchived(database, user, id, new Date());

/**
 * Takes a chain out of the archive.
 * @throws Failure `not-found`
 */
export const restoreSetup = (
  database: Database,
  user: Member,
  id: string,
): Promise<ApprovalSetup> => setArchived(database, user, id, null);

function setArchived(
  database: Database,
  user: Member,
  id: string,
  archivedAt: Date | null,
): Promise<ApprovalSetup> {
  return database.tenant(user.tenantId, async (tx) => {
    const before = await takeSetup(tx, id);
    if ((before.archivedAt === null) !== (archivedAt === null)) {
      await tx
        .update(approvalSetups)
        .set({ archivedAt, revision: sql`${approvalSetups.revision} + 1` })
        .where(eq(approvalSetups.id, id));
      const verb = archivedAt === null ? 'restored' : 'archived';
      await record(tx, user, { type: `approval-setup.${verb}`, id });
    }
    return findSetup(tx, user, id);
  });
}
