import * as contract from '@countersign/contract';
import { desc, eq, sql } from 'drizzle-orm';
import { reportVersions, users } from '../../platform/database/tables/index.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { lockOwnReport, readDefinition } from './report-queries.ts';

/** So many are shown. */
const shown = 50;

/**
 * Lists the saved versions of a user's report, the latest first.
 * @throws Failure `not-found`
 */
export const listReportVersions = tenantOperation(
  contract.listReportVersions,
  async ({ tx, caller: user, params: { id } }) => {
    await lockOwnReport(tx, user, id);
    const rows = await tx
      .select({
        revision: reportVersions.revision,
        at: reportVersions.savedAt,
        by: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
        name: reportVersions.name,
        definition: reportVersions.definition,
      })
      .from(reportVersions)
      .innerJoin(users, eq(users.id, reportVersions.savedBy))
      .where(eq(reportVersions.reportId, id))
      .orderBy(desc(reportVersions.revision))
      .limit(shown);
    const items = rows.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      definition: readDefinition(row.definition),
    }));
    return { items };
  },
);
