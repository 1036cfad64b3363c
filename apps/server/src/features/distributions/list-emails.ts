import * as contract from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { listFittingTemplates } from '../email-templates/index.ts';
import { findDistribution } from './distribution-queries.ts';

/** The e-mail templates that a draft can be sent with. */
export const listEmails = operation(
  contract.listDistributionEmails,
  async ({ database, caller: user, params: { id } }) => {
    return database.tenant(user.tenantId, async (tx) => {
      const { companyId } = await findDistribution(tx, user, id);
      return { items: await listFittingTemplates(tx, 'distribution', companyId) };
    });
  },
);
