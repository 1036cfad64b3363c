import type { DistributionRecipient } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { distributionRecipients } from '../../../platform/database/tables/index.ts';
import { operation, tenantOperation } from '../../../platform/http/operation.ts';
import { bulkRows } from '../../../platform/lists/bulk-rows.ts';
import { exportRows } from '../../../platform/lists/export-rows.ts';
import { readRows } from '../../../platform/lists/read-rows.ts';
import type { RecordRows } from '../../../platform/lists/record-rows.ts';
import { findDistribution } from '../queries/distribution-queries.ts';
import { recipientRows, recipientSource } from '../queries/recipient-queries.ts';
import { resendTo, revokeRecipient } from '../send/manage-recipients.ts';

/** The rows of the list of a distribution's people. */
const peopleOf = (id: string): RecordRows<DistributionRecipient, unknown> => ({
  thing: 'person',
  source: recipientSource,
  shown: () => eq(distributionRecipients.distributionId, id),
  load: recipientRows,
  name: ({ name, email }) => (name === '' ? email : name),
});

/**
 * A page of the people of a distribution.
 * @throws Failure `not-found`; `invalid` for a sort, filter or cursor that the list can't have
 */
export const listRecipients = tenantOperation(
  contract.listDistributionRecipients,
  async ({ tx, caller: user, params: { id }, query }) => {
    await findDistribution(tx, user, id);
    const ofDistribution = peopleOf(id).shown(query, user);
    return readRows(tx, recipientSource, query, ofDistribution, (ids) => recipientRows(tx, ids));
  },
);

/**
 * All people of a distribution that a list shows, as a file.
 * @throws Failure `not-found`; `invalid` for a column, sort or filter that the list can't have
 */
export const exportRecipients = operation(
  contract.exportDistributionRecipients,
  async ({ database, caller: user, query: { distributionId, ...query } }) => {
    const { title } = await database.tenant(user.tenantId, (tx) =>
      findDistribution(tx, user, distributionId),
    );
    const rows = { ...peopleOf(distributionId), fileName: `${title} – people` };
    return exportRows({ database, caller: user }, query, rows);
  },
);

/**
 * Sends it again to many people of a distribution, or revokes their links: to each by the rules of one.
 * @throws Failure as `bulkRows`
 */
export const bulkRecipients = operation(
  contract.bulkDistributionRecipients,
  async ({ database, caller: user, body: { action, selection, distributionId } }) => {
    await database.tenant(user.tenantId, (tx) => findDistribution(tx, user, distributionId));
    return bulkRows(
      { database, caller: user },
      { selection },
      peopleOf(distributionId),
      ({ id }) =>
        action === 'resend'
          ? resendTo(database, user, distributionId, id)
          : revokeRecipient(database, user, distributionId, id),
    );
  },
);
