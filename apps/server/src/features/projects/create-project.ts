import { type Project, type ProjectInput, projectInput } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { projects } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { saveCustomValues } from '../custom-fields/index.ts';
import { findProject } from './project-queries.ts';
import { approvalSetupToUse, companyToBeIn } from './project-references.ts';
import { taken } from './project-values.ts';

/**
 * Adds a project to a company of the tenant.
 * @throws Failure `invalid` where there is no such company or approval setup, or it is archived;
 * `conflict` where name or code is taken.
 */
export async function createProject(
  database: Database,
  user: Member,
  input: ProjectInput,
): Promise<Project> {
  const { tenantId } = user;
  const { customValues, ...values } = projectInput.parse(input);
  try {
    return await database.tenant(tenantId, async (tx) => {
      const company = await companyToBeIn(tx, values.companyId);
      await approvalSetupToUse(tx, values.approvalSetupId, null);
      const id = newId();
      const currency = values.currency ?? company.currency;
      await tx.insert(projects).values({ tenantId, id, ...values, currency });
      await saveCustomValues(tx, tenantId, 'project', id, customValues, { isNew: true });
      await record(tx, user, { type: 'project.created', id });
      return findProject(tx, user, id);
    });
  } catch (error) {
    throw takenOr(error, taken);
  }
}
