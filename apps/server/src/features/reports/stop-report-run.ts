import * as contract from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { reportRuns } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { releaseFile } from '../../platform/files/remove-unused-file.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { publishChange } from '../../platform/live/changes.ts';
import { findRun, lockOwnRun } from './report-run-queries.ts';

const isOpen = ({ state }: { state: string }) => state === 'queued' || state === 'running';

/**
 * Stops a user's run, and what it asks of the database.
 * @throws Failure `not-found`; `conflict` where it is over.
 */
export const cancelReportRun = tenantOperation(
  contract.cancelReportRun,
  async ({ tx, caller: user, params: { id } }) => {
    const row = await lockOwnRun(tx, user, id);
    if (!isOpen(row)) throw new Failure('conflict', 'This export is no longer running.');
    await tx
      .update(reportRuns)
      .set({ state: 'cancelled', finishedAt: new Date() })
      .where(eq(reportRuns.id, id));
    await publishChange(tx, user.tenantId, 'report-run', id);
    return findRun(tx, user, id);
  },
);

/**
 * Takes a user's run away with its file.
 * @throws Failure `not-found`; `conflict` while it is being made.
 */
export const removeReportRun = tenantOperation(
  contract.removeReportRun,
  async ({ tx, caller: user, params: { id } }) => {
    const row = await lockOwnRun(tx, user, id);
    if (isOpen(row))
      throw new Failure('conflict', 'This export is still running. Cancel it first.');
    await tx.delete(reportRuns).where(eq(reportRuns.id, id));
    for (const sha256 of [row.sha256, row.pictureSha256]) await releaseFile(tx, sha256);
    await publishChange(tx, user.tenantId, 'report-run', id);
    return {};
  },
);
