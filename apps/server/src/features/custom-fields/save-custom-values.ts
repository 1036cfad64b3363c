import type { CustomFieldOwner, CustomValue, CustomValues } from '@countersign/contract';
import { checkCustomValues, isNoValue } from '@countersign/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { customValues } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { customFieldsOf, type OwnersField } from './custom-field-queries.ts';
import { readCustomValues } from './read-custom-values.ts';

/** The changed values, by the names of the fields, as audit events have them. */
export interface CustomChanges {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** The values of one object, checked, and those that it has now. */
export interface CheckedObject {
  objectId: string;
  before: CustomValues;
  values: CustomValues;
}

/**
 * Checks the values that are given for an object and keeps them. `tx` holds the object's row locked, or
 * has just made it.
 * @throws Failure `invalid` with a message at `customValues.<id of the field>`.
 */
export async function saveCustomValues(
  tx: Tx,
  tenantId: string,
  owner: CustomFieldOwner,
  objectId: string,
  given: CustomValues,
  { isNew }: { isNew: boolean },
): Promise<CustomChanges> {
  const fields = await customFieldsOf(tx, owner, { lock: true });
  const inUse = fields.filter(({ archivedAt }) => archivedAt === null);
  const before = isNew ? {} : ((await readCustomValues(tx, owner, [objectId])).get(objectId) ?? {});
  const { problems, values } = checkCustomValues(inUse, given, { isNew, before });
  refuse(inUse, problems);
  const changes = await saveManyCustomValues(tx, tenantId, inUse, [{ objectId, before, values }]);
  return changes.get(objectId) ?? { before: {}, after: {} };
}

/**
 * Keeps the values of many objects, which `checkCustomValues` found no fault with, and answers what was
 * changed for those where something was. `fields` were read with their lock in the same transaction.
 */
export async function saveManyCustomValues(
  tx: Tx,
  tenantId: string,
  fields: readonly OwnersField[],
  objects: readonly CheckedObject[],
): Promise<Map<string, CustomChanges>> {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const changes = new Map<string, CustomChanges>();
  const removed: { field_id: string; object_id: string }[] = [];
  const rows: StoredValue[] = [];
  for (const { objectId, before, values } of objects) {
    const change: CustomChanges = { before: {}, after: {} };
    for (const [fieldId, value] of Object.entries(values)) {
      const field = byId.get(fieldId);
      const had = before[fieldId] ?? null;
      if (!field || JSON.stringify(had) === JSON.stringify(value)) continue;
      change.before[field.name] = eventValue(field, had);
      change.after[field.name] = eventValue(field, value);
      if (!isNoValue(had)) removed.push({ field_id: fieldId, object_id: objectId });
      rows.push(...storedRows(field, objectId, value));
    }
    if (Object.keys(change.after).length > 0) changes.set(objectId, change);
  }
  await removeRows(tx, removed);
  await insertRows(tx, tenantId, rows);
  return changes;
}

interface StoredValue {
  field_id: string;
  object_id: string;
  position: number;
  text?: string;
  number?: number;
  date?: string;
  flag?: boolean;
}

/** The rows of a value: one, none for no value, or one for each of several choices. */
function storedRows(field: OwnersField, objectId: string, value: CustomValue): StoredValue[] {
  const key = { field_id: field.id, object_id: objectId, position: 0 };
  if (value === null) return [];
  if (Array.isArray(value)) return value.map((text, index) => ({ ...key, position: index, text }));
  if (typeof value === 'number') return [{ ...key, number: value }];
  if (typeof value === 'boolean') return [{ ...key, flag: value }];
  if (field.kind === 'date') return [{ ...key, date: value }];
  if (field.kind !== 'choice') return [{ ...key, text: value }];
  return [{ ...key, text: value, number: field.choices.findIndex(({ id }) => id === value) }];
}

async function removeRows(tx: Tx, removed: readonly object[]): Promise<void> {
  if (removed.length === 0) return;
  await tx.execute(sql`
    delete from ${customValues} using json_to_recordset(${JSON.stringify(removed)}::json)
      as removed (field_id uuid, object_id uuid)
    where ${customValues.fieldId} = removed.field_id and ${customValues.objectId} = removed.object_id`);
}

/** As one parameter, however many rows there are: a statement takes 65,535 of them at most. */
async function insertRows(tx: Tx, tenantId: string, rows: readonly StoredValue[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into ${customValues} (tenant_id, field_id, object_id, position, "text", "number", "date", flag)
    select ${tenantId}::uuid, field_id, object_id, position, "text", "number", "date", flag
    from json_to_recordset(${JSON.stringify(rows)}::json) as one (
      field_id uuid, object_id uuid, position int, "text" text, "number" float8, "date" date, flag boolean
    )`);
}

/** A value as people read it in a history: choices by their labels. */
function eventValue({ kind, choices }: OwnersField, value: CustomValue): unknown {
  const labelOf = (id: string) => choices.find((choice) => choice.id === id)?.label ?? '';
  if (kind === 'choices') return Array.isArray(value) ? value.map(labelOf) : [];
  return kind === 'choice' && typeof value === 'string' ? labelOf(value) : value;
}

/**
 * Checks the values that are given for a new object, by fields in use.
 * @throws Failure as `saveCustomValues`
 */
export function checkNewCustomValues(
  inUse: readonly OwnersField[],
  given: CustomValues,
): CustomValues {
  const { problems, values } = checkCustomValues(inUse, given, { isNew: true });
  refuse(inUse, problems);
  return values;
}

/** The key of a field among the problems of the object that has it. */
const customProblemKey = (fieldId: string): string => `customValues.${fieldId}`;

function refuse(fields: readonly OwnersField[], problems: Record<string, string>): void {
  const [first] = Object.entries(problems);
  if (!first) return;
  const [id, message] = first;
  const name = fields.find((field) => field.id === id)?.name;
  const byKey = Object.entries(problems).map(([key, text]) => [customProblemKey(key), text]);
  throw new Failure(
    'invalid',
    name === undefined ? message : `${name}: ${message}`,
    Object.fromEntries(byKey) as Record<string, string>,
  );
}
