import type { createReport as createEndpoint, EndpointParsed } from '@countersign/contract';
import * as contract from '@countersign/contract';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { reports, reportVersions } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { operation, tenantOperation } from '../../platform/http/operation.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { refuseStale, writeChange } from '../../platform/records/records.ts';
import {
  findReport,
  lockOwnReport,
  refuseImpossible,
  refuseStrangers,
  reportKind,
} from './report-queries.ts';

type Input = EndpointParsed<typeof createEndpoint>['body'];

/**
 * Saves a new report of a user.
 * @throws Failure `forbidden` or `invalid` for a definition that they can't run.
 */
export const createReport = operation(
  contract.createReport,
  ({ database, caller: user, body: input }) => {
    const { tenantId, userId } = user;
    return database.tenant(tenantId, async (tx) => {
      await refuseWrong(tx, user, input);
      const id = newId();
      await tx.insert(reports).values({ id, tenantId, ownerId: userId, ...input });
      await keepVersion(tx, user, id, 1, input);
      await record(tx, user, { type: 'report.created', id });
      return findReport(tx, user, id);
    });
  },
);

/**
 * Changes a report of a user; what it was stays as a version.
 * @throws Failure `not-found`; `conflict` where it was changed meanwhile or is archived; `forbidden` or `invalid`
 * as `createReport` does.
 */
export const updateReport = tenantOperation(
  contract.updateReport,
  async ({ tx, caller: user, params: { id }, body: { revision, ...input } }) => {
    const row = await lockOwnReport(tx, user, id);
    refuseStale(reportKind, row, revision);
    if (row.archivedAt !== null) {
      throw new Failure('conflict', 'This report is archived. Restore it before you change it.');
    }
    await refuseWrong(tx, user, input);
    await writeChange(tx, reportKind, id, input);
    await keepVersion(tx, user, id, revision + 1, input);
    await record(tx, user, { type: 'report.changed', id });
    return findReport(tx, user, id);
  },
);

async function refuseWrong(tx: Tx, user: Member, { definition, shares }: Input): Promise<void> {
  await refuseImpossible(tx, user, definition);
  await refuseStrangers(tx, user, shares.userIds, 'shares.userIds');
}

async function keepVersion(
  tx: Tx,
  { tenantId, userId }: Member,
  reportId: string,
  revision: number,
  { name, definition }: Input,
): Promise<void> {
  await tx
    .insert(reportVersions)
    .values({ tenantId, reportId, revision, name, definition, savedBy: userId });
}
