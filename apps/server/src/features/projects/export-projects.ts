import type {
  EndpointParsed,
  exportProjects as exportProjectsEndpoint,
} from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { exportRows } from '../../platform/lists/export-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { projectSummaries } from './project-queries.ts';
import { projectList, projectsShown } from './project-source.ts';

type Query = EndpointParsed<typeof exportProjectsEndpoint>['query'];

/**
 * All projects that a list shows to a user, as a file.
 * @throws Failure `invalid` for a column, sort or filter that the list can't have.
 */
export async function exportProjects(
  database: Database,
  user: Member,
  query: Query,
): Promise<FileAnswer> {
  const { tenantId } = user;
  const list = await database.tenant(tenantId, (tx) => projectList(tx, query.filters));
  return exportRows({
    ...list,
    database,
    tenantId,
    query,
    where: projectsShown(user, query),
    load: projectSummaries,
    fileName: 'Projects',
  });
}
