import {
  type ArchivedChoice,
  type CustomField,
  type CustomFieldOwner,
  customFieldOwners,
  customFieldsList,
  type Rows,
  type RowsQuery,
} from '@countersign/contract';
import { and, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { customFields } from '../../platform/database/tables/index.ts';
import {
  choiceFilter,
  flagFilter,
  momentFilter,
  textFilter,
} from '../../platform/lists/filter-conditions.ts';
import type { ListSource, ListSourceField } from '../../platform/lists/list-source.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { fieldsOfIds } from './custom-field-queries.ts';

type Query = RowsQuery & { of: CustomFieldOwner; archived: ArchivedChoice };

/** A page of the fields of one kind of thing, and how many in use each kind of thing has. */
export async function listCustomFields(
  database: Database,
  { tenantId }: Member,
  query: Query,
): Promise<Rows<CustomField> & { counts: Record<CustomFieldOwner, number> }> {
  return database.tenant(tenantId, async (tx) => {
    const where = and(eq(customFields.of, query.of), archivedCondition(query.archived));
    const page = await readRows(tx, source, query, where, (ids) => fieldsOfIds(tx, ids));
    return { ...page, counts: await countsOf(tx) };
  });
}

// There are a hundred fields in use at most, and some archived ones: no index is worth its while.
const folded = (column: SQL) => sql`(fold(${column}) collate "C")`;
const name = folded(sql`${customFields.name}`);
const section = folded(sql`${customFields.section}`);

const fields: [string, ListSourceField][] = [
  ['position', { sort: { column: sql`${customFields.position}::float8`, type: 'float8' } }],
  ['name', { sort: { column: name, type: 'text' }, filter: textFilter(name) }],
  [
    'kind',
    { sort: { column: customFields.kind, type: 'text' }, filter: choiceFilter(customFields.kind) },
  ],
  ['section', { sort: { column: section, type: 'text' }, filter: textFilter(section) }],
  ['required', { filter: flagFilter(customFields.required) }],
  [
    'updatedAt',
    {
      sort: { column: customFields.updatedAt, type: 'timestamptz' },
      filter: momentFilter(customFields.updatedAt),
    },
  ],
];

const source: ListSource = {
  definition: customFieldsList,
  from: sql`${customFields}`,
  id: customFields.id,
  fields: new Map(fields),
  search: searchBy({ texts: [name, section, sql`fold(${customFields.help})`] }),
};

function archivedCondition(archived: ArchivedChoice): SQL | undefined {
  switch (archived) {
    case 'no':
      return isNull(customFields.archivedAt);
    case 'yes':
      return isNotNull(customFields.archivedAt);
    case 'all':
      return undefined;
  }
}

async function countsOf(tx: Tx): Promise<Record<CustomFieldOwner, number>> {
  const rows = await tx
    .select({ of: customFields.of, count: count() })
    .from(customFields)
    .where(isNull(customFields.archivedAt))
    .groupBy(customFields.of);
  const counts = new Map(rows.map((row) => [row.of, row.count]));
  return Object.fromEntries(
    customFieldOwners.map((owner) => [owner, counts.get(owner) ?? 0]),
  ) as Record<CustomFieldOwner, number>;
}
