import { type ChangeSubject, type Changes, changeSubjects } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Tx } from '../database/database.ts';

/** The channel on which the database publishes changes. */
export const changesChannel = 'countersign_changes';
/**
 * Maximum number of ids in a notification, which has 8,000 bytes at most: of more records only the kind is published.
 */
const maxIds = 100;

const notification = z.object({
  tenantId: z.string(),
  clientId: z.string().optional(),
  changes: z.partialRecord(z.enum(changeSubjects), z.array(z.string()).nullable()),
});

export interface TenantChanges {
  tenantId: string;
  /** The page that did it; missing where none did. */
  clientId?: string | undefined;
  changes: Changes;
}

/** As the database is to tell it: the text of a notification. */
export function changesText(
  { tenantId, clientId }: { tenantId: string; clientId?: string | undefined },
  changed: readonly { type: ChangeSubject; id: string }[],
): string {
  const changes: Changes = {};
  for (const { type, id } of changed) {
    if (changed.length > maxIds) changes[type] = null;
    else (changes[type] ??= [])?.push(id);
  }
  return JSON.stringify({ tenantId, clientId, changes } satisfies TenantChanges);
}

/** Parses changes as the database notifies of them. */
export function readChanges(text: string): TenantChanges {
  return notification.parse(JSON.parse(text));
}

/** Both together. */
export function mergeChanges(one: Changes, other: Changes): Changes {
  const merged: Changes = { ...one };
  for (const [key, ids] of Object.entries(other) as [ChangeSubject, string[] | null][]) {
    const before = merged[key];
    merged[key] =
      ids === null || before === null ? null : [...new Set([...(before ?? []), ...ids])];
  }
  return merged;
}

/** For the `returning` of a statement: tells of the changed rows of a table once they are committed. */
export function publishRows(
  type: ChangeSubject,
  { tenantId, id }: { tenantId: PgColumn; id: PgColumn },
): SQL {
  return sql`pg_notify(${changesChannel}, json_build_object('tenantId', ${tenantId}, 'changes',
    json_build_object(${type}::text, json_build_array(${id})))::text)`;
}

/** Tells of a change that is no event, such as the progress of something, once it is committed. */
export async function publishChange(
  tx: Tx,
  tenantId: string,
  type: ChangeSubject,
  id: string,
): Promise<void> {
  const text = changesText({ tenantId }, [{ type, id }]);
  await tx.execute(sql`select pg_notify(${changesChannel}, ${text})`);
}
