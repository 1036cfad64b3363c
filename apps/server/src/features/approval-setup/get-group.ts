import type { ApproverGroup } from '@countersign/contract';
import * as contract from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findGroup, usesOfGroups } from './approver-group-queries.ts';

/**
 * One group with its people.
 * @throws Failure `not-found`
 */
export function getGroup(database: Database, user: Member, id: string): Promise<ApproverGroup> {
  return database.tenant(user.tenantId, (tx) => findGroup(tx, id));
}

/**
 * The approval setups that name a group.
 * @throws Failure `not-found`
 */
export const getGroupUses = tenantOperation(
  contract.getApproverGroupUses,
  async ({ tx, params: { id } }) => {
    await findGroup(tx, id);
    const uses = await usesOfGroups(tx, [id]);
    return {
      setups: uses.map(({ id: setupId, name, isArchived }) => ({
        id: setupId,
        name,
        isArchived,
      })),
    };
  },
);
