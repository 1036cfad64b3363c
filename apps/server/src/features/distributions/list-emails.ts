import type { EndpointResult, listDistributionEmails as endpoint } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { listFittingTemplates } from '../email-templates/index.ts';
import { findDistribution } from './distribution-queries.ts';

/** The e-mail templates that a draft can be sent with. */
export async function listEmails(
  database: Database,
  user: Member,
  id: string,
): Promise<EndpointResult<typeof endpoint>> {
  return database.tenant(user.tenantId, async (tx) => {
    const { companyId } = await findDistribution(tx, user, id);
    return { items: await listFittingTemplates(tx, 'distribution', companyId) };
  });
}
