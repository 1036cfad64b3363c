import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { historyEndpoint } from '../history/history.ts';
import {
  archivedQuery,
  exportEndpoint,
  type ListDefinition,
  rowsOf,
  rowsQuery,
} from '../lists/lists.ts';
import { guid, idParams, moment, nameRule } from '../rules.ts';
import { approverSchema } from './approvers.ts';

/** A group as a row of the list. */
const approverGroupSummary = z.object({
  id: guid,
  name: z.string(),
  description: z.string(),
  memberCount: z.int(),
  /** How many of them can act: not disabled, and of a user type that approves. */
  ableCount: z.int(),
  /** How many approval setups name it that are not archived. */
  setupCount: z.int(),
  createdAt: moment,
  updatedAt: moment,
  archivedAt: moment.nullable(),
});
export type ApproverGroupSummary = z.infer<typeof approverGroupSummary>;

const approverGroupSchema = approverGroupSummary.extend({
  /** By name. */
  members: z.array(approverSchema),
  /** Goes up with each change; sent back with the next one. */
  revision: z.int(),
});
export type ApproverGroup = z.infer<typeof approverGroupSchema>;

const groupFields = {
  name: nameRule,
  description: z.string().trim().max(500, 'This field can have 500 characters at most.'),
  userIds: z.array(guid).max(500, 'A group can have 500 people at most.'),
};

export const approverGroupInput = z.object({
  name: groupFields.name,
  description: groupFields.description.default(''),
  userIds: groupFields.userIds.default([]),
});
export type ApproverGroupInput = z.output<typeof approverGroupInput>;

export const approverGroupUpdate = z.object({ ...groupFields, revision: z.int() });
export type ApproverGroupUpdate = z.output<typeof approverGroupUpdate>;

export const approverGroupsList = {
  name: 'approver-groups',
  fields: [
    { key: 'name', label: 'Name', kind: 'text', canSort: true, canFilter: true },
    { key: 'description', label: 'Description', kind: 'text', canFilter: true },
    { key: 'memberCount', label: 'People', kind: 'number' },
    { key: 'ableCount', label: 'Can act', kind: 'number' },
    { key: 'setupCount', label: 'Setups', kind: 'number' },
    { key: 'createdAt', label: 'Added', kind: 'moment', canSort: true, canFilter: true },
    { key: 'updatedAt', label: 'Last changed', kind: 'moment', canSort: true, canFilter: true },
  ],
  defaultSort: { by: 'name', direction: 'ascending' },
} as const satisfies ListDefinition;

const ofGroups = { base: 'base', path: '/approver-groups' } as const;
const ofGroup = { base: 'base', path: '/approver-groups/:id', params: idParams } as const;
const managed = { policy: 'approval-setups.manage' } as const;

export const listApproverGroups = endpoint({
  ...ofGroups,
  name: 'listApproverGroups',
  summary: 'The groups of users who approve together',
  method: 'GET',
  query: rowsQuery.extend(archivedQuery),
  answer: rowsOf(approverGroupSummary),
  ...managed,
});

export const exportApproverGroups = exportEndpoint({
  name: 'exportApproverGroups',
  summary: 'The groups of users who approve together as a CSV or XLSX file',
  base: 'base',
  path: '/approver-groups/export',
  ...managed,
  more: archivedQuery,
});

export const getApproverGroup = endpoint({
  ...ofGroup,
  name: 'getApproverGroup',
  summary: 'A group with its people',
  method: 'GET',
  answer: approverGroupSchema,
  ...managed,
  errors: ['not-found'],
});

export const createApproverGroup = endpoint({
  ...ofGroups,
  ...managed,
  name: 'createApproverGroup',
  summary: 'Add a group of users who approve together',
  method: 'POST',
  changes: ['approver-group'],
  drawn: ['name'],
  body: approverGroupInput,
  answer: approverGroupSchema,
  errors: ['conflict'],
});

export const updateApproverGroup = endpoint({
  ...ofGroup,
  ...managed,
  name: 'updateApproverGroup',
  summary: 'Change a group’s name, description and people',
  method: 'PUT',
  changes: ['approver-group'],
  drawn: ['name'],
  body: approverGroupUpdate,
  answer: approverGroupSchema,
  errors: ['not-found', 'conflict'],
});

export const archiveApproverGroup = endpoint({
  ...ofGroup,
  ...managed,
  name: 'archiveApproverGroup',
  summary: 'Archive a group that no approval setup names: it is offered no more',
  method: 'POST',
  changes: ['approver-group'],
  path: '/approver-groups/:id/archive',
  answer: approverGroupSchema,
  errors: ['not-found', 'conflict'],
});

export const restoreApproverGroup = endpoint({
  ...ofGroup,
  ...managed,
  name: 'restoreApproverGroup',
  summary: 'Restore an approver group',
  method: 'POST',
  changes: ['approver-group'],
  path: '/approver-groups/:id/restore',
  answer: approverGroupSchema,
  errors: ['not-found'],
});

export const getApproverGroupUses = endpoint({
  ...ofGroup,
  name: 'getApproverGroupUses',
  summary: 'The approval setups that name a group, by name',
  method: 'GET',
  path: '/approver-groups/:id/uses',
  answer: z.object({
    setups: z.array(z.object({ id: guid, name: z.string(), isArchived: z.boolean() })),
  }),
  ...managed,
  errors: ['not-found'],
});

export const getApproverGroupHistory = historyEndpoint({
  name: 'getApproverGroupHistory',
  base: 'base',
  path: '/approver-groups/:id',
  policy: 'approval-setups.manage',
});
