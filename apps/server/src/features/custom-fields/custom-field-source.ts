import {
  type ArchivedChoice,
  type CustomFieldOwner,
  customFieldsList,
} from '@countersign/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { customFields } from '../../platform/database/tables/index.ts';
import {
  choiceFilter,
  flagFilter,
  momentFilter,
  textFilter,
} from '../../platform/lists/filter-conditions.ts';
import { isArchived } from '../../platform/lists/is-archived.ts';
import type { ListSource, ListSourceField } from '../../platform/lists/list-source.ts';
import { searchBy } from '../../platform/search/search-by.ts';

// There are a hundred fields in use at most, and some archived ones: no index is worth its while.
const folded = (column: SQL) => sql`(fold(${column}) collate "C")`;
const name = folded(sql`${customFields.name}`);
const section = folded(sql`${customFields.section}`);

const fields: Record<(typeof customFieldsList.fields)[number]['key'], ListSourceField> = {
  position: { sort: { column: sql`${customFields.position}::float8`, type: 'float8' } },
  name: { sort: { column: name, type: 'text' }, filter: textFilter(name) },
  kind: {
    sort: { column: customFields.kind, type: 'text' },
    filter: choiceFilter(customFields.kind),
  },
  section: { sort: { column: section, type: 'text' }, filter: textFilter(section) },
  required: { filter: flagFilter(customFields.required) },
  help: {},
  updatedAt: {
    sort: { column: customFields.updatedAt, type: 'timestamptz' },
    filter: momentFilter(customFields.updatedAt),
  },
};

/** Where the list of custom fields comes from. */
export const customFieldSource: ListSource = {
  definition: customFieldsList,
  from: sql`${customFields}`,
  id: customFields.id,
  fields: new Map(Object.entries(fields)),
  search: searchBy({ texts: [name, section, sql`fold(${customFields.help})`] }),
};

const archivedOnes = isArchived(customFields.archivedAt);

/** Which custom fields a list shows: those of one kind of thing, as far as they are archived. */
export function customFieldsShown({
  of,
  archived,
}: {
  of: CustomFieldOwner;
  archived: ArchivedChoice;
}): SQL | undefined {
  return and(eq(customFields.of, of), archivedOnes(archived));
}
