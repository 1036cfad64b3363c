import { type ReportColumn, type ReportDataName, reportData } from '@countersign/contract';
import { may } from '@countersign/domain';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { allColumns } from './columns/find-columns.ts';
import { presentColumn } from './run-report.ts';

/**
 * The columns that a report on a data set can have for a user.
 * @throws Failure `forbidden` for data that the user may not see
 */
export function listReportColumns(
  database: Database,
  user: Member,
  data: ReportDataName,
): Promise<{ columns: ReportColumn[] }> {
  const { policy, label } = reportData[data];
  if (!may(user, policy)) {
    throw new Failure('forbidden', `You have no access to the data “${label}”.`);
  }
  return database.tenant(user.tenantId, async (tx) => {
    const { columns } = await allColumns(tx, data, user);
    return { columns: [...columns.values()].map(presentColumn) };
  });
}
