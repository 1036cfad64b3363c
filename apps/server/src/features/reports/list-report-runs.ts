import * as contract from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { readRuns } from './report-run-queries.ts';

const page = 25;

/** The files of reports that were made for a user, or mailed to them. */
export const listReportRuns = operation(
  contract.listReportRuns,
  ({ database, caller: user, query: { offset } }) => {
    return database.tenant(user.tenantId, async (tx) => {
      const found = await readRuns(tx, user, undefined, { limit: page + 1, offset });
      return { items: found.slice(0, page), hasMore: found.length > page };
    });
  },
);
