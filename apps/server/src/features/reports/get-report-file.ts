import * as contract from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { reportRuns } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import { fileNameOfRun, typeOfFormat } from './report-files.ts';
import { findRun } from './report-run-queries.ts';

/**
 * The file that a run made.
 * @throws Failure `not-found`; `conflict` where there is none.
 */
export const getReportFile = operation(
  contract.getReportFile,
  async ({ platform: { files }, database, caller: user, params: { id } }) => {
    const found = await database.tenant(user.tenantId, async (tx) => {
      const run = await findRun(tx, user, id);
      const [row] = await tx
        .select({ sha256: reportRuns.sha256 })
        .from(reportRuns)
        .where(eq(reportRuns.id, id));
      return { run, sha256: row?.sha256 ?? null };
    });
    if (found.sha256 === null)
      throw new Failure('conflict', 'This file isn’t ready yet. Try again in a moment.');
    const { name, createdAt, format } = found.run;
    return {
      ...(await files.open(found.sha256)),
      fileName: fileNameOfRun(name, new Date(createdAt), format),
      contentType: typeOfFormat[format],
    };
  },
);
