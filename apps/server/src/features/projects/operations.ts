import * as contract from '@countersign/contract';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { archiveOperations } from '../../platform/records/archive-operations.ts';
import { historyOperation } from '../../platform/records/history-operation.ts';
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

export const projectOperations: Operation[] = [
  listProjects,
  exportProjects,
  bulkProjects,
  getProject,
  operation(contract.createProject, ({ database, caller, body }) =>
    createProject(database, caller, body),
  ),
  updateProject,
  ...archiveOperations(contract.archiveProject, contract.restoreProject, archiveProject),
  listMembers,
  addMembers,
  removeMember,
  historyOperation(contract.getProjectHistory, 'project', findProject),
];
