import { formPacksList } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import { formPackForms, formPacks } from '../../platform/database/tables/index.ts';
import {
  labelsFilter,
  momentFilter,
  numberFilter,
  textFilter,
} from '../../platform/lists/filter-conditions.ts';
import { isArchived } from '../../platform/lists/is-archived.ts';
import { searchableLabels } from '../../platform/lists/labels.ts';
import type { ListSource, ListSourceField } from '../../platform/lists/list-source.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { pagesOfPack } from './form-pack-queries.ts';

const { sortName, createdAt, updatedAt } = formPacks;

// A tenant has packs by the dozen: what they have is counted where it is asked for.
const number = (column: SQL): ListSourceField => ({
  sort: { column, type: 'float8' },
  filter: numberFilter(column),
});

const formCount = sql`(
  select count(*) from ${formPackForms} where ${formPackForms.formPackId} = ${formPacks.id}
)::float8`;

const fields: Record<(typeof formPacksList.fields)[number]['key'], ListSourceField> = {
  name: { sort: { column: sortName, type: 'text' }, filter: textFilter(sortName) },
  formCount: number(formCount),
  pageCount: number(sql`${pagesOfPack}::float8`),
  labels: { filter: labelsFilter(formPacks.labels) },
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

/** Where the list of form packs comes from. */
export const formPackSource: ListSource = {
  definition: formPacksList,
  from: sql`${formPacks}`,
  id: formPacks.id,
  fields: new Map(Object.entries(fields)),
  search: searchBy({ texts: [sortName, searchableLabels(formPacks.labels)] }),
};

/** Which form packs a list shows, as far as they are archived. */
export const formPacksShown = isArchived(formPacks.archivedAt);
