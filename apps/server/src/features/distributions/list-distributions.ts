import * as contract from '@countersign/contract';
import { distributionsList } from '@countersign/contract';
import { and, eq, type SQL } from 'drizzle-orm';
import { distributions } from '../../platform/database/tables/index.ts';
import { operation, tenantOperation } from '../../platform/http/operation.ts';
import { bulkRows } from '../../platform/lists/bulk-rows.ts';
import { exportRows } from '../../platform/lists/export-rows.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { visibleDistributions } from './distribution-access.ts';
import { distributionSummaries } from './distribution-queries.ts';
import { distributionCell, distributionSource } from './distribution-source.ts';
import { deleteDraft } from './save-draft.ts';
import {
  cancelSending,
  pauseSending,
  resumeSending,
  revokeDistribution,
} from './steer-distribution.ts';

/** Of the distributions that somebody sees those of a company, or of a project; without either all of them. */
function shownDistributions(
  user: Member,
  place: { companyId?: string | undefined; projectId?: string | undefined },
): SQL | undefined {
  const { companyId, projectId } = place;
  return and(
    visibleDistributions(user),
    companyId === undefined ? undefined : eq(distributions.companyId, companyId),
    projectId === undefined ? undefined : eq(distributions.projectId, projectId),
  );
}

/**
 * A page of the distributions that somebody sees.
 * @throws Failure `invalid` for a sort, filter or cursor that the list can't have
 */
export const listDistributions = tenantOperation(
  contract.listDistributions,
  ({ tx, caller: user, query }) =>
    readRows(tx, distributionSource, query, shownDistributions(user, query), (ids) =>
      distributionSummaries(tx, ids),
    ),
);

/**
 * All distributions that a list shows, as a file.
 * @throws Failure `invalid` for a column, sort or filter that the list can't have
 */
export const exportDistributions = operation(
  contract.exportDistributions,
  ({ database, caller: user, query }) =>
    exportRows({
      database,
      tenantId: user.tenantId,
      source: distributionSource,
      query,
      where: shownDistributions(user, query),
      fields: distributionsList.fields,
      load: distributionSummaries,
      cell: distributionCell,
      fileName: 'Distributions',
    }),
);

/**
 * Does the same to many distributions, to each by the rules of one.
 * @throws Failure as `bulkRows`
 */
export const bulkDistributions = operation(
  contract.bulkDistributions,
  ({ database, caller: user, body: { action, selection, ...place } }) => {
    const acts = {
      delete: deleteDraft,
      pause: pauseSending,
      resume: resumeSending,
      cancel: cancelSending,
      revoke: revokeDistribution,
    };
    return bulkRows(
      database,
      user,
      selection,
      {
        thing: 'distribution',
        source: () => distributionSource,
        shown: () => shownDistributions(user, place),
        load: distributionSummaries,
        name: ({ title }) => title,
      },
      ({ id }) => acts[action](database, user, id),
    );
  },
);
