import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { findApprovers } from './approver-rows.ts';
import { archiveGroup, restoreGroup } from './archive-group.ts';
import { archiveSetup, restoreSetup } from './archive-setup.ts';
import { createGroup } from './create-group.ts';
import { copySetup, createSetup } from './create-setup.ts';
import { getChoices } from './get-choices.ts';
import { getGroup, getGroupHistory, getGroupUses } from './get-group.ts';
import { getSetup, getSetupHistory, getSetupUses, listSetupVersions } from './get-setup.ts';
import { exportGroups, listGroups } from './list-groups.ts';
import { exportSetups, listSetups } from './list-setups.ts';
import { listOwnStandIns, listStandIns } from './list-stand-ins.ts';
import { previewApproval } from './preview-approval.ts';
import { createStandIn, removeStandIn, updateStandIn } from './save-stand-in.ts';
import { updateGroup } from './update-group.ts';
import { updateSetup } from './update-setup.ts';

export function approvalSetupRoutes(platform: Platform): Route[] {
  return [
    ...setupRoutes(platform),
    ...groupRoutes(platform),
    ...standInRoutes(platform),
    ...ownStandInRoutes(platform),
  ];
}

function setupRoutes({ database }: Platform): Route[] {
  return [
    route(contract.listApprovalSetups, ({ user, query }) => listSetups(database, user, query)),
    route(contract.exportApprovalSetups, ({ user, query }) => exportSetups(database, user, query)),
    route(contract.getApprovalSetup, ({ user, params }) => getSetup(database, user, params.id)),
    route(contract.createApprovalSetup, ({ user, body, address }) =>
      createSetup(database, user, body, address),
    ),
    route(contract.updateApprovalSetup, ({ user, params, body, address }) =>
      updateSetup(database, user, params.id, body, address),
    ),
    route(contract.copyApprovalSetup, ({ user, params, body, address }) =>
      copySetup(database, user, params.id, body, address),
    ),
    route(contract.archiveApprovalSetup, ({ user, params, address }) =>
      archiveSetup(database, user, params.id, address),
    ),
    route(contract.restoreApprovalSetup, ({ user, params, address }) =>
      restoreSetup(database, user, params.id, address),
    ),
    route(contract.getApprovalSetupUses, ({ user, params }) =>
      getSetupUses(database, user, params.id),
    ),
    route(contract.listApprovalSetupVersions, ({ user, params }) =>
      listSetupVersions(database, user, params.id),
    ),
    route(contract.getApprovalSetupHistory, ({ user, params, query }) =>
      getSetupHistory(database, user, params.id, query),
    ),
    route(contract.previewApproval, ({ user, body }) => previewApproval(database, user, body)),
    route(contract.getApprovalChoices, ({ user }) => getChoices(database, user)),
  ];
}

function groupRoutes({ database }: Platform): Route[] {
  return [
    route(contract.listApproverGroups, ({ user, query }) => listGroups(database, user, query)),
    route(contract.exportApproverGroups, ({ user, query }) => exportGroups(database, user, query)),
    route(contract.getApproverGroup, ({ user, params }) => getGroup(database, user, params.id)),
    route(contract.createApproverGroup, ({ user, body, address }) =>
      createGroup(database, user, body, address),
    ),
    route(contract.updateApproverGroup, ({ user, params, body, address }) =>
      updateGroup(database, user, params.id, body, address),
    ),
    route(contract.archiveApproverGroup, ({ user, params, address }) =>
      archiveGroup(database, user, params.id, address),
    ),
    route(contract.restoreApproverGroup, ({ user, params, address }) =>
      restoreGroup(database, user, params.id, address),
    ),
    route(contract.getApproverGroupUses, ({ user, params }) =>
      getGroupUses(database, user, params.id),
    ),
    route(contract.getApproverGroupHistory, ({ user, params, query }) =>
      getGroupHistory(database, user, params.id, query),
    ),
    route(contract.findApprovers, async ({ user, query }) => ({
      items: await database.tenant(user.tenantId, (tx) => findApprovers(tx, query.search)),
    })),
  ];
}

function standInRoutes({ database }: Platform): Route[] {
  return [
    route(contract.listStandIns, ({ user, query }) => listStandIns(database, user, query)),
    route(contract.createStandIn, ({ user, body, address }) =>
      createStandIn(database, user, body, address),
    ),
    route(contract.updateStandIn, ({ user, params, body, address }) =>
      updateStandIn(database, user, params.id, body, address, 'all'),
    ),
    route(contract.removeStandIn, ({ user, params, address }) =>
      removeStandIn(database, user, params.id, address, 'all'),
    ),
  ];
}

function ownStandInRoutes({ database }: Platform): Route[] {
  return [
    route(contract.listOwnStandIns, ({ user }) => listOwnStandIns(database, user)),
    route(contract.createOwnStandIn, ({ user, body, address }) =>
      createStandIn(database, user, { ...body, userId: user.userId }, address),
    ),
    route(contract.updateOwnStandIn, ({ user, params, body, address }) =>
      updateStandIn(database, user, params.id, { ...body, userId: user.userId }, address, 'own'),
    ),
    route(contract.removeOwnStandIn, ({ user, params, address }) =>
      removeStandIn(database, user, params.id, address, 'own'),
    ),
  ];
}
