import * as contract from '@countersign/contract';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { archiveOperations, bulkArchive } from '../../platform/records/archive-operations.ts';
import { historyOperation } from '../../platform/records/history-operation.ts';
import {
  bulkOperation,
  exportOperation,
  getOperation,
  listOperation,
} from '../../platform/records/list-operations.ts';
import { archiveProject } from './archive-project.ts';
import { addMembers, removeMember } from './change-project-members.ts';
import { createProject } from './create-project.ts';
import { listMembers } from './list-members.ts';
import { findProject } from './project-queries.ts';
import { projectRows } from './project-source.ts';
import { updateProject } from './update-project.ts';

export const projectOperations: Operation[] = [
  listOperation(contract.listProjects, projectRows),
  exportOperation(contract.exportProjects, projectRows),
  // Those of an archived company stay in the archive, and are named.
  bulkOperation(contract.bulkProjects, projectRows, bulkArchive(archiveProject)),
  getOperation(contract.getProject, findProject),
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
