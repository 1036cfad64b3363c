import type { ListQuery } from '@countersign/contract';
import { and, eq, or } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import {
  byName,
  contains,
  listAnswer,
  pageOf,
  totalCount,
} from '../../platform/database/paging.ts';
import { companies, projects } from '../../platform/database/tables/index.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';
import { visibleProjects } from './visible-projects.ts';

type Query = ListQuery & { companyId?: string | undefined };

/** A page of the projects that a user works in, by name. */
export async function listProjects(database: Database, user: SignedIn, query: Query) {
  return database.tenant(user.tenantId, (tx) => projectPage(tx, user, query));
}

/** The same inside a transaction. */
export async function projectPage(tx: Tx, user: SignedIn, query: Query) {
  const { limit, offset } = pageOf(query);
  const rows = await tx
    .select({
      total: totalCount,
      id: projects.id,
      companyId: projects.companyId,
      companyName: companies.name,
      name: projects.name,
      code: projects.code,
    })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(
      and(
        visibleProjects(user),
        query.companyId ? eq(projects.companyId, query.companyId) : undefined,
        query.search === ''
          ? undefined
          : or(contains(projects.name, query.search), contains(projects.code, query.search)),
      ),
    )
    .orderBy(byName(projects.name), projects.id)
    .limit(limit)
    .offset(offset);
  return listAnswer(query, rows, (project) => project);
}
