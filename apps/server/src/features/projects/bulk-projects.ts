import * as contract from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { bulkRows } from '../../platform/lists/bulk-rows.ts';
import { archiveProject } from './archive-project.ts';
import { projectSummaries } from './project-queries.ts';
import { projectList, projectsShown } from './project-source.ts';

/**
 * Archives many projects, or restores them. Those of an archived company stay in the archive, and are named.
 * @throws Failure as `bulkRows`
 */
export const bulkProjects = operation(
  contract.bulkProjects,
  ({ database, caller: user, body: { action, selection } }) => {
    const filters = 'ids' in selection ? [] : selection.filters;
    return bulkRows(
      database,
      user,
      selection,
      {
        thing: 'project',
        source: async (tx) => (await projectList(tx, filters)).source,
        shown: (archived) => projectsShown(user, { archived }),
        load: projectSummaries,
        name: ({ name }) => name,
      },
      ({ id }) => archiveProject(database, user, id, action === 'archive'),
    );
  },
);
