import { recordUpTo } from '@countersign/fields';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { guid, idParams } from '../rules.ts';
import { listFilters, sortDirections } from './lists.ts';

/** The part of a list's query that a saved view stores. */
const savedViewQuery = z.object({
  search: z.string().trim().max(200),
  filters: listFilters,
  sort: z.string().max(100).nullable(),
  direction: z.enum(sortDirections).nullable(),
  /** The keys of its columns in their order; null for those that the list shows by itself. */
  columns: z.array(z.string().max(100)).max(100).nullable(),
  /** Parameters that the list has of its own, such as a tab. */
  more: recordUpTo(20, z.string().max(40), z.string().max(200)),
});
export type SavedViewQuery = z.output<typeof savedViewQuery>;

const viewName = z
  .string()
  .trim()
  .min(1, messages.required)
  .max(60, 'This field can have 60 characters at most.');

const savedViewSchema = z.object({ id: guid, name: z.string(), query: savedViewQuery });
export type SavedView = z.infer<typeof savedViewSchema>;

const listName = z.string().regex(/^[a-z][a-z-]{1,40}$/, 'There is no such list.');

/** Validates a user's preferences for a list: the columns that they chose, and the views that they saved. */
const listPreferencesSchema = z.object({
  columns: z.array(z.string()).nullable(),
  views: z.array(savedViewSchema),
});
export type ListPreferences = z.infer<typeof listPreferencesSchema>;

export const getListPreferences = endpoint({
  name: 'getListPreferences',
  summary: 'The columns that the user chose for a list, and their saved views of it',
  base: 'base',
  method: 'GET',
  path: '/lists/:list',
  params: z.object({ list: listName }),
  answer: listPreferencesSchema,
  policy: 'signed-in',
});

export const setListColumns = endpoint({
  name: 'setListColumns',
  summary: 'Choose the columns of a list and their order; null for the usual ones',
  base: 'base',
  method: 'PUT',
  path: '/lists/:list/columns',
  params: z.object({ list: listName }),
  body: z.object({ columns: z.array(z.string().max(100)).min(1).max(100).nullable() }),
  answer: listPreferencesSchema,
  policy: 'signed-in',
});

export const createSavedView = endpoint({
  name: 'createSavedView',
  summary: 'Keep what a list shows under a name',
  base: 'base',
  method: 'POST',
  path: '/lists/:list/views',
  params: z.object({ list: listName }),
  maxBodyBytes: 3 * 1024 * 1024,
  body: z.object({ name: viewName, query: savedViewQuery }),
  answer: savedViewSchema,
  policy: 'signed-in',
  errors: ['conflict'],
});

export const updateSavedView = endpoint({
  name: 'updateSavedView',
  summary: 'Rename a saved view, or change its contents',
  base: 'base',
  method: 'PUT',
  path: '/saved-views/:id',
  params: idParams,
  maxBodyBytes: 3 * 1024 * 1024,
  body: z.object({ name: viewName, query: savedViewQuery }),
  answer: savedViewSchema,
  policy: 'signed-in',
  errors: ['not-found', 'conflict'],
});

export const deleteSavedView = endpoint({
  name: 'deleteSavedView',
  summary: 'Delete a saved view',
  base: 'base',
  method: 'DELETE',
  path: '/saved-views/:id',
  params: idParams,
  answer: z.null(),
  policy: 'signed-in',
  errors: ['not-found'],
});
