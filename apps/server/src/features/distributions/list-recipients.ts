import * as contract from '@countersign/contract';
import { distributionRecipientsList } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { distributionRecipients } from '../../platform/database/tables/index.ts';
import { operation, tenantOperation } from '../../platform/http/operation.ts';
import { bulkRows } from '../../platform/lists/bulk-rows.ts';
import { exportRows } from '../../platform/lists/export-rows.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import { findDistribution } from './distribution-queries.ts';
import { resendTo, revokeRecipient } from './manage-recipients.ts';
import { recipientCell, recipientRows, recipientSource } from './recipient-queries.ts';

const ofDistribution = (id: string) => eq(distributionRecipients.distributionId, id);

/**
 * A page of the people of a distribution.
 * @throws Failure `not-found`; `invalid` for a sort, filter or cursor that the list can't have
 */
export const listRecipients = tenantOperation(
  contract.listDistributionRecipients,
  async ({ tx, caller: user, params: { id }, query }) => {
    await findDistribution(tx, user, id);
    return readRows(tx, recipientSource, query, ofDistribution(id), (ids) =>
      recipientRows(tx, ids),
    );
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
    return exportRows({
      database,
      tenantId: user.tenantId,
      source: recipientSource,
      query,
      where: ofDistribution(distributionId),
      fields: distributionRecipientsList.fields,
      load: recipientRows,
      cell: recipientCell,
      fileName: `${title} – people`,
    });
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
      database,
      user,
      selection,
      {
        thing: 'person',
        source: () => recipientSource,
        shown: () => ofDistribution(distributionId),
        load: recipientRows,
        name: ({ name, email }) => (name === '' ? email : name),
      },
      ({ id }) =>
        action === 'resend'
          ? resendTo(database, user, distributionId, id)
          : revokeRecipient(database, user, distributionId, id),
    );
  },
);
