import type { EndpointResult, listReportVersions as endpoint } from '@countersign/contract';
import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { reportVersions, users } from '../../platform/database/tables/index.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { lockOwnReport, readDefinition } from './report-queries.ts';

/** So many are shown. */
const shown = 50;

/**
 * What a user's report was each time that it was saved, the latest first.
 * @throws Failure `not-found`
 */
export function listReportVersions(
  database: Database,
  user: Member,
  id: string,
): Promise<EndpointResult<typeof endpoint>> {
  return database.tenant(user.tenantId, async (tx) => {
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
  });
}
