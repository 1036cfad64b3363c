import type { ApproverGroup, ApproverGroupUpdate } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import { changesBetween } from '../../platform/events/event-changes.ts';
import { record } from '../../platform/events/record.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { lockForChange, writeChange } from '../../platform/records/records.ts';
import { findGroup, groupKind, groupTaken, membersOf } from './approver-group-queries.ts';
import { chosenApprovers } from './approver-queries.ts';
import { changeMembers } from './change-group-members.ts';

/**
 * Changes a group's name, description and people.
 * @throws Failure `not-found`; `conflict` where someone else changed it meanwhile, it is archived, or
 * its name is taken; `invalid` at the field.
 */
export async function updateGroup(
  database: Database,
  user: Member,
  id: string,
  { revision, name, description, userIds }: ApproverGroupUpdate,
): Promise<ApproverGroup> {
  try {
    return await database.tenant(user.tenantId, async (tx) => {
      const row = await lockForChange(tx, groupKind, id, revision);
      const before = await membersOf(tx, id);
      const after = await chosenApprovers(tx, userIds, 'userIds');
      const namesOf = (people: readonly { name: string }[]) => people.map((one) => one.name);
      const changes = changesBetween(
        { name: row.name, description: row.description, people: namesOf(before) },
        { name, description, people: namesOf(after) },
      );
      const isChanged = changes !== undefined || !sameIds(before, after);
      if (isChanged) {
        await writeChange(tx, groupKind, id, { name, description });
        await changeMembers(tx, user.tenantId, id, { before, after });
        await record(tx, user, { type: 'approver-group.changed', id, detail: changes });
      }
      return findGroup(tx, id);
    });
  } catch (error) {
    throw takenOr(error, groupTaken);
  }
}

/** Two people can have one name. */
function sameIds(one: readonly { id: string }[], other: readonly { id: string }[]): boolean {
  return one.length === other.length && one.every(({ id }) => other.some((two) => two.id === id));
}
