import * as contract from '@countersign/contract';
import type { Tx } from '../../platform/database/database.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { archiveOperations } from '../../platform/records/archive-operations.ts';
import { historyOperation } from '../../platform/records/history-operation.ts';
import {
  exportOperation,
  getOperation,
  listOperation,
} from '../../platform/records/list-operations.ts';
import { findSetup } from './approval-setup-queries.ts';
import { findGroup } from './approver-group-queries.ts';
import { findApprovers } from './approver-queries.ts';
import { archiveGroup } from './archive-approver-group.ts';
import { archiveSetup } from './archive-setup.ts';
import { createGroup } from './create-group.ts';
import { copySetup, createSetup } from './create-setup.ts';
import { getChoices } from './get-choices.ts';
import { getGroupUses } from './get-group-uses.ts';
import { groupRows } from './group-source.ts';
import { listDelegates, listOwnDelegates } from './list-delegates.ts';
import { listSetupNames } from './list-setup-names.ts';
import { type FindApprovalFacts, previewApproval } from './preview-approval.ts';
import { createDelegate, removeDelegate, updateDelegate } from './save-delegate.ts';
import { setupRows } from './setup-source.ts';
import { getSetupUses, listSetupVersions } from './setup-uses.ts';
import { updateGroup } from './update-group.ts';
import { updateSetup } from './update-setup.ts';

const findGroupFor = (tx: Tx, _user: Member, id: string) => findGroup(tx, id);

export function approvalSetupOperations(findFacts: FindApprovalFacts): Operation[] {
  return [
    listOperation(contract.listApprovalSetups, setupRows),
    listSetupNames,
    exportOperation(contract.exportApprovalSetups, setupRows),
    getOperation(contract.getApprovalSetup, findSetup),
    operation(contract.createApprovalSetup, ({ database, caller, body }) =>
      createSetup(database, caller, body),
    ),
    updateSetup,
    copySetup,
    ...archiveOperations(
      contract.archiveApprovalSetup,
      contract.restoreApprovalSetup,
      archiveSetup,
    ),
    getSetupUses,
    listSetupVersions,
    historyOperation(contract.getApprovalSetupHistory, 'approval-setup', findSetup),
    operation(contract.previewApproval, ({ database, caller, body }) =>
      previewApproval(database, findFacts, caller, body),
    ),
    getChoices,
    listOperation(contract.listApproverGroups, groupRows),
    exportOperation(contract.exportApproverGroups, groupRows),
    getOperation(contract.getApproverGroup, findGroupFor),
    operation(contract.createApproverGroup, ({ database, caller, body }) =>
      createGroup(database, caller, body),
    ),
    operation(contract.updateApproverGroup, ({ database, caller, params, body }) =>
      updateGroup(database, caller, params.id, body),
    ),
    ...archiveOperations(
      contract.archiveApproverGroup,
      contract.restoreApproverGroup,
      archiveGroup,
    ),
    getGroupUses,
    historyOperation(contract.getApproverGroupHistory, 'approver-group', findGroupFor),
    operation(contract.findApprovers, async ({ database, caller, query }) => ({
      items: await database.tenant(caller.tenantId, (tx) => findApprovers(tx, query.search)),
    })),
    listDelegates,
    operation(contract.createDelegate, ({ database, caller, body }) =>
      createDelegate(database, caller, body),
    ),
    operation(contract.updateDelegate, ({ database, caller, params, body }) =>
      updateDelegate(database, caller, params.id, body, 'all'),
    ),
    operation(contract.removeDelegate, ({ database, caller, params }) =>
      removeDelegate(database, caller, params.id, 'all'),
    ),
    listOwnDelegates,
    operation(contract.createOwnDelegate, ({ database, caller, body }) =>
      createDelegate(database, caller, { ...body, userId: caller.userId }),
    ),
    operation(contract.updateOwnDelegate, ({ database, caller, params, body }) =>
      updateDelegate(database, caller, params.id, { ...body, userId: caller.userId }, 'own'),
    ),
    operation(contract.removeOwnDelegate, ({ database, caller, params }) =>
      removeDelegate(database, caller, params.id, 'own'),
    ),
  ];
}
