import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { historyEndpoint } from '../history/history.ts';
import { archiveActions, bulkEndpoint } from '../lists/bulk.ts';
import {
  archivedQuery,
  exportEndpoint,
  type ListDefinition,
  rowsOf,
  rowsQuery,
} from '../lists/lists.ts';
import { guid, idParams, moment, nameRule } from '../rules.ts';

const formPackSummary = z.object({
  id: guid,
  name: z.string(),
  formCount: z.int(),
  pageCount: z.int(),
  createdAt: moment,
  updatedAt: moment,
  updatedBy: z.string(),
  archivedAt: moment.nullable(),
});
export type FormPackSummary = z.infer<typeof formPackSummary>;

const formPackSchema = formPackSummary.extend({
  /** In the order of the pack. */
  forms: z.array(
    z.object({ formTemplateId: guid, name: z.string(), pageCount: z.int(), fieldCount: z.int() }),
  ),
  /** Counts the changes; the change that is sent says which one it was made on. */
  revision: z.int(),
});
export type FormPack = z.infer<typeof formPackSchema>;

export const formPackInput = z.object({
  name: nameRule,
  formTemplateIds: z
    .array(guid)
    .min(1, 'Add at least one form.')
    .max(50, 'A pack can have 50 forms at most.')
    .refine((ids) => new Set(ids).size === ids.length, 'Each form can be in the pack once.'),
});
export type FormPackInput = z.infer<typeof formPackInput>;

export const updateFormPackInput = formPackInput.extend({ revision: z.int() });
export type UpdateFormPackInput = z.infer<typeof updateFormPackInput>;

/** The list of form packs. */
export const formPacksList = {
  name: 'form-packs',
  fields: [
    { key: 'name', label: 'Name', kind: 'text', canSort: true, canFilter: true },
    { key: 'formCount', label: 'Forms', kind: 'number', canSort: true, canFilter: true },
    { key: 'pageCount', label: 'Pages', kind: 'number', canSort: true, canFilter: true },
    { key: 'createdAt', label: 'Added', kind: 'moment', canSort: true, canFilter: true },
    { key: 'updatedAt', label: 'Last changed', kind: 'moment', canSort: true, canFilter: true },
    { key: 'updatedBy', label: 'Last changed by', kind: 'text' },
  ],
  defaultSort: { by: 'name', direction: 'ascending' },
} as const satisfies ListDefinition;

export const listFormPacks = endpoint({
  name: 'listFormPacks',
  summary: 'The form packs of the tenant',
  base: 'v3',
  method: 'GET',
  path: '/form-packs',
  query: rowsQuery.extend(archivedQuery),
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
  summary: 'Make a form pack of templates in order',
  base: 'v3',
  method: 'POST',
  path: '/form-packs',
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
  path: '/form-packs/:id',
  params: idParams,
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
  base: 'v3',
  path: '/form-packs',
  policy: 'form-packs.manage',
  actions: archiveActions,
  more: {},
});

export const archiveFormPack = endpoint({
  name: 'archiveFormPack',
  summary: 'Put a form pack away: no new documents are drafted with it; those that were keep it',
  base: 'v3',
  method: 'POST',
  path: '/form-packs/:id/archive',
  params: idParams,
  answer: formPackSchema,
  policy: 'form-packs.manage',
  errors: ['not-found'],
});

export const restoreFormPack = endpoint({
  name: 'restoreFormPack',
  summary: 'Take a form pack out of the archive; none of its forms can be in there',
  base: 'v3',
  method: 'POST',
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
