import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { contactGroupMembers } from '../../platform/database/tables/index.ts';
import type { Member } from '../../platform/policy/caller.ts';
import type { VisibleGroup } from './contact-groups.ts';

/** A change of groups for the history: the names of shared ones. Private groups stay private. */
interface GroupsChange {
  before: string[];
  after: string[];
}

/**
 * Puts a contact into the chosen ones of a user's groups, and takes it out of their other ones. Groups
 * that the user does not have stay as they are.
 */
export async function setGroups(
  tx: Tx,
  { tenantId }: Pick<Member, 'tenantId'>,
  contactId: string,
  groups: readonly VisibleGroup[],
  chosen: readonly VisibleGroup[],
): Promise<GroupsChange> {
  const rows = await tx
    .select({ groupId: contactGroupMembers.groupId })
    .from(contactGroupMembers)
    .where(eq(contactGroupMembers.contactId, contactId));
  const had = new Set(rows.map(({ groupId }) => groupId));
  const wanted = new Set(chosen.map(({ id }) => id));
  const leave = groups.filter(({ id }) => had.has(id) && !wanted.has(id)).map(({ id }) => id);
  const join = chosen.filter(({ id }) => !had.has(id));
  if (leave.length > 0) {
    await tx
      .delete(contactGroupMembers)
      .where(
        and(
          eq(contactGroupMembers.contactId, contactId),
          inArray(contactGroupMembers.groupId, leave),
        ),
      );
  }
  if (join.length > 0) {
    await tx
      .insert(contactGroupMembers)
      .values(join.map(({ id: groupId }) => ({ tenantId, groupId, contactId })))
      .onConflictDoNothing();
  }
  const names = (ids: ReadonlySet<string>) =>
    groups.filter(({ id, ownerId }) => ownerId === null && ids.has(id)).map(({ name }) => name);
  return { before: names(had), after: names(wanted) };
}
