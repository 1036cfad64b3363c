import * as contract from '@countersign/contract';
import { type CustomFieldOwner, customFieldOwners } from '@countersign/contract';
import { count, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { customFields } from '../../platform/database/tables/index.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import { fieldsOfIds } from './custom-field-queries.ts';
import { customFieldRows, customFieldSource } from './custom-field-source.ts';

/** A page of the fields of one kind of thing, and how many in use each kind of thing has. */
export const listCustomFields = tenantOperation(
  contract.listCustomFields,
  async ({ tx, caller, query }) => {
    const where = customFieldRows.shown(query, caller);
    const page = await readRows(tx, customFieldSource, query, where, (ids) => fieldsOfIds(tx, ids));
    return { ...page, counts: await countsOf(tx) };
  },
);

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
