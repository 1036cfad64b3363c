import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { type ListDefinition, rowsOf, rowsQuery } from '../lists/lists.ts';
import { guid, idParams, moment, nameRule } from '../rules.ts';

const formPackSummary = z.object({
  id: guid,
  name: z.string(),
  formCount: z.int(),
  pageCount: z.int(),
  updatedAt: moment,
  updatedBy: z.string(),
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
export const formPacksList: ListDefinition = {
  name: 'form-packs',
  fields: [
    { key: 'name', label: 'Name', kind: 'text', canSort: true, canFilter: true },
    { key: 'updatedAt', label: 'Last changed', kind: 'moment', canSort: true, canFilter: true },
  ],
  defaultSort: { by: 'name', direction: 'ascending' },
};

export const listFormPacks = endpoint({
  name: 'listFormPacks',
  summary: 'The form packs of the tenant',
  base: 'v3',
  method: 'GET',
  path: '/form-packs',
  query: rowsQuery,
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
