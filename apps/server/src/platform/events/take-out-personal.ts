import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx, tenantRole } from '../database/database.ts';
import { auditEvents } from '../database/tables/index.ts';
import { changesOf } from './event-changes.ts';
import { erasureMac, personalDigest } from './event-hash.ts';
import type { TakenOut } from './personal-change.ts';

/**
 * Takes the personal values out of events for good. Who did what and when stays, with which fields
 * they changed and a digest, so that the chain can still be checked. `where` is a condition on
 * `audit_events`.
 */
export async function takeOutPersonal(tx: Tx, tenantId: string, where: SQL): Promise<number> {
  const found = rowsOf<{ id: string; personal: Record<string, unknown> }>(
    await tx.execute(sql`
      select id, detail -> 'personal' as personal from ${auditEvents}
      where tenant_id = ${tenantId} and detail ? 'personal' and not detail -> 'personal' ? 'digest'
      and ${where}`),
  );
  if (found.length === 0) return 0;
  const left = found.map(({ id, personal }) => {
    const digest = personalDigest(personal);
    const fields = changesOf(personal).map(({ field }) => field);
    const mac = erasureMac(tx.auditKey, id, { digest, fields });
    return { id, personal: { digest, fields, mac } satisfies TakenOut };
  });
  // The role of a tenant can only append to the log.
  await tx.execute(sql`select set_config('role', 'none', true)`);
  await tx.execute(sql`
    update ${auditEvents} set detail = jsonb_set(detail, '{personal}', one.personal)
    from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as one (id uuid, personal jsonb)
    where audit_events.id = one.id and audit_events.tenant_id = ${tenantId}`);
  await tx.execute(sql`select set_config('role', ${tenantRole}, true)`);
  return found.length;
}
