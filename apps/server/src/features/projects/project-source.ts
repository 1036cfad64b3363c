import {
  customKey,
  type ListField,
  type ListFilter,
  type ProjectSummary,
  projectsList,
} from '@countersign/contract';
import { customCell } from '@countersign/domain';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { companies, projects } from '../../platform/database/tables/index.ts';
import { choiceLabel } from '../../platform/lists/choice-label.ts';
import {
  choiceFilter,
  dateFilter,
  momentFilter,
  referenceFilter,
  textFilter,
} from '../../platform/lists/filter-conditions.ts';
import { isArchived } from '../../platform/lists/is-archived.ts';
import type { ListSource, ListSourceField } from '../../platform/lists/list-source.ts';
import type { Cell } from '../../platform/lists/sheet.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { customFieldsOf, customListFields } from '../custom-fields/index.ts';
import { visibleProjects } from './visible-projects.ts';

const code = sql`(fold(${projects.code}) collate "C")`;

const fields: Record<(typeof projectsList.fields)[number]['key'], ListSourceField> = {
  name: {
    sort: { column: projects.sortName, type: 'text' },
    filter: textFilter(projects.sortName),
  },
  code: { sort: { column: code, type: 'text' }, filter: textFilter(code) },
  companyId: {
    sort: { column: companies.sortName, type: 'text' },
    filter: referenceFilter(projects.companyId),
  },
  startsOn: {
    sort: { column: projects.startsOn, type: 'date', isNullable: true },
    filter: dateFilter(projects.startsOn),
  },
  endsOn: {
    sort: { column: projects.endsOn, type: 'date', isNullable: true },
    filter: dateFilter(projects.endsOn),
  },
  currency: {
    sort: { column: sql`(${projects.currency} collate "C")`, type: 'text' },
    filter: choiceFilter(projects.currency),
  },
  taxRiskMode: { filter: choiceFilter(projects.taxRiskMode) },
  approvalSetupId: { filter: referenceFilter(projects.approvalSetupId) },
  departmentCount: {},
  memberCount: {},
  createdAt: {
    sort: { column: projects.createdAt, type: 'timestamptz' },
    filter: momentFilter(projects.createdAt),
  },
  updatedAt: {
    sort: { column: projects.updatedAt, type: 'timestamptz' },
    filter: momentFilter(projects.updatedAt),
  },
};

/** The list of projects with the tenant's own fields. */
interface ProjectList {
  source: ListSource;
  /** The columns that exports can have. */
  fields: readonly ListField[];
  /** A cell of an export. */
  cell(project: ProjectSummary, key: string): Cell;
}

/** Where the list of projects comes from; `filters` are those that it will be asked for with. */
export async function projectList(tx: Tx, filters: ListFilter[]): Promise<ProjectList> {
  const custom = await customListFields(tx, 'project', projects.id, filters);
  const owned = new Map(
    (await customFieldsOf(tx, 'project')).map((field) => [customKey(field.id), field] as const),
  );
  return {
    source: {
      definition: projectsList,
      from: sql`${projects} join ${companies} on ${companies.id} = ${projects.companyId}`,
      id: projects.id,
      fields: new Map([...Object.entries(fields), ...custom.sources]),
      search: searchBy({ texts: [projects.sortName, code, companies.sortName] }),
    },
    fields: [...projectsList.fields, ...custom.fields],
    cell: (project, key) => {
      const field = owned.get(key);
      return field
        ? customCell(field, project.customValues[field.id] ?? null)
        : projectCell(project, key);
    },
  };
}

const archived = isArchived(projects.archivedAt);

/** Which projects a list shows to somebody. */
export function projectsShown(
  who: Member,
  query: { archived: Parameters<typeof archived>[0]; companyId?: string | undefined },
): SQL | undefined {
  return and(
    visibleProjects(who),
    archived(query.archived),
    query.companyId === undefined ? undefined : eq(projects.companyId, query.companyId),
  );
}

function projectCell(project: ProjectSummary, key: string): Cell {
  if (key === 'companyId') return project.companyName;
  if (key === 'approvalSetupId') return project.approvalSetup?.name ?? null;
  const value = project[key as Exclude<keyof ProjectSummary, 'approvalSetup' | 'customValues'>];
  return choiceLabel(projectsList, key, value);
}
