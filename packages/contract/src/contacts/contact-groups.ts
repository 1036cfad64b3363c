import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { historyEndpoint } from '../history/history.ts';
import {
  archivedQuery,
  type ListDefinition,
  listFilters,
  rowsOf,
  rowsQuery,
} from '../lists/lists.ts';
import { guid, idParams, moment, nameRule } from '../rules.ts';

/** The colours of groups: white reads well on each of them. */
export const groupColours = [
  { value: '#1864ab', label: 'Blue' },
  { value: '#0b7285', label: 'Cyan' },
  { value: '#087f5b', label: 'Teal' },
  { value: '#27722f', label: 'Green' },
  { value: '#5c7a00', label: 'Olive' },
  { value: '#945c00', label: 'Amber' },
  { value: '#b5440c', label: 'Orange' },
  { value: '#c92a2a', label: 'Red' },
  { value: '#a61e4d', label: 'Pink' },
  { value: '#862e9c', label: 'Purple' },
  { value: '#5f3dc4', label: 'Violet' },
  { value: '#495057', label: 'Grey' },
] as const;
const colourValues = groupColours.map(({ value }) => value);

/** Maximum number of groups of either kind that a user can see. */
export const maxContactGroups = 200;
export const maxDynamicContactGroups = 50;

/** A group as it is shown with a contact. */
export const contactGroupChip = z.object({
  id: guid,
  name: z.string(),
  colour: z.string(),
  /** False for one that only the user who asks has. */
  isShared: z.boolean(),
  /** Its contacts are those that match its filters; no one is put into it by hand. */
  isDynamic: z.boolean(),
});
export type ContactGroupChip = z.infer<typeof contactGroupChip>;

const contactGroupSchema = contactGroupChip.extend({
  /** The filters that its contacts match; null for a group of chosen contacts. */
  filters: listFilters.nullable(),
  /** How many contacts it has now; archived ones are not counted. */
  count: z.int(),
  /** Why its filters find no one any more, such as for a field that was archived; null where they work. */
  problem: z.string().nullable(),
  revision: z.int(),
  archivedAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type ContactGroup = z.infer<typeof contactGroupSchema>;

export const contactGroupInput = z.object({
  name: nameRule,
  colour: z.enum(colourValues, 'Choose one of the colours.'),
  /** Everyone who may see contacts has it; false for a group of one's own. */
  isShared: z.boolean(),
  filters: listFilters.min(1, 'Add at least one filter.').nullable(),
});
export type ContactGroupInput = z.output<typeof contactGroupInput>;

export const updateContactGroupInput = contactGroupInput.extend({ revision: z.int() });

export const contactGroupsList = {
  name: 'contact-groups',
  fields: [{ key: 'name', label: 'Name', kind: 'text', canSort: true, canFilter: true }],
  defaultSort: { by: 'name', direction: 'ascending' },
} as const satisfies ListDefinition;

const common = { base: 'base', policy: 'contacts.use' } as const;

export const listContactGroups = endpoint({
  ...common,
  name: 'listContactGroups',
  summary: 'The groups of contacts that the user has: shared ones and their own',
  method: 'GET',
  path: '/contact-groups',
  query: rowsQuery.extend(archivedQuery),
  answer: rowsOf(contactGroupSchema),
});

export const getContactGroup = endpoint({
  ...common,
  name: 'getContactGroup',
  summary: 'A group of contacts',
  method: 'GET',
  path: '/contact-groups/:id',
  params: idParams,
  answer: contactGroupSchema,
  errors: ['not-found'],
});

export const createContactGroup = endpoint({
  ...common,
  name: 'createContactGroup',
  summary: 'Make a group of contacts: of chosen ones, or of all that match filters',
  method: 'POST',
  changes: ['contact-group'],
  path: '/contact-groups',
  maxBodyBytes: 3 * 1024 * 1024,
  body: contactGroupInput,
  answer: contactGroupSchema,
  errors: ['conflict'],
});

export const updateContactGroup = endpoint({
  ...common,
  name: 'updateContactGroup',
  summary: 'Change a group of contacts',
  method: 'PUT',
  changes: ['contact-group'],
  path: '/contact-groups/:id',
  params: idParams,
  maxBodyBytes: 3 * 1024 * 1024,
  body: updateContactGroupInput,
  answer: contactGroupSchema,
  errors: ['not-found', 'conflict'],
});

export const archiveContactGroup = endpoint({
  ...common,
  name: 'archiveContactGroup',
  summary: 'Archive a group; its contacts stay',
  method: 'POST',
  changes: ['contact-group'],
  path: '/contact-groups/:id/archive',
  params: idParams,
  answer: contactGroupSchema,
  errors: ['not-found'],
});

export const restoreContactGroup = endpoint({
  ...common,
  name: 'restoreContactGroup',
  summary: 'Restore a group',
  method: 'POST',
  changes: ['contact-group'],
  path: '/contact-groups/:id/restore',
  params: idParams,
  answer: contactGroupSchema,
  errors: ['not-found', 'conflict'],
});

export const getContactGroupHistory = historyEndpoint({
  ...common,
  name: 'getContactGroupHistory',
  path: '/contact-groups/:id',
});
