import type { AppEvent } from '@countersign/contract';
import { eventKinds } from '@countersign/contract';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { currentTime } from '../clock.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { changesChannel, changesText } from '../live/changes.ts';
import { eventMac } from './event-hash.ts';
import { salted } from './personal-change.ts';
import type { WrittenEvent } from './written-event.ts';

/** Describes the author of an event: any caller is one. */
export interface Author {
  tenantId: string;
  /** The network address; empty for the system. */
  address: string;
  /** The user who did it, or in whose name it was done; missing for others. */
  userId?: string;
  /** The page on which it was done; missing where it was done on none. */
  clientId?: string | undefined;
  /** The import whose rows it is part of. */
  importId?: string | undefined;
}

/**
 * Writes down what happens, with the change that it tells of: appends to the log, each event chained by
 * its keyed hash to the one before it of the same subject, publishes the change, and has each
 * subscriber's job done once the transaction is committed. One statement, whatever the number of events;
 * no two of a call may have the same subject.
 */
export async function record(
  tx: Tx,
  author: Author,
  ...events: readonly AppEvent[]
): Promise<void> {
  if (events.length > 0) await recordWith(tx, author, [], ...events);
}

/**
 * The same in one statement with the changes that the events tell of. None of these sees what the others
 * change, and no two may change the same row; references between them hold, as they are looked at behind all
 * of them.
 */
export async function recordWith(
  tx: Tx,
  author: Author,
  changes: readonly (SQLWrapper | undefined)[],
  ...events: readonly AppEvent[]
): Promise<void> {
  const { tenantId, address, importId } = author;
  const actorId = author.userId ?? null;
  const at = currentTime();
  const written: WrittenEvent[] = [];
  const rows: Record<string, object> = {};
  for (const { type, id: subjectId, detail, personal } of events) {
    const id = newId();
    const subjectType = eventKinds[type].subject;
    const said = {
      ...detail,
      ...(importId && { importId }),
      ...(personal ? { personal: salted(personal) } : {}),
    };
    const row = { id, tenantId, subjectType, subjectId, at, actorId, address, action: type };
    const mac = eventMac(tx.auditKey, { ...row, detail: said });
    const key = `${subjectType}:${subjectId}`;
    if (key in rows) throw new Error('Two events of one subject were recorded in one call.');
    rows[key] = { id, subjectType, subjectId, type, said, mac };
    written.push({ id, tenantId, type, subject: { type: subjectType, id: subjectId } });
  }
  const parts = changes
    .filter((one) => one !== undefined)
    .map((one, index) => sql`${sql.identifier(`change_${index}`)} as (${one.getSQL()}),`);
  await tx.execute(sql`
    with ${sql.join(parts)} given as materialized (select ${JSON.stringify(rows)}::jsonb as events),
    event as (
      select said.* from given, jsonb_each(events) as each (key, one),
        jsonb_to_record(one) as said (
          id uuid, "subjectType" text, "subjectId" uuid, type text, said jsonb, mac text
        )
    ),
    head as (
      insert into audit_heads as head (tenant_id, subject_type, subject_id, sequence, hash)
      select ${tenantId}::uuid, "subjectType", "subjectId", 1,
        encode(sha256(convert_to(':1:' || mac, 'UTF8')), 'hex')
      from event order by "subjectType", "subjectId"
      on conflict (tenant_id, subject_type, subject_id) do update set
        sequence = head.sequence + 1,
        hash = (
          select encode(sha256(convert_to(
            head.hash || ':' || (head.sequence + 1)::text || ':' || (one ->> 'mac'), 'UTF8'
          )), 'hex')
          from given, lateral (
            select events -> (excluded.subject_type || ':' || excluded.subject_id::text) as one
          ) as event
        )
      returning subject_type, subject_id, sequence, hash
    ),
    written as (
      insert into audit_events (
        id, tenant_id, subject_type, subject_id, sequence, at, actor_id, action, address, detail, hash
      )
      select id, ${tenantId}::uuid, "subjectType", "subjectId", sequence, ${at.toISOString()}::timestamptz,
        ${actorId}::uuid, type, ${address}, said, hash
      from event join head on subject_type = "subjectType" and subject_id = "subjectId"
    )
    select pg_notify(${changesChannel}, ${changesText(
      author,
      written.map(({ subject }) => subject),
    )})`);
  tx.publish(written);
}
