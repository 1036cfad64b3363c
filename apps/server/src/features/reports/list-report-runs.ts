import type { EndpointResult, listReportRuns as endpoint } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { readRuns } from './report-run-queries.ts';

const page = 25;

/** The files of reports that were made for a user, or mailed to them. */
export function listReportRuns(
  database: Database,
  user: Member,
  { offset }: { offset: number },
): Promise<EndpointResult<typeof endpoint>> {
  return database.tenant(user.tenantId, async (tx) => {
    const found = await readRuns(tx, user, undefined, { limit: page + 1, offset });
    return { items: found.slice(0, page), hasMore: found.length > page };
  });
}
