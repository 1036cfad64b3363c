import type { CustomField, CustomFieldOwner, CustomValue } from '@countersign/contract';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { customFields, customValues } from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { lock, refuseStale } from '../../platform/records/records.ts';

/** A custom field on the server: the contract's, with moments as dates. */
export type FieldRow = Omit<CustomField, 'archivedAt' | 'updatedAt'> & {
  archivedAt: Date | null;
  updatedAt: Date;
};

export const customFieldKind = {
  thing: 'custom field',
  table: customFields,
  subject: 'custom-field',
  canChangeInArchive: true,
} as const;

const isUsed: SQL<boolean> = sql<boolean>`exists (
  select from ${customValues} where ${customValues.fieldId} = ${customFields.id}
)`;

const columns = {
  id: customFields.id,
  of: customFields.of,
  name: customFields.name,
  kind: customFields.kind,
  required: customFields.required,
  default: customFields.defaultValue,
  choices: customFields.choices,
  help: customFields.help,
  section: customFields.section,
  position: customFields.position,
  revision: customFields.revision,
  archivedAt: customFields.archivedAt,
  updatedAt: customFields.updatedAt,
};

/** The texts and the JSON of a row are of the types that were checked when it was written. */
type StoredField = Omit<FieldRow, 'of' | 'kind' | 'default' | 'isUsed'> & {
  of: string;
  kind: string;
  default: unknown;
};

function asField<Row extends StoredField>(row: Row): Row & Omit<FieldRow, 'isUsed'> {
  const of = row.of as CustomField['of'];
  return { ...row, of, kind: row.kind as CustomField['kind'], default: row.default as CustomValue };
}

/** A field as its values are checked, written and read by it. */
export type OwnersField = Omit<FieldRow, 'isUsed' | 'archivedAt' | 'updatedAt'> & {
  archivedAt: Date | null;
};

/**
 * The fields of one kind of thing, those in use first, in the order of forms. `lock` keeps them as they
 * are until the transaction ends, for those who write values.
 */
export async function customFieldsOf(
  tx: Tx,
  owner: CustomFieldOwner,
  { lock = false }: { lock?: boolean } = {},
): Promise<OwnersField[]> {
  // In the order of the ids: anyone who locks several fields locks them in one order.
  const query = tx
    .select(columns)
    .from(customFields)
    .where(eq(customFields.of, owner))
    .orderBy(asc(customFields.id));
  const rows = (await (lock ? query.for('share') : query)).map(asField);
  const inUse = (row: OwnersField) => (row.archivedAt === null ? 0 : 1);
  return rows.sort((a, b) => inUse(a) - inUse(b) || a.position - b.position);
}

/** The fields of these ids, for lists and answers. */
export async function fieldsOfIds(tx: Tx, ids: readonly string[]): Promise<CustomField[]> {
  const rows = await tx
    .select({ ...columns, isUsed })
    .from(customFields)
    .where(inArray(customFields.id, [...ids]));
  return rows.map((row) => presentField(asField(row)));
}

/**
 * A field as the contract has it.
 * @throws Failure `not-found`
 */
export async function fieldOfId(tx: Tx, id: string): Promise<CustomField> {
  const [field] = await fieldsOfIds(tx, [id]);
  if (!field) throw notFound('custom field');
  return field;
}

/**
 * A field for a change of it, locked until the transaction ends.
 * @throws Failure `not-found`; `conflict` where someone else changed it since the revision was read.
 */
export async function lockField(tx: Tx, id: string, revision?: number): Promise<FieldRow> {
  const { defaultValue, ...row } = await lock(tx, customFieldKind, id);
  if (revision !== undefined) refuseStale(customFieldKind, row, revision);
  const [found] = await tx.select({ isUsed }).from(customFields).where(eq(customFields.id, id));
  return { ...asField({ ...row, default: defaultValue }), isUsed: found?.isUsed ?? false };
}

/** The condition of the fields in use of one kind of thing. */
export const inUseOf = (owner: CustomFieldOwner): SQL | undefined =>
  and(eq(customFields.of, owner), isNull(customFields.archivedAt));

function presentField(row: FieldRow): CustomField {
  const { archivedAt, updatedAt, ...rest } = row;
  return {
    ...rest,
    archivedAt: archivedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}
