import type { EndpointResult, listReports as endpoint } from '@countersign/contract';
import { isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { reports } from '../../platform/database/tables/index.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { asLine, readReports } from './report-queries.ts';

const page = 50;

/** The reports that a user saved, and those that are shared with them. */
export function listReports(
  database: Database,
  user: Member,
  { archived, offset }: { archived: 'no' | 'yes'; offset: number },
): Promise<EndpointResult<typeof endpoint>> {
  const which = archived === 'yes' ? isNotNull(reports.archivedAt) : isNull(reports.archivedAt);
  return database.tenant(user.tenantId, async (tx) => {
    const found = await readReports(tx, user, which, { limit: page + 1, offset });
    return { items: found.slice(0, page).map(asLine), hasMore: found.length > page };
  });
}
