import * as contract from '@countersign/contract';
import { tenantOperation } from '../../../platform/http/operation.ts';
import { listFittingTemplates } from '../../email-templates/index.ts';
import { findDistribution } from '../queries/distribution-queries.ts';

/** The email templates that a draft can be sent with. */
export const listEmails = tenantOperation(
  contract.listDistributionEmails,
  async ({ tx, caller: user, params: { id } }) => {
    const { companyId } = await findDistribution(tx, user, id);
    return { items: await listFittingTemplates(tx, 'distribution', companyId) };
  },
);
