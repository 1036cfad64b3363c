import type { ContactGroupChip, ListFilter } from '@countersign/contract';
import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import {
  contactGroupMembers,
  contactGroups,
  contacts,
} from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { ListSource } from '../../platform/lists/list-source.ts';
import { rowsCondition } from '../../platform/lists/rows-condition.ts';
import { type ChangeRule, seenRows } from '../../platform/live/follow-changes.ts';
import type { Member } from '../../platform/policy/caller.ts';

/** A group as far as its contacts are to be found. */
export interface VisibleGroup {
  id: string;
  name: string;
  colour: string;
  ownerId: string | null;
  filters: ListFilter[] | null;
}

type Who = Pick<Member, 'membershipId'>;

/** Selects the groups of a user: the shared ones and their own. No one else has a private one, no SysAdmin either. */
export function visibleGroups({ membershipId }: Who): SQL {
  const own = eq(contactGroups.ownerId, membershipId);
  return or(isNull(contactGroups.ownerId), own) as SQL;
}

/** Publishes changes to groups to the users who see them. */
export const contactGroupChanges: Omit<ChangeRule, 'subject'> = {
  policy: 'contacts.use',
  visible: seenRows(contactGroups, visibleGroups),
};

/** Lists the groups that a user sees and that are not archived, by name. */
export function groupsInSight(tx: Tx, user: Who): Promise<VisibleGroup[]> {
  return tx
    .select({
      id: contactGroups.id,
      name: contactGroups.name,
      colour: contactGroups.colour,
      ownerId: contactGroups.ownerId,
      filters: contactGroups.filters,
    })
    .from(contactGroups)
    .where(and(visibleGroups(user), isNull(contactGroups.archivedAt)))
    .orderBy(asc(contactGroups.sortName), asc(contactGroups.id));
}

/** Groups with the condition under which a contact is in them. */
export type GroupConditions = ReadonlyMap<string, { condition: SQL; problem: string | null }>;

/**
 * Under which condition a contact is in each group. `source` is the list of contacts without the
 * field for groups: a group can't depend on others. Filters that can't be used any more find no one.
 */
export async function groupConditions(
  tx: Tx,
  source: ListSource,
  groups: readonly Pick<VisibleGroup, 'id' | 'filters'>[],
): Promise<GroupConditions> {
  const conditions = new Map<string, { condition: SQL; problem: string | null }>();
  for (const { id, filters } of groups)
    conditions.set(id, await conditionOf(tx, source, id, filters));
  return conditions;
}

async function conditionOf(tx: Tx, source: ListSource, id: string, filters: ListFilter[] | null) {
  if (filters === null) {
    const condition = sql`exists (
      select from ${contactGroupMembers}
      where ${contactGroupMembers.groupId} = ${id} and ${contactGroupMembers.contactId} = ${contacts.id}
    )`;
    return { condition, problem: null };
  }
  try {
    return {
      condition: (await rowsCondition(tx, source, { search: '', filters }, undefined)).where,
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { condition: sql`false`, problem: error.message };
  }
}

/** Counts the contacts of each group that are not archived. */
export async function countMembers(
  tx: Tx,
  conditions: GroupConditions,
): Promise<Map<string, number>> {
  if (conditions.size === 0) return new Map();
  const counts = [...conditions].map(
    ([id, { condition }]) => sql`select ${id} as id, count(*)::int as count from ${contacts}
      where ${contacts.archivedAt} is null and ${condition}`,
  );
  const result = await tx.execute(sql.join(counts, sql` union all `));
  return new Map(rowsOf<{ id: string; count: number }>(result).map(({ id, count }) => [id, count]));
}

/** The groups of each of some contacts, in the order of `groups`. */
export async function groupsOf(
  tx: Tx,
  groups: readonly VisibleGroup[],
  conditions: GroupConditions,
  contactIds: readonly string[],
): Promise<Map<string, ContactGroupChip[]>> {
  const chips = new Map<string, ContactGroupChip[]>(contactIds.map((id) => [id, []]));
  if (groups.length === 0 || contactIds.length === 0) return chips;
  const among = sql`${contacts.id} = any(${sql.param([...contactIds])}::uuid[])`;
  const chosen = groups.filter(({ filters }) => filters === null).map(({ id }) => id);
  const parts = [
    sql`select group_id::text as "groupId", contact_id::text as "contactId" from ${contactGroupMembers}
      where contact_id = any(${sql.param([...contactIds])}::uuid[])
      and group_id = any(${sql.param(chosen)}::uuid[])`,
    ...groups
      .filter(({ filters }) => filters !== null)
      .map(
        ({
          id,
        }) => sql`select ${id} as "groupId", ${contacts.id}::text as "contactId" from ${contacts}
          where ${among} and ${conditions.get(id)?.condition ?? sql`false`}`,
      ),
  ];
  const result = await tx.execute(sql.join(parts, sql` union all `));
  const found = rowsOf<{ groupId: string; contactId: string }>(result);
  const members = new Set(found.map(({ groupId, contactId }) => `${groupId} ${contactId}`));
  for (const [contactId, list] of chips) {
    list.push(...groups.filter(({ id }) => members.has(`${id} ${contactId}`)).map(presentChip));
  }
  return chips;
}

/** A group as the row of a contact shows it. */
export function presentChip({
  id,
  name,
  colour,
  ownerId,
  filters,
}: VisibleGroup): ContactGroupChip {
  return { id, name, colour, isShared: ownerId === null, isDynamic: filters !== null };
}
