import type { EndpointResult, listReports as endpoint } from '@countersign/contract';
import { and, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { reports } from '../../platform/database/tables/index.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { asLine, readReports } from './report-queries.ts';

const page = 50;
const search = searchBy({ texts: [reports.sortName] });

/** The reports that a user saved, and those that are shared with them. */
export function listReports(
  database: Database,
  user: Member,
  { archived, search: typed, offset }: { archived: 'no' | 'yes'; search: string; offset: number },
): Promise<EndpointResult<typeof endpoint>> {
  const which = archived === 'yes' ? isNotNull(reports.archivedAt) : isNull(reports.archivedAt);
  return database.tenant(user.tenantId, async (tx) => {
    const searched = typed === '' ? undefined : await search(typed, tx);
    const where = and(which, searched?.condition);
    const found = await readReports(tx, user, where, { limit: page + 1, offset });
    return { items: found.slice(0, page).map(asLine), hasMore: found.length > page };
  });
}
