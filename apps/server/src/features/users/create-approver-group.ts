import type { ApproverGroup } from '@countersign/contract';
import { recordEvent } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { approverGroups } from '../../platform/database/tables/index.ts';
import { takenOr } from '../../platform/http/taken.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';

const taken = {
  approver_groups_name: { field: 'name', message: 'A group of this name exists already.' },
};

/**
 * Adds a group of users who approve together.
 * @throws Failure `conflict` where its name is taken.
 */
export async function createApproverGroup(
  database: Database,
  user: SignedIn,
  { name }: { name: string },
  address: string,
): Promise<ApproverGroup> {
  const { tenantId } = user;
  const id = newId();
  try {
    await database.tenant(tenantId, async (tx) => {
      await tx.insert(approverGroups).values({ id, tenantId, name });
      await recordEvent(tx, {
        tenantId,
        subject: { type: 'approver-group', id },
        actorId: user.userId,
        action: 'approver-group.created',
        address,
        detail: { after: { name } },
      });
    });
  } catch (error) {
    throw takenOr(error, taken);
  }
  return { id, name, memberCount: 0 };
}
