import * as contract from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { exportRows } from '../../platform/lists/export-rows.ts';
import { projectSummaries } from './project-queries.ts';
import { projectList, projectsShown } from './project-source.ts';

/**
 * All projects that a list shows to a user, as a file.
 * @throws Failure `invalid` for a column, sort or filter that the list can't have.
 */
export const exportProjects = operation(
  contract.exportProjects,
  async ({ database, caller: user, query }) => {
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
  },
);
