import { z } from 'zod';
import { codeRule } from '../companies/companies.ts';
import { currencyRule } from '../companies/locales.ts';
import { customValues } from '../custom-fields/custom-values.ts';
import { sendingDefaults, usualSending } from '../documents/sending-defaults.ts';
import { endpoint, largestBodyBytes } from '../endpoint.ts';
import { historyEndpoint } from '../history/history.ts';
import { archiveActions, bulkEndpoint } from '../lists/bulk.ts';
import {
  archivedQuery,
  exportEndpoint,
  type ListDefinition,
  rowsOf,
  rowsQuery,
} from '../lists/lists.ts';
import { messages } from '../messages.ts';
import { guid, idParams, moment, titleRule } from '../rules.ts';
import { userTypes } from '../users/user-types.ts';
import { watermarkRule } from './watermark.ts';

/**
 * The tax status rules of a project: none; a warning at documents without a signed-off assessment; such documents are
 * not sent; or are sent and not completed.
 */
export const taxRiskModes = ['off', 'warn', 'hold-sending', 'hold-finishing'] as const;
export type TaxRiskMode = (typeof taxRiskModes)[number];

/** The fields of a project that every choice of projects shows. */
export const projectBrief = z.object({
  id: guid,
  companyId: guid,
  companyName: z.string(),
  name: z.string(),
  code: z.string(),
});
export type ProjectBrief = z.infer<typeof projectBrief>;

/** A project as a row of the list. */
const projectSummary = projectBrief.extend({
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  currency: z.string(),
  taxRiskMode: z.enum(taxRiskModes),
  approvalSetup: z.object({ id: guid, name: z.string() }).nullable(),
  departmentCount: z.int(),
  memberCount: z.int(),
  customValues,
  createdAt: moment,
  updatedAt: moment,
  archivedAt: moment.nullable(),
});
export type ProjectSummary = z.infer<typeof projectSummary>;

const projectSchema = projectSummary.extend({
  /** In the order in which they are offered. */
  departments: z.array(z.string()),
  watermarkText: z.string(),
  /** As new documents are sent where their pack leaves it open. */
  sending: sendingDefaults,
  /** Its company is archived: nothing can be taken out of the archive before the company is. */
  companyIsArchived: z.boolean(),
  /** Goes up with each change; sent back with the next one. */
  revision: z.int(),
});
export type Project = z.infer<typeof projectSchema>;

const day = z.iso.date('Enter a date.').nullable();

/** The departments of a project: no name twice, whatever its case. */
const departmentsRule = z
  .array(
    z
      .string()
      .trim()
      .min(1, messages.required)
      .max(80, 'A department can have 80 characters at most.'),
  )
  .max(200, 'A project can have 200 departments at most.')
  .superRefine((names, context) => {
    const seen = new Set<string>();
    names.forEach((name, index) => {
      const folded = name.toLowerCase();
      if (seen.has(folded)) {
        const message = `“${name}” is in the list twice.`;
        context.addIssue({ code: 'custom', message, path: [index] });
      }
      seen.add(folded);
    });
  });

/** The fields of a project, each with its rule. */
const projectFields = {
  companyId: guid,
  name: titleRule,
  code: codeRule,
  startsOn: day,
  endsOn: day,
  currency: currencyRule,
  departments: departmentsRule,
  approvalSetupId: guid.nullable(),
  taxRiskMode: z.enum(taxRiskModes),
  watermarkText: watermarkRule,
};

function endAfterStart(
  { startsOn, endsOn }: { startsOn: string | null; endsOn: string | null },
  context: z.RefinementCtx,
): void {
  if (startsOn === null || endsOn === null || endsOn >= startsOn) return;
  const message = 'The end can’t be before the start.';
  context.addIssue({ code: 'custom', message, path: ['endsOn'] });
}

/** The input for a new project; the currency defaults to its company's. */
export const projectInput = z
  .object({
    companyId: projectFields.companyId,
    name: projectFields.name,
    code: projectFields.code,
    startsOn: projectFields.startsOn.default(null),
    endsOn: projectFields.endsOn.default(null),
    currency: projectFields.currency.optional(),
    departments: projectFields.departments.default([]),
    approvalSetupId: projectFields.approvalSetupId.default(null),
    taxRiskMode: projectFields.taxRiskMode.default('off'),
    watermarkText: projectFields.watermarkText.default(''),
    sending: sendingDefaults.default(usualSending),
    customValues: customValues.default({}),
  })
  .superRefine(endAfterStart);
export type ProjectInput = z.input<typeof projectInput>;
export const updateProjectInput = z
  .object({
    ...projectFields,
    /** Left out: as before. */
    sending: sendingDefaults.optional(),
    customValues: customValues.default({}),
    revision: z.int(),
  })
  .superRefine(endAfterStart);
export type UpdateProjectInput = z.output<typeof updateProjectInput>;

/** The list of projects; the tenant's own fields come after these. */
export const projectsList = {
  name: 'projects',
  fields: [
    { key: 'name', label: 'Name', kind: 'text', canSort: true, canFilter: true },
    { key: 'code', label: 'Code', kind: 'text', canSort: true, canFilter: true },
    { key: 'companyId', label: 'Company', kind: 'choice', canSort: true, canFilter: true },
    { key: 'startsOn', label: 'Starts', kind: 'date', canSort: true, canFilter: true },
    { key: 'endsOn', label: 'Ends', kind: 'date', canSort: true, canFilter: true },
    { key: 'currency', label: 'Currency', kind: 'choice', canSort: true, canFilter: true },
    {
      key: 'taxRiskMode',
      label: 'Tax risks',
      kind: 'choice',
      options: [
        { value: 'off', label: 'Off' },
        { value: 'warn', label: 'Warn' },
        { value: 'hold-sending', label: 'Hold sending' },
        { value: 'hold-finishing', label: 'Hold completion' },
      ],
      canFilter: true,
    },
    { key: 'approvalSetupId', label: 'Approval setup', kind: 'choice', canFilter: true },
    { key: 'departmentCount', label: 'Departments', kind: 'number' },
    { key: 'memberCount', label: 'Members', kind: 'number' },
    { key: 'createdAt', label: 'Added', kind: 'moment', canSort: true, canFilter: true },
    { key: 'updatedAt', label: 'Last changed', kind: 'moment', canSort: true, canFilter: true },
  ],
  defaultSort: { by: 'name', direction: 'ascending' },
} as const satisfies ListDefinition;

const ofProjects = { base: 'base', path: '/projects' } as const;
const ofProject = { base: 'base', path: '/projects/:id', params: idParams } as const;
const managed = { policy: 'projects.manage' } as const;
const ownQuery = { ...archivedQuery, companyId: guid.optional() };

export const listProjects = endpoint({
  ...ofProjects,
  name: 'listProjects',
  summary: 'The projects that the user may work in',
  method: 'GET',
  query: rowsQuery.extend(ownQuery),
  answer: rowsOf(projectSummary),
  policy: 'projects.read',
});

export const exportProjects = exportEndpoint({
  name: 'exportProjects',
  summary: 'The projects that the user may work in as a CSV or XLSX file',
  base: 'base',
  path: '/projects/export',
  policy: 'projects.read',
  more: ownQuery,
});

export const bulkProjects = bulkEndpoint({
  name: 'bulkProjects',
  summary: 'Archive or restore many projects: each by itself, as a call for it alone would',
  changes: ['project'],
  base: 'base',
  path: '/projects',
  ...managed,
  actions: archiveActions,
  more: {},
});

export const getProject = endpoint({
  ...ofProject,
  name: 'getProject',
  summary: 'One project',
  method: 'GET',
  answer: projectSchema,
  policy: 'projects.read',
  errors: ['not-found'],
});

export const createProject = endpoint({
  ...ofProjects,
  ...managed,
  name: 'createProject',
  summary: 'Add a project to a company',
  method: 'POST',
  changes: ['project'],
  maxBodyBytes: largestBodyBytes,
  drawn: ['name', 'code', 'departments', 'watermarkText', 'customValues'],
  body: projectInput,
  answer: projectSchema,
  errors: ['conflict'],
});

export const updateProject = endpoint({
  ...ofProject,
  ...managed,
  name: 'updateProject',
  summary: 'Change a project; it moves to another company only as long as it has no documents',
  method: 'PUT',
  changes: ['project'],
  maxBodyBytes: largestBodyBytes,
  drawn: ['name', 'code', 'departments', 'watermarkText', 'customValues'],
  body: updateProjectInput,
  answer: projectSchema,
  errors: ['not-found', 'conflict'],
});

export const archiveProject = endpoint({
  ...ofProject,
  ...managed,
  name: 'archiveProject',
  summary: 'Archive a project: it gets no new documents, and keeps those that it has',
  method: 'POST',
  changes: ['project'],
  path: '/projects/:id/archive',
  answer: projectSchema,
  errors: ['not-found'],
});

export const restoreProject = endpoint({
  ...ofProject,
  ...managed,
  name: 'restoreProject',
  summary: 'Restore a project; refused while its company is archived',
  method: 'POST',
  changes: ['project'],
  path: '/projects/:id/restore',
  answer: projectSchema,
  errors: ['not-found', 'conflict'],
});

/** Validates a member of a project: their rights follow from their type and flags. */
const projectMember = z.object({
  /** The user's. */
  id: guid,
  name: z.string(),
  email: z.string(),
  profilePicUrl: z.string(),
  userType: z.enum(userTypes),
  taxRiskAccess: z.boolean(),
  docDistributionAccess: z.boolean(),
  isDisabled: z.boolean(),
});
export type ProjectMember = z.infer<typeof projectMember>;

export const listProjectMembers = endpoint({
  ...ofProject,
  name: 'listProjectMembers',
  summary: 'The users who belong to a project, by name',
  method: 'GET',
  path: '/projects/:id/members',
  query: rowsQuery.pick({ search: true, cursor: true, pageSize: true }),
  answer: rowsOf(projectMember),
  policy: 'projects.read',
  errors: ['not-found'],
});

export const projectMembersInput = z.object({
  userIds: z.array(guid).min(1, 'Choose someone.').max(200),
});

export const addProjectMembers = endpoint({
  ...ofProject,
  ...managed,
  name: 'addProjectMembers',
  summary: 'Add users to a project; existing members stay',
  method: 'POST',
  changes: ['project', 'user'],
  path: '/projects/:id/members',
  body: projectMembersInput,
  answer: z.null(),
  errors: ['not-found'],
});

export const removeProjectMember = endpoint({
  ...ofProject,
  ...managed,
  name: 'removeProjectMember',
  summary: 'Take a user out of a project',
  method: 'DELETE',
  changes: ['project', 'user'],
  path: '/projects/:id/members/:userId',
  params: z.object({ id: guid, userId: guid }),
  answer: z.null(),
  errors: ['not-found'],
});

export const getProjectHistory = historyEndpoint({
  name: 'getProjectHistory',
  base: 'base',
  path: '/projects/:id',
  policy: 'projects.manage',
});
