import type { Project, ProjectInput } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { recordEvent } from '../../platform/audit/audit.ts';
import { type Database, violatedConstraint } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { companies, projects } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';

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
    throw taken(error);
  }
}

function taken(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case 'projects_name':
      return new Failure('conflict', 'The company has a project of this name already.', {
        name: 'The company has a project of this name already.',
      });
    case 'projects_code':
      return new Failure('conflict', 'A project with this code exists already.', {
        code: 'A project with this code exists already.',
      });
    default:
      return error;
  }
}
