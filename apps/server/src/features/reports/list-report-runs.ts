import * as contract from '@countersign/contract';
import { tenantOperation } from '../../platform/http/operation.ts';
import { readRuns } from './report-run-queries.ts';

const page = 25;

/** The files of reports that were made for a user, or mailed to them. */
export const listReportRuns = tenantOperation(
  contract.listReportRuns,
  async ({ tx, caller: user, query: { offset } }) => {
    const found = await readRuns(tx, user, undefined, { limit: page + 1, offset });
    return { items: found.slice(0, page), hasMore: found.length > page };
  },
);
