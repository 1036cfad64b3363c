import type { ApproverGroup, ApproverGroupInput } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { approverGroups } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findGroup, groupTaken } from './approver-group-queries.ts';
import { chosenApprovers } from './approver-queries.ts';
import { changeMembers } from './change-group-members.ts';

/**
 * Adds a group of users who approve together.
 * @throws Failure `conflict` where its name is taken; `invalid` at `userIds`.
 */
export async function createGroup(
  database: Database,
  user: Member,
  { name, description, userIds }: ApproverGroupInput,
): Promise<ApproverGroup> {
  const { tenantId } = user;
  const id = newId();
  try {
    return await database.tenant(tenantId, async (tx) => {
      const people = await chosenApprovers(tx, userIds, 'userIds');
      await tx.insert(approverGroups).values({ id, tenantId, name, description });
      await changeMembers(tx, tenantId, id, { before: [], after: people });
      const after = {
        name,
        ...(description !== '' && { description }),
        ...(people.length > 0 && { people: people.map((person) => person.name) }),
      };
      await record(tx, user, {
        type: 'approver-group.created',
        id,
        detail: {
          after,
        },
      });
      return findGroup(tx, id);
    });
  } catch (error) {
    throw takenOr(error, groupTaken);
  }
}
