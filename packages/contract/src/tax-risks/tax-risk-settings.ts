import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  archivedQuery,
  exportEndpoint,
  type ListDefinition,
  rowsOf,
  rowsQuery,
} from '../lists/lists.ts';
import { messages } from '../messages.ts';
import { guid, idParams, moment, titleRule } from '../rules.ts';

/** Defines the settings of a tenant for tax risks. */
const settings = {
  /** Uses the industry's list of roles before the questionnaire. */
  usesRoleList: z.boolean(),
  /** Lets assessors sign off their own assessments. */
  maySignOffAlone: z.boolean(),
  /** For how many people the same answers can be given before it is called a blanket determination. */
  blanketLimit: z
    .int('Enter a whole number.')
    .min(2, 'Enter 2 or more.')
    .max(1000, 'Enter 1,000 or less.'),
  /** The users who may assess; empty for everyone with access to tax risks. */
  assessorIds: z.array(guid).max(200),
  /** The users who may override, sign off, issue and decide; empty for each SysAdmin and Admin with access. */
  controllerIds: z.array(guid).max(200),
};
const person = z.object({ id: guid, name: z.string() });

export const taxRiskSettings = z.object({
  ...settings,
  assessors: z.array(person),
  controllers: z.array(person),
  /** The caller's role. */
  isAssessor: z.boolean(),
  isController: z.boolean(),
  revision: z.int(),
});
export type TaxRiskSettings = z.infer<typeof taxRiskSettings>;

export const getTaxRiskSettings = endpoint({
  name: 'getTaxRiskSettings',
  summary: 'How the organisation deals with tax risks',
  base: 'v4',
  method: 'GET',
  path: '/tax-risks/settings',
  answer: taxRiskSettings,
  policy: 'tax-risks.use',
});

/** The settings as they are changed. */
export const taxRiskSettingsInput = z.object(settings);

export const updateTaxRiskSettings = endpoint({
  name: 'updateTaxRiskSettings',
  summary: 'Change how the organisation deals with tax risks',
  base: 'v4',
  method: 'PUT',
  changes: ['tenant', 'tax-risk'],
  path: '/tax-risks/settings',
  body: taxRiskSettingsInput.extend({ revision: z.int() }),
  answer: taxRiskSettings,
  policy: 'tax-risks.manage',
  errors: ['conflict'],
});

/** Defines a role of the industry's list, as a user entered and checked it. */
const roleFields = {
  name: titleRule,
  department: z.string().trim().max(80, 'This field can have 80 characters at most.'),
  /** The role's own criterion (column A); empty where it has none. */
  criterion: z.string().trim().max(2000, 'This field can have 2,000 characters at most.'),
  /** The general test can be met instead (column B). */
  allowsGeneralTest: z.boolean(),
  /** The criterion rests on equipment: then a list of it has to be attached. */
  restsOnEquipment: z.boolean(),
  source: z.string().trim().min(1, messages.required).max(500),
  /** Of the version of the list. */
  sourceDate: z.iso.date('Enter a date.'),
  /** Someone compared it with the source: only then does it decide. */
  isVerified: z.boolean(),
};

const industryRole = z.object({
  id: guid,
  ...roleFields,
  verifiedBy: z.string(),
  verifiedAt: moment.nullable(),
  archivedAt: moment.nullable(),
  updatedAt: moment,
  revision: z.int(),
});
export type IndustryRole = z.infer<typeof industryRole>;

export const industryRoleInput = z.object(roleFields);
export type IndustryRoleInput = z.output<typeof industryRoleInput>;

/** The list of the industry's roles. */
export const industryRolesList = {
  name: 'industry-roles',
  fields: [
    { key: 'name', label: 'Role', kind: 'text', canSort: true, canFilter: true },
    { key: 'department', label: 'Department', kind: 'text', canSort: true, canFilter: true },
    { key: 'criterion', label: 'Criterion', kind: 'text', canFilter: true },
    { key: 'allowsGeneralTest', label: 'General test', kind: 'flag', canFilter: true },
    { key: 'restsOnEquipment', label: 'Equipment', kind: 'flag', canFilter: true },
    { key: 'source', label: 'Source', kind: 'text', canFilter: true },
    {
      key: 'sourceDate',
      label: 'Date of source',
      kind: 'date',
      canSort: true,
      canFilter: true,
    },
    { key: 'isVerified', label: 'Checked', kind: 'flag', canFilter: true },
    { key: 'verifiedBy', label: 'Checked by', kind: 'text' },
    { key: 'verifiedAt', label: 'Checked on', kind: 'moment', canSort: true, canFilter: true },
    { key: 'updatedAt', label: 'Last changed', kind: 'moment', canSort: true, canFilter: true },
  ],
  defaultSort: { by: 'name', direction: 'ascending' },
} as const satisfies ListDefinition;

const ofIndustryRoles = {
  base: 'v4',
  path: '/tax-risks/industry-roles',
  policy: 'tax-risks.use',
} as const;

export const listIndustryRoles = endpoint({
  ...ofIndustryRoles,
  name: 'listIndustryRoles',
  summary: 'The roles of the industry’s list',
  method: 'GET',
  query: rowsQuery.extend(archivedQuery),
  answer: rowsOf(industryRole),
});

export const exportIndustryRoles = exportEndpoint({
  ...ofIndustryRoles,
  name: 'exportIndustryRoles',
  summary: 'The roles of the industry’s list as a CSV or XLSX file',
  path: '/tax-risks/industry-roles/export',
  more: archivedQuery,
});

export const getIndustryRole = endpoint({
  ...ofIndustryRoles,
  name: 'getIndustryRole',
  summary: 'One role of the industry’s list',
  method: 'GET',
  path: '/tax-risks/industry-roles/:id',
  params: idParams,
  answer: industryRole,
  errors: ['not-found'],
});

export const createIndustryRole = endpoint({
  name: 'createIndustryRole',
  summary: 'Add a role of the industry’s list',
  base: 'v4',
  method: 'POST',
  changes: ['industry-role'],
  path: '/tax-risks/industry-roles',
  drawn: ['name', 'department', 'criterion'],
  body: industryRoleInput,
  answer: industryRole,
  policy: 'tax-risks.manage',
  errors: ['conflict'],
});

export const updateIndustryRole = endpoint({
  name: 'updateIndustryRole',
  summary: 'Change a role of the industry’s list, or archive it',
  base: 'v4',
  method: 'PUT',
  changes: ['industry-role', 'tax-risk'],
  path: '/tax-risks/industry-roles/:id',
  params: idParams,
  drawn: ['name', 'department', 'criterion'],
  body: industryRoleInput.extend({ isArchived: z.boolean().default(false), revision: z.int() }),
  answer: industryRole,
  policy: 'tax-risks.manage',
  errors: ['not-found', 'conflict'],
});
