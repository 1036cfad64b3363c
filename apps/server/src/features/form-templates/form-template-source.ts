import { formTemplatesList } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import { formTemplates, formTemplateVersions } from '../../platform/database/tables/index.ts';
import {
  choiceFilter,
  labelsFilter,
  momentFilter,
  numberFilter,
  textFilter,
} from '../../platform/lists/filter-conditions.ts';
import { isArchived } from '../../platform/lists/is-archived.ts';
import { searchableLabels } from '../../platform/lists/labels.ts';
import type { ListSource, ListSourceField } from '../../platform/lists/list-source.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { currentVersion, publishingState } from './form-template-queries.ts';

const { sortName, createdAt, updatedAt } = formTemplates;

// A tenant has templates by the dozen: no index is worth its while for what their current versions have.
const number = (column: SQL): ListSourceField => ({
  sort: { column, type: 'float8' },
  filter: numberFilter(column),
});

const fields: Record<(typeof formTemplatesList.fields)[number]['key'], ListSourceField> = {
  name: { sort: { column: sortName, type: 'text' }, filter: textFilter(sortName) },
  pageCount: number(sql`jsonb_array_length(${formTemplateVersions.pages})::float8`),
  fieldCount: number(sql`jsonb_array_length(${formTemplateVersions.fields})::float8`),
  state: {
    sort: { column: publishingState, type: 'text' },
    filter: choiceFilter(publishingState),
  },
  version: number(sql`${formTemplates.version}::float8`),
  labels: { filter: labelsFilter(formTemplates.labels) },
  createdAt: {
    sort: { column: createdAt, type: 'timestamptz' },
    filter: momentFilter(createdAt),
  },
  updatedAt: {
    sort: { column: updatedAt, type: 'timestamptz' },
    filter: momentFilter(updatedAt),
  },
  updatedBy: {},
};

/** Where the list of form templates comes from. */
export const formTemplateSource: ListSource = {
  definition: formTemplatesList,
  from: sql`${formTemplates} join ${formTemplateVersions} on ${currentVersion}`,
  id: formTemplates.id,
  fields: new Map(Object.entries(fields)),
  search: searchBy({ texts: [sortName, searchableLabels(formTemplates.labels)] }),
};

/** Which form templates a list shows, as far as they are archived. */
export const formTemplatesShown = isArchived(formTemplates.archivedAt);
