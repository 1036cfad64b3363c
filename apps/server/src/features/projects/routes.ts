import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { archiveProject } from './archive-project.ts';
import { addMembers, removeMember } from './change-members.ts';
import { createProject } from './create-project.ts';
import { exportProjects } from './export-projects.ts';
import { getProject } from './get-project.ts';
import { getProjectHistory } from './get-project-history.ts';
import { listMembers } from './list-members.ts';
import { listProjects } from './list-projects.ts';
import { restoreProject } from './restore-project.ts';
import { updateProject } from './update-project.ts';

export function projectRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(contract.listProjects, ({ user, query }) => listProjects(database, user, query)),
    route(contract.exportProjects, ({ user, query }) => exportProjects(database, user, query)),
    route(contract.getProject, ({ user, params }) => getProject(database, user, params.id)),
    route(contract.createProject, ({ user, body, address }) =>
      createProject(database, user, body, address),
    ),
    route(contract.updateProject, ({ user, params, body, address }) =>
      updateProject(database, user, params.id, body, address),
    ),
    route(contract.archiveProject, ({ user, params, address }) =>
      archiveProject(database, user, params.id, address),
    ),
    route(contract.restoreProject, ({ user, params, address }) =>
      restoreProject(database, user, params.id, address),
    ),
    ...memberRoutes(platform),
    route(contract.getProjectHistory, ({ user, params, query }) =>
      getProjectHistory(database, user, params.id, query),
    ),
  ];
}

function memberRoutes({ database }: Platform): Route[] {
  return [
    route(contract.listProjectMembers, ({ user, params, query }) =>
      listMembers(database, user, params.id, query),
    ),
    route(contract.addProjectMembers, ({ user, params, body, address }) =>
      addMembers(database, user, params.id, body.userIds, address),
    ),
    route(contract.removeProjectMember, ({ user, params, address }) =>
      removeMember(database, user, params.id, params.userId, address),
    ),
  ];
}
