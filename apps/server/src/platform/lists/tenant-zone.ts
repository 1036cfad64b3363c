import type { ListFilter } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../database/database.ts';

/** The time zone of the tenant whose queries these are: where its days begin. */
export async function tenantZone(tx: Tx): Promise<string> {
  const [row] = rowsOf<{ zone: string }>(
    await tx.execute(sql`select time_zone as zone from tenants
      where id = nullif(current_setting('app.tenant_id', true), '')::uuid`),
  );
  return row?.zone ?? 'UTC';
}

/** The same where some filters may need to know it; it is not looked up for others. */
export async function zoneForFilters(tx: Tx, filters: readonly ListFilter[]): Promise<string> {
  return filters.some(({ operator }) => operator === 'between') ? tenantZone(tx) : 'UTC';
}
