import { externalRolesRule, recordUpTo } from '@countersign/fields';
import { z } from 'zod';
import { sendingDefaults } from '../documents/sending-defaults.ts';
import { endpoint } from '../endpoint.ts';
import { historyEndpoint } from '../history/history.ts';
import { archiveActions, bulkEndpoint } from '../lists/bulk.ts';
import { labelsRule } from '../lists/labels.ts';
import {
  archivedQuery,
  exportEndpoint,
  type ListDefinition,
  rowsOf,
  rowsQuery,
} from '../lists/lists.ts';
import { guid, idParams, maxPackForms, moment, nameRule } from '../rules.ts';
import { userTypes } from '../users/user-types.ts';

/** The output of a document: one PDF, or one for each form. */
const packOutputs = ['one', 'each'] as const;
export type PackOutput = (typeof packOutputs)[number];

/**
 * Lists the positions of attached PDFs that every party receives: behind the forms, in one sealed file with them, or as
 * files of their own. All others are separate files in either case; the certificate has the hash of each.
 */
const packAttachments = ['inside', 'beside'] as const;
export type PackAttachments = (typeof packAttachments)[number];

/**
 * The variables of the file name of a pack's documents, such as `{pack} {lastName}`. The form is only in the names of
 * single forms, and last where it is not named.
 */
export const fileNameVariables = [
  'pack',
  'firstName',
  'lastName',
  'project',
  'projectCode',
  'company',
  'companyCode',
  'form',
  'date',
] as const;

const fileNameRule = z
  .string()
  .trim()
  .max(150, 'This field can have 150 characters at most.')
  .superRefine((text, context) => {
    const known = (name: string) => (fileNameVariables as readonly string[]).includes(name);
    const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !known(name));
    const isOpen = /[{}]/.test(text.replace(/\{[^{}]*\}/g, ''));
    if (unknown === undefined && !isOpen) return;
    const list = fileNameVariables.map((name) => `{${name}}`).join(', ');
    const what = unknown ? `There is no ${unknown[0]}.` : 'A bracket is not closed.';
    context.addIssue({ code: 'custom', message: `${what} Use ${list}.` });
  });

/** The answers for fields with one key and different labels. */
export const sharedKeyAnswers = ['same', 'separate'] as const;

/** The answers for the fields that forms of a pack share, by key. */
const sharedKeysRule = recordUpTo(300, z.string().max(500), z.enum(sharedKeyAnswers));
export type SharedKeys = z.infer<typeof sharedKeysRule>;

const named = z.object({ id: guid, name: z.string() });

const formPackFile = z.object({
  id: guid,
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
});
export type FormPackFile = z.infer<typeof formPackFile>;

const formPackSummary = z.object({
  id: guid,
  name: z.string(),
  labels: z.array(z.string()),
  formCount: z.int(),
  pageCount: z.int(),
  createdAt: moment,
  updatedAt: moment,
  updatedBy: z.string(),
  archivedAt: moment.nullable(),
});
export type FormPackSummary = z.infer<typeof formPackSummary>;

export const formPackSchema = formPackSummary.extend({
  /** In the order of the pack. */
  forms: z.array(
    z.object({
      formTemplateId: guid,
      name: z.string(),
      pageCount: z.int(),
      fieldCount: z.int(),
      /** When it is part of a document, as a formula; empty for always. */
      condition: z.string(),
      /** The external parties that are not shown it, unless they have fields to fill there. */
      hiddenFrom: externalRolesRule,
    }),
  ),
  /** The approval setup of new documents; null for that of their project. */
  approvalSetup: named.nullable(),
  emailTemplate: named.nullable(),
  /** Who may draft with it; empty for everyone who drafts. */
  userTypes: z.array(z.enum(userTypes)),
  /** Where it may be used; empty for all projects. */
  projects: z.array(named),
  fileName: z.string(),
  output: z.enum(packOutputs),
  attachments: z.enum(packAttachments),
  /** The external parties that receive what others attach, where its field does not say; the company always does. */
  attachmentAudience: externalRolesRule,
  sharedKeys: sharedKeysRule,
  sending: sendingDefaults,
  /** Files that go along with its documents. */
  files: z.array(formPackFile),
  /** Counts the changes; the change that is sent says which one it was made on. */
  revision: z.int(),
});
export type FormPack = z.infer<typeof formPackSchema>;

export const formPackInput = z.object({
  name: nameRule,
  formTemplateIds: z
    .array(guid)
    .min(1, 'Add at least one form.')
    .max(maxPackForms, `A pack can have ${maxPackForms} forms at most.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each form can be in the pack once.'),
  // What is left out stays as it is; in a new pack it is empty.
  labels: labelsRule.optional(),
  /** By the template's id: a formula, without which the form is always there. */
  conditions: recordUpTo(
    maxPackForms,
    guid,
    z.string().trim().max(2000, 'A condition can have 2,000 characters at most.'),
  ).optional(),
  /** By the template's id: the external parties that are not shown it. */
  hiddenFrom: recordUpTo(maxPackForms, guid, externalRolesRule).optional(),
  approvalSetupId: guid.nullable().optional(),
  emailTemplateId: guid.nullable().optional(),
  userTypes: z.array(z.enum(userTypes)).max(userTypes.length).optional(),
  projectIds: z
    .array(guid)
    .max(500, 'Choose up to 500 projects, or none for all projects.')
    .optional(),
  fileName: fileNameRule.optional(),
  output: z.enum(packOutputs).optional(),
  attachments: z.enum(packAttachments).optional(),
  attachmentAudience: externalRolesRule.optional(),
  sharedKeys: sharedKeysRule.optional(),
  sending: sendingDefaults.optional(),
});
export type FormPackInput = z.infer<typeof formPackInput>;

export const updateFormPackInput = formPackInput.extend({ revision: z.int() });
export type UpdateFormPackInput = z.infer<typeof updateFormPackInput>;

export const formPacksList = {
  name: 'form-packs',
  fields: [
    { key: 'name', label: 'Name', kind: 'text', canSort: true, canFilter: true },
    { key: 'formCount', label: 'Forms', kind: 'number', canSort: true, canFilter: true },
    { key: 'pageCount', label: 'Pages', kind: 'number', canSort: true, canFilter: true },
    { key: 'labels', label: 'Labels', kind: 'choice', canFilter: true },
    { key: 'createdAt', label: 'Added', kind: 'moment', canSort: true, canFilter: true },
    { key: 'updatedAt', label: 'Last changed', kind: 'moment', canSort: true, canFilter: true },
    { key: 'updatedBy', label: 'Last changed by', kind: 'text' },
  ],
  defaultSort: { by: 'name', direction: 'ascending' },
} as const satisfies ListDefinition;

/** Narrows a list down to the packs that the caller may draft with, in a project where one is named. */
const usablePacksQuery = {
  usable: z.enum(['yes', 'no']).default('no'),
  projectId: guid.optional(),
};

export const listFormPacks = endpoint({
  name: 'listFormPacks',
  summary: 'The form packs of the tenant',
  base: 'v3',
  method: 'GET',
  path: '/form-packs',
  query: rowsQuery.extend(archivedQuery).extend(usablePacksQuery),
  answer: rowsOf(formPackSummary),
  policy: 'form-packs.read',
});

export const getFormPack = endpoint({
  name: 'getFormPack',
  summary: 'A form pack with its forms in order',
  base: 'v3',
  method: 'GET',
  path: '/form-packs/:id',
  params: idParams,
  answer: formPackSchema,
  policy: 'form-packs.read',
  errors: ['not-found'],
});

export const createFormPack = endpoint({
  name: 'createFormPack',
  summary: 'Create a form pack of templates in order',
  base: 'v3',
  method: 'POST',
  changes: ['form-pack'],
  path: '/form-packs',
  maxBodyBytes: 1024 * 1024,
  drawn: ['name'],
  body: formPackInput,
  answer: formPackSchema,
  policy: 'form-packs.manage',
  errors: ['conflict'],
});

export const updateFormPack = endpoint({
  name: 'updateFormPack',
  summary: 'Change a form pack’s name and forms; documents that were drafted keep theirs',
  base: 'v3',
  method: 'PUT',
  changes: ['form-pack', 'document'],
  path: '/form-packs/:id',
  params: idParams,
  maxBodyBytes: 1024 * 1024,
  drawn: ['name'],
  body: updateFormPackInput,
  answer: formPackSchema,
  policy: 'form-packs.manage',
  errors: ['not-found', 'conflict'],
});

export const exportFormPacks = exportEndpoint({
  name: 'exportFormPacks',
  summary: 'All form packs that a list shows, as a file',
  base: 'v3',
  path: '/form-packs/export',
  policy: 'form-packs.read',
  more: archivedQuery,
});

export const bulkFormPacks = bulkEndpoint({
  name: 'bulkFormPacks',
  summary: 'Archive or restore many form packs: each by itself, as a call for it alone would',
  changes: ['form-pack'],
  base: 'v3',
  path: '/form-packs',
  policy: 'form-packs.manage',
  actions: archiveActions,
  more: {},
});

export const archiveFormPack = endpoint({
  name: 'archiveFormPack',
  summary: 'Archive a form pack: no new documents are drafted with it, and existing ones keep it',
  base: 'v3',
  method: 'POST',
  changes: ['form-pack'],
  path: '/form-packs/:id/archive',
  params: idParams,
  answer: formPackSchema,
  policy: 'form-packs.manage',
  errors: ['not-found'],
});

export const restoreFormPack = endpoint({
  name: 'restoreFormPack',
  summary: 'Restore a form pack; refused while one of its forms is archived',
  base: 'v3',
  method: 'POST',
  changes: ['form-pack'],
  path: '/form-packs/:id/restore',
  params: idParams,
  answer: formPackSchema,
  policy: 'form-packs.manage',
  errors: ['not-found', 'conflict'],
});

export const getFormPackHistory = historyEndpoint({
  name: 'getFormPackHistory',
  base: 'v3',
  path: '/form-packs/:id',
  policy: 'form-packs.manage',
});
