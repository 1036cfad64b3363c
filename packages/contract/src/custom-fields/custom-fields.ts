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
import { customChoice, customFieldKinds, customFieldOwners, customValue } from './custom-values.ts';

/** Maximum number of active fields of one kind of record, as every form has all of them. */
export const maxCustomFields = 100;

const atMost = (characters: number) => `This field can have ${characters} characters at most.`;

/** The settings of a field that can change at any time. */
const settings = {
  name: nameRule,
  kind: z.enum(customFieldKinds),
  required: z.boolean(),
  /** The value of a new object; null for none. */
  default: customValue,
  /** For the kinds `choice` and `choices`, in the order in which they are offered; else none. */
  choices: z.array(customChoice).max(200, 'A field can have at most 200 choices.'),
  help: z.string().trim().max(500, atMost(500)),
  /** The heading that the field stands under in forms; empty for none. */
  section: z.string().trim().max(60, atMost(60)),
};

export const customFieldInput = z.object({
  of: z.enum(customFieldOwners),
  ...settings,
  required: settings.required.default(false),
  default: settings.default.default(null),
  choices: settings.choices.default([]),
  help: settings.help.default(''),
  section: settings.section.default(''),
});
export type CustomFieldInput = z.output<typeof customFieldInput>;

/** Validates the revision that was read: with another one, the field has changed since. */
const revision = z.int().min(1);

export const customFieldUpdate = z.object({ ...settings, revision });
export type CustomFieldUpdate = z.output<typeof customFieldUpdate>;

const customFieldSchema = z.object({
  id: guid,
  of: z.enum(customFieldOwners),
  name: z.string(),
  kind: z.enum(customFieldKinds),
  required: z.boolean(),
  default: customValue,
  choices: z.array(customChoice),
  help: z.string(),
  section: z.string(),
  /** Counts up in the order in which forms have the fields. */
  position: z.int(),
  /** Something has a value of it: its kind can’t be changed, and it can’t be deleted. */
  isUsed: z.boolean(),
  revision,
  archivedAt: moment.nullable(),
  updatedAt: moment,
});
export type CustomField = z.infer<typeof customFieldSchema>;

/** Validates the number of uses of a field. */
const customFieldUse = z.object({
  /** How many contacts, projects or documents have a value. */
  objects: z.int(),
  /** How many chose each choice, by its id. */
  choices: z.record(guid, z.int()),
  /** The approval setups with a condition on the field, and the groups found by it. */
  locations: z.array(
    z.object({ kind: z.enum(['approval-setup', 'contact-group']), name: z.string() }),
  ),
});
export type CustomFieldUse = z.infer<typeof customFieldUse>;

export const customFieldsList = {
  name: 'custom-fields',
  fields: [
    { key: 'position', label: 'Order', kind: 'number', canSort: true },
    { key: 'name', label: 'Name', kind: 'text', canSort: true, canFilter: true },
    {
      key: 'kind',
      label: 'Type',
      kind: 'choice',
      canSort: true,
      canFilter: true,
      options: [
        { value: 'text', label: 'Text' },
        { value: 'number', label: 'Number' },
        { value: 'date', label: 'Date' },
        { value: 'flag', label: 'Yes or no' },
        { value: 'choice', label: 'Choice' },
        { value: 'choices', label: 'Multiple choice' },
        { value: 'emails', label: 'Emails' },
      ],
    },
    { key: 'section', label: 'Section', kind: 'text', canSort: true, canFilter: true },
    { key: 'required', label: 'Required', kind: 'flag', canFilter: true },
    { key: 'help', label: 'Help text', kind: 'text' },
    { key: 'updatedAt', label: 'Last changed', kind: 'moment', canSort: true, canFilter: true },
  ],
  defaultSort: { by: 'position', direction: 'ascending' },
} as const satisfies ListDefinition;

/** The query parameters of the list of custom fields beyond those of all lists. */
const ownQuery = { of: z.enum(customFieldOwners), ...archivedQuery };

const one = {
  base: 'base',
  params: idParams,
  answer: customFieldSchema,
  policy: 'custom-fields.manage',
} as const;

export const listCustomFields = endpoint({
  name: 'listCustomFields',
  summary: 'The fields of the tenant’s own on contacts, projects or documents',
  base: 'base',
  method: 'GET',
  path: '/custom-fields',
  query: rowsQuery.extend(ownQuery),
  answer: rowsOf(customFieldSchema).extend({
    /** How many fields in use there are of each thing. */
    counts: z.record(z.enum(customFieldOwners), z.int()),
  }),
  policy: 'signed-in',
});

export const exportCustomFields = exportEndpoint({
  name: 'exportCustomFields',
  summary: 'All custom fields that a list shows, as a file',
  base: 'base',
  path: '/custom-fields/export',
  policy: 'custom-fields.manage',
  more: ownQuery,
});

export const bulkCustomFields = bulkEndpoint({
  name: 'bulkCustomFields',
  summary: 'Archive or restore many custom fields: each by itself, as a call for it alone would',
  changes: ['custom-field'],
  base: 'base',
  path: '/custom-fields',
  policy: 'custom-fields.manage',
  actions: archiveActions,
  more: { of: ownQuery.of },
});

export const getCustomField = endpoint({
  ...one,
  name: 'getCustomField',
  summary: 'A custom field',
  method: 'GET',
  path: '/custom-fields/:id',
  policy: 'signed-in',
  errors: ['not-found'],
});

export const getCustomFieldUse = endpoint({
  ...one,
  name: 'getCustomFieldUse',
  summary: 'How many things have a value of a custom field, and how many chose each choice',
  method: 'GET',
  path: '/custom-fields/:id/use',
  answer: customFieldUse,
  errors: ['not-found'],
});

export const createCustomField = endpoint({
  name: 'createCustomField',
  summary: 'Add a field to contacts, projects or documents; it comes last',
  base: 'base',
  method: 'POST',
  changes: ['custom-field'],
  path: '/custom-fields',
  maxBodyBytes: 256 * 1024,
  drawn: ['name', 'default', 'choices'],
  body: customFieldInput,
  answer: customFieldSchema,
  policy: 'custom-fields.manage',
  errors: ['conflict'],
});

export const updateCustomField = endpoint({
  ...one,
  name: 'updateCustomField',
  summary: 'Change a custom field; its kind only while nothing has a value',
  method: 'PUT',
  changes: ['custom-field'],
  path: '/custom-fields/:id',
  maxBodyBytes: 256 * 1024,
  drawn: ['name', 'default', 'choices'],
  body: customFieldUpdate,
  errors: ['not-found', 'conflict'],
});

export const archiveCustomField = endpoint({
  ...one,
  name: 'archiveCustomField',
  summary: 'Take a custom field out of forms and lists; its values are kept',
  method: 'POST',
  changes: ['custom-field'],
  path: '/custom-fields/:id/archive',
  body: z.object({ revision }),
  errors: ['not-found', 'conflict'],
});

export const restoreCustomField = endpoint({
  ...one,
  name: 'restoreCustomField',
  summary: 'Restore an archived custom field, with its values',
  method: 'POST',
  changes: ['custom-field'],
  path: '/custom-fields/:id/restore',
  body: z.object({ revision }),
  errors: ['not-found', 'conflict'],
});

export const deleteCustomField = endpoint({
  ...one,
  name: 'deleteCustomField',
  summary: 'Delete a custom field that nothing has a value of',
  method: 'DELETE',
  changes: ['custom-field'],
  deletes: true,
  path: '/custom-fields/:id',
  answer: z.null(),
  errors: ['not-found', 'conflict'],
});

export const reorderCustomFields = endpoint({
  name: 'reorderCustomFields',
  summary: 'Put the fields in use into an order: all of them, each once',
  base: 'base',
  method: 'PUT',
  changes: ['custom-field', 'tenant'],
  path: '/custom-fields/order',
  body: z.object({
    of: z.enum(customFieldOwners),
    ids: z.array(guid).min(1, 'List the fields in their order.').max(maxCustomFields),
  }),
  answer: z.object({ ids: z.array(guid) }),
  policy: 'custom-fields.manage',
  errors: ['conflict'],
});

export const getCustomFieldHistory = historyEndpoint({
  name: 'getCustomFieldHistory',
  base: 'base',
  path: '/custom-fields/:id',
  policy: 'custom-fields.manage',
});
