import {
  type BindingSource,
  type CustomFieldKind,
  type CustomFieldOwner,
  type CustomValue,
  customFieldOf,
  customSource,
  type SourceKind,
  type SourceValue,
  sourceKindOf,
} from '@countersign/contract';
import { customValueText } from '@countersign/domain';
import { and, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { customFields } from '../../platform/database/tables/index.ts';
import { customFieldsOf, type OwnersField } from './custom-field-queries.ts';
import { customValuesIn } from './read-custom-values.ts';

/** Returns the types of the custom fields in use for form fields, by their sources. */
export async function customSourceKinds(
  tx: Tx,
  sources: ReadonlySet<BindingSource>,
): Promise<Map<BindingSource, SourceKind>> {
  const ids = [...sources].flatMap((source) => customFieldOf(source)?.fieldId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: customFields.id, of: customFields.of, kind: customFields.kind })
    .from(customFields)
    .where(and(inArray(customFields.id, ids), isNull(customFields.archivedAt)));
  return new Map(
    rows.map(({ id, of, kind }) => [
      customSource(of as CustomFieldOwner, id),
      sourceKindOf(kind as CustomFieldKind),
    ]),
  );
}

type ValueRows = Parameters<typeof customValuesIn>[0];

/**
 * Returns the values for form fields that are bound to custom fields, by their sources, from the values of contacts,
 * projects and documents as `customValuesColumn` reads them: of each document, in their order. Archived fields are left
 * out.
 */
export async function customSourceValues(
  tx: Tx,
  sources: ReadonlySet<BindingSource>,
  documents: readonly Readonly<Record<CustomFieldOwner, ValueRows>>[],
): Promise<Map<BindingSource, SourceValue>[]> {
  const fields = new Map<CustomFieldOwner, readonly OwnersField[]>();
  const fieldOf = async (owner: CustomFieldOwner, fieldId: string) => {
    const known = fields.get(owner) ?? (await customFieldsOf(tx, owner));
    fields.set(owner, known);
    return known.find(({ id }) => id === fieldId);
  };
  const found = documents.map(() => new Map<BindingSource, SourceValue>());
  for (const source of sources) {
    const { owner, fieldId } = customFieldOf(source) ?? {};
    if (owner === undefined || fieldId === undefined) continue;
    for (const [index, values] of documents.entries()) {
      const value = customValuesIn(values[owner])[fieldId];
      if (value === undefined || value === null) continue;
      const field = await fieldOf(owner, fieldId);
      if (field) found[index]?.set(source, sourceValue(field, value));
    }
  }
  return found;
}

function sourceValue(field: OwnersField, value: CustomValue & {}): SourceValue {
  if (typeof value === 'boolean') return { kind: 'flag', value };
  if (typeof value === 'number') return { kind: 'number', value: decimalOf(value) };
  if (field.kind === 'date') return { kind: 'date', value: String(value) };
  if (field.kind === 'emails') return { kind: 'email', value: String(value) };
  return { kind: 'text', value: customValueText(field, value) };
}

/** A number in digits, also one so large or small that it would be written with an exponent. */
function decimalOf(value: number): string {
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}
