import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { historyRoute } from '../../platform/records/history-route.ts';
import { archiveProject } from './archive-project.ts';
import { bulkProjects } from './bulk-projects.ts';
import { addMembers, removeMember } from './change-project-members.ts';
import { createProject } from './create-project.ts';
import { exportProjects } from './export-projects.ts';
import { getProject } from './get-project.ts';
import { listMembers } from './list-members.ts';
import { listProjects } from './list-projects.ts';
import { findProject } from './project-queries.ts';
import { updateProject } from './update-project.ts';

export function projectRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(contract.listProjects, ({ caller, query }) => listProjects(database, caller, query)),
    route(contract.exportProjects, ({ caller, query }) => exportProjects(database, caller, query)),
    route(contract.bulkProjects, ({ caller, body }) => bulkProjects(database, caller, body)),
    route(contract.getProject, ({ caller, params }) => getProject(database, caller, params.id)),
    route(contract.createProject, ({ caller, body }) => createProject(database, caller, body)),
    route(contract.updateProject, ({ caller, params, body }) =>
      updateProject(database, caller, params.id, body),
    ),
    route(contract.archiveProject, ({ caller, params }) =>
      archiveProject(database, caller, params.id, true),
    ),
    route(contract.restoreProject, ({ caller, params }) =>
      archiveProject(database, caller, params.id, false),
    ),
    ...memberRoutes(platform),
    historyRoute(database, contract.getProjectHistory, 'project', findProject),
  ];
}

function memberRoutes({ database }: Platform): Route[] {
  return [
    route(contract.listProjectMembers, ({ caller, params, query }) =>
      listMembers(database, caller, params.id, query),
    ),
    route(contract.addProjectMembers, ({ caller, params, body }) =>
      addMembers(database, caller, params.id, body.userIds),
    ),
    route(contract.removeProjectMember, ({ caller, params }) =>
      removeMember(database, caller, params.id, params.userId),
    ),
  ];
}
