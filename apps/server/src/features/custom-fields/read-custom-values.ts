import type { CustomFieldOwner, CustomValue, CustomValues } from '@countersign/contract';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { among } from '../../platform/database/among.ts';
import type { Tx } from '../../platform/database/database.ts';
import { customFields, customValues } from '../../platform/database/tables/index.ts';

/**
 * The values that objects have of the fields in use, by the objects’ ids; objects without any have an
 * empty record.
 */
export async function readCustomValues(
  tx: Tx,
  owner: CustomFieldOwner,
  objectIds: readonly string[],
): Promise<Map<string, CustomValues>> {
  const found = new Map<string, CustomValues>(objectIds.map((id) => [id, {}]));
  if (objectIds.length === 0) return found;
  const rows = await tx
    .select({
      objectId: customValues.objectId,
      fieldId: customValues.fieldId,
      kind: customFields.kind,
      text: customValues.text,
      number: customValues.number,
      date: customValues.date,
      flag: customValues.flag,
    })
    .from(customValues)
    .innerJoin(customFields, eq(customFields.id, customValues.fieldId))
    .where(and(inObjects(objectIds), eq(customFields.of, owner), isNull(customFields.archivedAt)))
    .orderBy(asc(customValues.position));
  for (const { objectId, ...row } of rows) addValue(found.get(objectId) ?? {}, row);
  return found;
}

/** The values that an object has of the fields in use, as a column of its row; see `customValuesIn`. */
export function customValuesColumn(
  owner: CustomFieldOwner,
  objectId: PgColumn,
): SQL<CustomValueRows> {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'fieldId', ${customFields.id}, 'kind', ${customFields.kind}, 'text', ${customValues.text},
      'number', ${customValues.number}, 'date', ${customValues.date}, 'flag', ${customValues.flag}
    ) order by ${customValues.position}), '[]')
    from ${customValues} join ${customFields} on ${customFields.id} = ${customValues.fieldId}
    where ${customValues.objectId} = ${objectId}
      and ${customFields.of} = ${owner} and ${customFields.archivedAt} is null
  )`;
}

/** The values of such a column. */
export function customValuesIn(rows: CustomValueRows): CustomValues {
  const values: CustomValues = {};
  for (const row of rows) addValue(values, row);
  return values;
}

/** Adds what a row says to the values of its object: of several choices each has a row of its own. */
function addValue(values: CustomValues, { fieldId, kind, ...row }: ValueRow): void {
  const before = values[fieldId];
  values[fieldId] =
    kind === 'choices'
      ? [...(Array.isArray(before) ? before : []), row.text ?? '']
      : valueOf(kind, row);
}

/** The content of a column of values. */
export type CustomValueRows = readonly ValueRow[];

interface ValueRow {
  fieldId: string;
  kind: string;
  text: string | null;
  number: number | null;
  date: string | null;
  flag: boolean | null;
}

/**
 * Returns the value of a row; a choice has the number of its index besides its id, so that the kind has to say which
 * column counts.
 */
function valueOf(
  kind: string,
  { text, number, date, flag }: Omit<ValueRow, 'fieldId' | 'kind'>,
): CustomValue {
  return kind === 'choice' ? text : (text ?? number ?? date ?? flag);
}

/** Takes every value of objects away, those of archived fields too: for objects that go, or are erased. */
export async function removeCustomValues(tx: Tx, objectIds: readonly string[]): Promise<void> {
  if (objectIds.length > 0) await tx.delete(customValues).where(inObjects(objectIds));
}

const inObjects = (ids: readonly string[]) =>
  ids.length === 1 ? inArray(customValues.objectId, [...ids]) : among(customValues.objectId, ids);
