import {
  type ArchivedChoice,
  type ListFilter,
  type ProjectSummary,
  projectsList,
} from '@countersign/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { companies, projects } from '../../platform/database/tables/index.ts';
import { choiceFilter, referenceFilter } from '../../platform/lists/filter-conditions.ts';
import { isArchived } from '../../platform/lists/is-archived.ts';
import { listFrom } from '../../platform/lists/list-from.ts';
import type { RecordRows } from '../../platform/lists/record-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { withCustomFields } from '../custom-fields/index.ts';
import { projectSummaries } from './project-queries.ts';
import { visibleProjects } from './visible-projects.ts';

const code = sql`(fold(${projects.code}) collate "C")`;

const ownSource = listFrom(projectsList, {
  from: sql`${projects} join ${companies} on ${companies.id} = ${projects.companyId}`,
  id: projects.id,
  fields: {
    name: projects.sortName,
    code,
    companyId: {
      sort: { column: companies.sortName, type: 'text' },
      filter: referenceFilter(projects.companyId),
    },
    startsOn: projects.startsOn,
    endsOn: projects.endsOn,
    currency: {
      sort: { column: sql`(${projects.currency} collate "C")`, type: 'text' },
      filter: choiceFilter(projects.currency),
    },
    taxRiskMode: projects.taxRiskMode,
    approvalSetupId: { filter: referenceFilter(projects.approvalSetupId) },
    createdAt: projects.createdAt,
    updatedAt: projects.updatedAt,
  },
  search: searchBy({ texts: [projects.sortName, code, companies.sortName] }),
});

/**
 * Creates the source of the list of projects, with the tenant's own fields; `filters` are those that it will be asked
 * with.
 */
const projectSource = (tx: Tx, _user: Member, filters: ListFilter[]) =>
  withCustomFields(tx, 'project', ownSource, filters);

const archivedProjects = isArchived(projects.archivedAt);

/** The rows of the list of projects: all that the user works in, or those of a company. */
export const projectRows: RecordRows<
  ProjectSummary,
  { archived: ArchivedChoice; companyId?: string | undefined }
> = {
  thing: 'project',
  fileName: 'Projects',
  source: projectSource,
  shown: (choice, user) =>
    and(
      visibleProjects(user),
      archivedProjects(choice),
      choice.companyId === undefined ? undefined : eq(projects.companyId, choice.companyId),
    ),
  load: projectSummaries,
  name: ({ name }) => name,
  cells: {
    companyId: ({ companyName }) => companyName,
    approvalSetupId: ({ approvalSetup }) => approvalSetup?.name ?? null,
  },
};
