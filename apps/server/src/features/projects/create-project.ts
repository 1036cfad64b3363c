import type { Project, ProjectInput } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { recordEvent } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { companies, projects } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import { takenOr } from '../../platform/http/taken.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';

const taken = {
  projects_name: { field: 'name', message: 'The company has a project of this name already.' },
  projects_code: { field: 'code', message: 'A project with this code exists already.' },
};

/**
 * Adds a project to a company of the tenant.
 * @throws Failure `invalid` where there is no such company; `conflict` where name or code is taken.
 */
export async function createProject(
  database: Database,
  user: SignedIn,
  input: ProjectInput,
  address: string,
): Promise<Project> {
  const { tenantId } = user;
  try {
    return await database.tenant(tenantId, async (tx) => {
      const [company] = await tx
        .select({ name: companies.name })
        .from(companies)
        .where(eq(companies.id, input.companyId));
      if (!company) {
        const message = 'Choose one of the companies.';
        throw new Failure('invalid', message, { companyId: message });
      }
      const id = newId();
      await tx.insert(projects).values({ tenantId, id, ...input });
      await recordEvent(tx, {
        tenantId,
        subject: { type: 'project', id },
        actorId: user.userId,
        action: 'project.created',
        address,
      });
      return { id, companyName: company.name, ...input };
    });
  } catch (error) {
    throw takenOr(error, taken);
  }
}
