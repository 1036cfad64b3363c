import * as contract from '@countersign/contract';
import { and, eq, sql } from 'drizzle-orm';
import { newId } from '../../platform/database/ids.ts';
import { reportRuns } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import { enqueue } from '../../platform/jobs/job-kind.ts';
import { buildReport } from './build-report.ts';
import { findRun, reportRunKind } from './report-run-queries.ts';

/** So many runs of one user are made or wait at a time. */
const maxAtOnce = 5;

/**
 * Has a job make the whole of a report as a file.
 * @throws Failure `forbidden` or `invalid` as `buildReport` does; `conflict` where many are being made already.
 */
export const startReportRun = operation(
  contract.startReportRun,
  ({ database, caller: user, body: { name, definition, format, ...scope } }) => {
    const { tenantId, userId, membershipId, address } = user;
    return database.tenant(tenantId, async (tx) => {
      await buildReport(tx, definition, user, scope);
      const open = await tx.$count(
        reportRuns,
        and(
          eq(reportRuns.membershipId, membershipId),
          sql`${reportRuns.state} in ('queued', 'running')`,
        ),
      );
      if (open >= maxAtOnce) {
        throw new Failure(
          'conflict',
          `${maxAtOnce} exports are already running. Wait for one of them, or cancel it.`,
        );
      }
      const id = newId();
      await tx.insert(reportRuns).values({
        id,
        tenantId,
        membershipId,
        name,
        definition,
        scope,
        format,
        state: 'queued',
        mailedTo: [],
      });
      enqueue(tx, reportRunKind, { tenantId, runId: id, userId, address });
      return findRun(tx, user, id);
    });
  },
);
