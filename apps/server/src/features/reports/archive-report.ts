import type { SavedReport } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { reportSchedules } from '../../platform/database/tables/index.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { setArchived } from '../../platform/records/records.ts';
import { findReport, lockOwnReport, reportKind } from './report-queries.ts';

/**
 * Archives a report of a user, or restores it. Once it is archived nothing mails it any more; what was scheduled has to
 * be switched on again.
 * @throws Failure `not-found`
 */
export function archiveReport(
  database: Database,
  user: Member,
  id: string,
  isArchived: boolean,
): Promise<SavedReport> {
  return database.tenant(user.tenantId, async (tx) => {
    await setArchived(tx, user, reportKind, await lockOwnReport(tx, user, id), isArchived);
    if (isArchived) {
      await tx
        .update(reportSchedules)
        .set({ nextAt: null })
        .where(eq(reportSchedules.reportId, id));
    }
    return findReport(tx, user, id);
  });
}
