import * as contract from '@countersign/contract';
import { tenantOperation } from '../../platform/http/operation.ts';
import { findGroup, usesOfGroups } from './approver-group-queries.ts';

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
