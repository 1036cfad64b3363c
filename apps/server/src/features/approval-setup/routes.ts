import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { historyRoute } from '../../platform/records/history-route.ts';
import { findSetup } from './approval-setup-queries.ts';
import { findGroup } from './approver-group-queries.ts';
import { findApprovers } from './approver-queries.ts';
import { archiveGroup } from './archive-approver-group.ts';
import { archiveSetup } from './archive-setup.ts';
import { createGroup } from './create-group.ts';
import { copySetup, createSetup } from './create-setup.ts';
import { getChoices } from './get-choices.ts';
import { getGroup, getGroupUses } from './get-group.ts';
import { getSetup, getSetupUses, listSetupVersions } from './get-setup.ts';
import { exportGroups, listGroups } from './list-approver-groups.ts';
import { listDelegates, listOwnDelegates } from './list-delegates.ts';
import { listSetupNames } from './list-setup-names.ts';
import { exportSetups, listSetups } from './list-setups.ts';
import { type FindApprovalFacts, previewApproval } from './preview-approval.ts';
import { createDelegate, removeDelegate, updateDelegate } from './save-delegate.ts';
import { updateGroup } from './update-group.ts';
import { updateSetup } from './update-setup.ts';

export function approvalSetupRoutes(platform: Platform, findFacts: FindApprovalFacts): Route[] {
  return [
    ...setupRoutes(platform, findFacts),
    ...groupRoutes(platform),
    ...delegateRoutes(platform),
    ...ownDelegateRoutes(platform),
  ];
}

function setupRoutes({ database }: Platform, findFacts: FindApprovalFacts): Route[] {
  return [
    route(contract.listApprovalSetups, ({ caller, query }) => listSetups(database, caller, query)),
    route(contract.listApprovalSetupNames, ({ caller, query }) =>
      listSetupNames(database, caller, query),
    ),
    route(contract.exportApprovalSetups, ({ caller, query }) =>
      exportSetups(database, caller, query),
    ),
    route(contract.getApprovalSetup, ({ caller, params }) => getSetup(database, caller, params.id)),
    route(contract.createApprovalSetup, ({ caller, body }) => createSetup(database, caller, body)),
    route(contract.updateApprovalSetup, ({ caller, params, body }) =>
      updateSetup(database, caller, params.id, body),
    ),
    route(contract.copyApprovalSetup, ({ caller, params, body }) =>
      copySetup(database, caller, params.id, body),
    ),
    route(contract.archiveApprovalSetup, ({ caller, params }) =>
      archiveSetup(database, caller, params.id, true),
    ),
    route(contract.restoreApprovalSetup, ({ caller, params }) =>
      archiveSetup(database, caller, params.id, false),
    ),
    route(contract.getApprovalSetupUses, ({ caller, params }) =>
      getSetupUses(database, caller, params.id),
    ),
    route(contract.listApprovalSetupVersions, ({ caller, params }) =>
      listSetupVersions(database, caller, params.id),
    ),
    historyRoute(database, contract.getApprovalSetupHistory, 'approval-setup', findSetup),
    route(contract.previewApproval, ({ caller, body }) =>
      previewApproval(database, findFacts, caller, body),
    ),
    route(contract.getApprovalChoices, ({ caller }) => getChoices(database, caller)),
  ];
}

function groupRoutes({ database }: Platform): Route[] {
  return [
    route(contract.listApproverGroups, ({ caller, query }) => listGroups(database, caller, query)),
    route(contract.exportApproverGroups, ({ caller, query }) =>
      exportGroups(database, caller, query),
    ),
    route(contract.getApproverGroup, ({ caller, params }) => getGroup(database, caller, params.id)),
    route(contract.createApproverGroup, ({ caller, body }) => createGroup(database, caller, body)),
    route(contract.updateApproverGroup, ({ caller, params, body }) =>
      updateGroup(database, caller, params.id, body),
    ),
    route(contract.archiveApproverGroup, ({ caller, params }) =>
      archiveGroup(database, caller, params.id, true),
    ),
    route(contract.restoreApproverGroup, ({ caller, params }) =>
      archiveGroup(database, caller, params.id, false),
    ),
    route(contract.getApproverGroupUses, ({ caller, params }) =>
      getGroupUses(database, caller, params.id),
    ),
    historyRoute(database, contract.getApproverGroupHistory, 'approver-group', (tx, _user, id) =>
      findGroup(tx, id),
    ),
    route(contract.findApprovers, async ({ caller, query }) => ({
      items: await database.tenant(caller.tenantId, (tx) => findApprovers(tx, query.search)),
    })),
  ];
}

function delegateRoutes({ database }: Platform): Route[] {
  return [
    route(contract.listDelegates, ({ caller, query }) => listDelegates(database, caller, query)),
    route(contract.createDelegate, ({ caller, body }) => createDelegate(database, caller, body)),
    route(contract.updateDelegate, ({ caller, params, body }) =>
      updateDelegate(database, caller, params.id, body, 'all'),
    ),
    route(contract.removeDelegate, ({ caller, params }) =>
      removeDelegate(database, caller, params.id, 'all'),
    ),
  ];
}

function ownDelegateRoutes({ database }: Platform): Route[] {
  return [
    route(contract.listOwnDelegates, ({ caller }) => listOwnDelegates(database, caller)),
    route(contract.createOwnDelegate, ({ caller, body }) =>
      createDelegate(database, caller, { ...body, userId: caller.userId }),
    ),
    route(contract.updateOwnDelegate, ({ caller, params, body }) =>
      updateDelegate(database, caller, params.id, { ...body, userId: caller.userId }, 'own'),
    ),
    route(contract.removeOwnDelegate, ({ caller, params }) =>
      removeDelegate(database, caller, params.id, 'own'),
    ),
  ];
}
