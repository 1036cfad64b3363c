import { type CustomFieldOwner, customKey, type ListFilter } from '@countersign/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { among } from '../../platform/database/among.ts';
import type { Tx } from '../../platform/database/database.ts';
import { customValues } from '../../platform/database/tables/index.ts';
import {
  choiceFilter,
  dateFilter,
  flagFilter,
  numberFilter,
  refused,
  textFilter,
} from '../../platform/lists/filter-conditions.ts';
import type { ListSort, ListSource, ListSourceField } from '../../platform/lists/list-source.ts';
import { zoneForFilters } from '../../platform/lists/tenant-zone.ts';
import { customFieldsOf, type OwnersField } from './custom-field-queries.ts';

/** The additions of the fields in use to a list of their objects. */
interface CustomListFields {
  /** In the order of forms. */
  fields: OwnersField[];
  /** By the keys of the fields, as a list source has them. */
  sources: Map<string, ListSourceField>;
}

/** Up to this many rows are named one by one where a filter finds no more. */
const few = 2000;

/**
 * The custom fields of a list whose rows are things with the ids of a column. Where the filters of the
 * list are known they are tried beforehand: one that finds few things is answered by their ids, since
 * the planner can't tell it from one that finds many, and reads the whole list for it.
 */
export async function customListFields(
  tx: Tx,
  owner: CustomFieldOwner,
  idColumn: PgColumn,
  filters: readonly ListFilter[] = [],
): Promise<CustomListFields> {
  const inUse = (await customFieldsOf(tx, owner)).filter(({ archivedAt }) => archivedAt === null);
  const found = new Map<ListFilter, string[]>();
  for (const filter of filters) {
    const field = inUse.find(({ id }) => customKey(id) === filter.field);
    const ids = field && (await findFew(tx, field, filter));
    if (ids) found.set(filter, ids);
  }
  return {
    fields: inUse,
    sources: new Map(inUse.map((field) => [customKey(field.id), sourceOf(field, idColumn, found)])),
  };
}

function sourceOf(
  field: OwnersField,
  idColumn: PgColumn,
  found: ReadonlyMap<ListFilter, string[]>,
): ListSourceField {
  const sort = sortOf(field, idColumn);
  return {
    ...(sort ? { sort } : {}),
    filter: (filter, timeZone) => {
      const ids = found.get(filter);
      return ids ? among(idColumn, ids) : conditionOf(field, idColumn, filter, timeZone);
    },
  };
}

/** The things that a filter finds, where they are few; undefined for many, and where it asks for no value. */
async function findFew(tx: Tx, field: OwnersField, filter: ListFilter) {
  const { operator } = filter;
  if (operator !== 'any' && operator !== 'between' && operator !== 'contains') return undefined;
  const timeZone = await zoneForFilters(tx, [filter]);
  const rows = await tx
    .select({ id: customValues.objectId })
    .from(customValues)
    .where(and(eq(customValues.fieldId, field.id), valueCondition(field, filter, timeZone)))
    .limit(few + 1);
  return rows.length > few ? undefined : [...new Set(rows.map(({ id }) => id))];
}

/**
 * Tells in SQL if a row has a value of the field for which a condition holds. Where there is one value at most it is
 * asked for by its place as well: the planner sees by that that the rows can be found from the values.
 */
function hasValue(field: OwnersField, idColumn: PgColumn, condition: SQL = sql`true`): SQL {
  const isTheOne = field.kind === 'choices' ? sql`` : sql`and ${customValues.position} = 0`;
  return sql`exists (
    select from ${customValues}
    where ${customValues.fieldId} = ${field.id} and ${customValues.objectId} = ${idColumn} ${isTheOne}
    and ${condition}
  )`;
}

/**
 * The opposite of a condition of `hasValue`, in words that are not made a join: the planner, where it
 * expects few values, compares each row with each of them.
 */
const isWithout = (has: SQL): SQL => sql`(${has}) is not true`;

function conditionOf(
  field: OwnersField,
  idColumn: PgColumn,
  filter: ListFilter,
  timeZone: string,
): SQL {
  switch (filter.operator) {
    case 'empty':
      if (field.kind === 'flag') throw refused(filter);
      return isWithout(hasValue(field, idColumn));
    case 'filled':
      if (field.kind === 'flag') throw refused(filter);
      return hasValue(field, idColumn);
    case 'none':
      // None of several choices: there is no row of one of them.
      return isWithout(
        hasValue(field, idColumn, valueCondition(field, { ...filter, operator: 'any' }, timeZone)),
      );
    case 'any':
    case 'between':
    case 'contains':
      return hasValue(field, idColumn, valueCondition(field, filter, timeZone));
  }
}

function valueCondition(field: OwnersField, filter: ListFilter, timeZone: string): SQL {
  switch (field.kind) {
    case 'text':
    case 'emails':
      return textCondition(filter);
    case 'number':
      return numberFilter(customValues.number)(filter);
    case 'date':
      return dateFilter(customValues.date)(filter, timeZone);
    case 'flag':
      return flagFilter(customValues.flag)(filter);
    case 'choice':
    case 'choices':
      // The ids of choices, which are small letters and digits: folding them changes nothing.
      return choiceFilter(customValues.sortText)(filter);
  }
}

/** Texts are compared by their folded beginning, which is kept; the few that are longer are folded here. */
function textCondition(filter: ListFilter): SQL {
  const { text, sortText } = customValues;
  const inBeginning = textFilter(sortText)(filter);
  if (filter.operator !== 'contains') return inBeginning;
  return sql`(${inBeginning} or (length(${text}) > 200 and ${textFilter(sql`fold(${text})`)(filter)}))`;
}

/** Returns the sort of a field; choices are sorted by their indexes, which are stored as numbers. */
function sortOf(field: OwnersField, idColumn: PgColumn): ListSort | undefined {
  const joined = {
    join: sql`join ${customValues} on ${customValues.fieldId} = ${field.id}
      and ${customValues.objectId} = ${idColumn}`,
    isMissing: isWithout(hasValue(field, idColumn)),
  };
  switch (field.kind) {
    case 'text':
    case 'emails':
      return { column: customValues.sortText, type: 'text', joined };
    case 'number':
    case 'choice':
      return { column: customValues.number, type: 'float8', joined };
    case 'date':
      return { column: customValues.date, type: 'date', joined };
    case 'flag':
      return { column: customValues.flag, type: 'boolean', joined };
    case 'choices':
      return undefined;
  }
}

/**
 * Adds the custom fields of the things that a list shows to its source. Where the filters of the list are
 * known, they are tried beforehand as `customListFields` does.
 */
export async function withCustomFields<Source extends ListSource>(
  tx: Tx,
  owner: CustomFieldOwner,
  source: Source,
  filters: readonly ListFilter[],
): Promise<Source> {
  const custom = await customListFields(tx, owner, source.id, filters);
  return {
    ...source,
    fields: new Map([...source.fields, ...custom.sources]),
    customFields: custom.fields,
  };
}
