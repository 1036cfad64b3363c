import type { Company } from '@countersign/contract';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { lock, setArchived } from '../../platform/records/records.ts';
import { activeProjectsOf, archiveProjectsOf } from '../projects/index.ts';
import { companyKind, findCompany } from './company-queries.ts';

/**
 * Archives a company: it is offered no more, and stays on what it is on. One that is archived stays so.
 * @throws Failure `not-found`; `conflict` with the names of its projects where it has any that are not
 * archived and that are not to go with it.
 */
export function archiveCompany(
  database: Database,
  user: Member,
  id: string,
  { withProjects }: { withProjects: boolean },
): Promise<Company> {
  return database.tenant(user.tenantId, async (tx) => {
    const company = await lock(tx, companyKind, id);
    if (company.archivedAt === null) {
      if (withProjects) await archiveProjectsOf(tx, user, id, new Date());
      else await refuseWithProjects(tx, company);
    }
    await setArchived(tx, user, companyKind, company, true);
    return findCompany(tx, id);
  });
}

/**
 * Takes a company out of the archive; its projects stay there.
 * @throws Failure `not-found`
 */
export function restoreCompany(database: Database, user: Member, id: string): Promise<Company> {
  return database.tenant(user.tenantId, async (tx) => {
    await setArchived(tx, user, companyKind, await lock(tx, companyKind, id), false);
    return findCompany(tx, id);
  });
}

async function refuseWithProjects(tx: Tx, { id, name }: { id: string; name: string }) {
  const found = await activeProjectsOf(tx, id);
  if (found.length === 0) return;
  const named = found.slice(0, 5).map((project) => `“${project.name}”`);
  const more = found.length - named.length;
  const names = new Intl.ListFormat('en-GB').format([
    ...named,
    ...(more > 0 ? [`${more} more`] : []),
  ]);
  const message =
    found.length === 1
      ? `${name} has a project that is not archived: ${names}. Archive it first, or together with the company.`
      : `${name} has ${found.length} projects that are not archived: ${names}. Archive them first, or together with the company.`;
  throw new Failure('conflict', message, { withProjects: message });
}
