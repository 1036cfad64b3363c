import type { ContactGroup, EventChanges } from '@countersign/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { contactGroups } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { notFound } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { lock } from '../../platform/records/records.ts';
import { countMembers, groupConditions, presentChip, visibleGroups } from './contact-groups.ts';
import { plainContactsSource } from './contacts-source.ts';

type GroupRow = typeof contactGroups.$inferSelect;

export const groupKind = {
  thing: 'group',
  table: contactGroups,
  subject: 'contact-group',
  canChangeInArchive: true,
} as const;

/** Groups of these ids as the contract has them, in any order, with how many contacts are in them now. */
export async function presentGroups(tx: Tx, ids: readonly string[]): Promise<ContactGroup[]> {
  const rows = await tx
    .select()
    .from(contactGroups)
    .where(inArray(contactGroups.id, [...ids]));
  const filters = rows.flatMap((row) => row.filters ?? []);
  const conditions = await groupConditions(tx, await plainContactsSource(tx, filters), rows);
  const counts = await countMembers(tx, conditions);
  return rows.map((row) => ({
    ...presentChip(row),
    filters: row.filters,
    count: counts.get(row.id) ?? 0,
    problem: conditions.get(row.id)?.problem ?? null,
    revision: row.revision,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

/**
 * A group that the user has.
 * @throws Failure `not-found`
 */
export async function groupDetail(tx: Tx, user: Member, id: string): Promise<ContactGroup> {
  const [found] = await tx
    .select({ id: contactGroups.id })
    .from(contactGroups)
    .where(and(eq(contactGroups.id, id), visibleGroups(user)));
  const [group] = found ? await presentGroups(tx, [id]) : [];
  if (!group) throw notFound('group');
  return group;
}

/**
 * Locks a group for a change until the transaction is over.
 * @throws Failure `not-found`
 */
export function lockGroup(tx: Tx, user: Member, id: string): Promise<GroupRow> {
  return lock(tx, groupKind, id, visibleGroups(user));
}

/** Writes down what was done to a group. Of a private one only that it was done: the log has other readers. */
export function recordGroupEvent(
  tx: Tx,
  user: Member,
  group: { id: string; isShared: boolean },
  type: `contact-group.${'created' | 'changed'}`,
  detail: EventChanges,
): Promise<void> {
  return record(tx, user, { type, id: group.id, detail: group.isShared ? detail : {} });
}
