import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { rowsOf, type Tx } from '../database/database.ts';

/** The labels of something after some were added and others taken away; capitals make no other label. */
export function changedLabels(
  before: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] {
  const same = (one: string) => one.toLowerCase();
  const removed = new Set(remove.map(same));
  const kept = new Map(
    [...before, ...add]
      .filter((label) => !removed.has(same(label)))
      .toReversed()
      .map((label) => [same(label), label]),
  );
  return [...kept.values()].toSorted((one, other) => one.localeCompare(other, 'en'));
}

/** The labels of a row as a search looks at them. */
export function searchableLabels(column: PgColumn): SQL {
  return sql`fold(array_to_string(${column}, ', '))`;
}

/** All labels that a tenant's rows have in a column, in order. */
export async function labelsIn(tx: Tx, column: PgColumn): Promise<string[]> {
  const found = await tx.execute(sql`
    select min(label) as label from ${column.table}, unnest(${column}) as label
    group by fold(label) order by fold(label)`);
  return rowsOf<{ label: string }>(found).map(({ label }) => label);
}
