import * as contract from '@countersign/contract';
import { and, isNotNull, isNull } from 'drizzle-orm';
import { reports } from '../../platform/database/tables/index.ts';
import { operation } from '../../platform/http/operation.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { asLine, readReports } from './report-queries.ts';

const page = 50;
const search = searchBy({ texts: [reports.sortName] });

/** The reports that a user saved, and those that are shared with them. */
export const listReports = operation(
  contract.listReports,
  ({ database, caller: user, query: { archived, search: typed, offset } }) => {
    const which = archived === 'yes' ? isNotNull(reports.archivedAt) : isNull(reports.archivedAt);
    return database.tenant(user.tenantId, async (tx) => {
      const searched = typed === '' ? undefined : await search(typed, tx);
      const where = and(which, searched?.condition);
      const found = await readReports(tx, user, where, { limit: page + 1, offset });
      return { items: found.slice(0, page).map(asLine), hasMore: found.length > page };
    });
  },
);
