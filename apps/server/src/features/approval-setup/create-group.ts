import type { ApproverGroup, ApproverGroupInput } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { approverGroups } from '../../platform/database/tables/index.ts';
import { takenOr } from '../../platform/http/taken.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';
import { recordApprovalEvent } from './approval-events.ts';
import { chosenApprovers } from './approver-rows.ts';
import { changeMembers } from './change-members.ts';
import { findGroup, groupTaken } from './group-rows.ts';

/**
 * Adds a group of users who approve together.
 * @throws Failure `conflict` where its name is taken; `invalid` at `userIds`.
 */
export async function createGroup(
  database: Database,
  user: SignedIn,
  { name, description, userIds }: ApproverGroupInput,
  address: string,
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
      await recordApprovalEvent(tx, user, address, { type: 'approver-group', id }, 'created', {
        after,
      });
      return findGroup(tx, id);
    });
  } catch (error) {
    throw takenOr(error, groupTaken);
  }
}
