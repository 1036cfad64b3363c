import { countryCodeRule, emailsRule, recordUpTo } from '@countersign/fields';
import { z } from 'zod';
import { companyTypes, contactEngagementTypes } from '../companies/companies.ts';
import { customValues } from '../custom-fields/custom-values.ts';
import { documentStates } from '../documents/documents.ts';
import { endpoint, largestBodyBytes } from '../endpoint.ts';
import { historyEndpoint } from '../history/history.ts';
import { importEndpoints } from '../imports/imports.ts';
import {
  archivedQuery,
  exportEndpoint,
  type ListDefinition,
  rowSelection,
  rowsOf,
  rowsQuery,
} from '../lists/lists.ts';
import { maxImageBytes } from '../profile/profile.ts';
import { guid, idParams, lastNameRule, mobileRule, moment, personNameRule } from '../rules.ts';
import { contactGroupChip } from './contact-groups.ts';

/** The role of an external person for the organisation. */
export const contactCategories = ['crew', 'cast', 'agent', 'supplier', 'other'] as const;
export type ContactCategory = (typeof contactCategories)[number];

export const contactCategoryLabels: Record<ContactCategory, string> = {
  crew: 'Crew',
  cast: 'Cast',
  agent: 'Agent',
  supplier: 'Supplier',
  other: 'Other',
};

const shortText = (characters: number) =>
  z
    .string()
    .trim()
    .max(characters, `This field can have ${characters} characters at most.`)
    .default('');

const numberText = (what: string) =>
  shortText(30).pipe(
    z
      .string()
      .regex(
        /^([A-Za-z0-9][A-Za-z0-9 ./+*-]*)?$/,
        `${what} can have letters, digits, spaces, dots, dashes and slashes.`,
      ),
  );

const day = z.iso.date('Enter a date.').nullable().default(null);

export const contactInput = z.object({
  category: z.enum(contactCategories).default('crew'),
  firstName: personNameRule,
  lastName: lastNameRule,
  /** One or more, separated by commas; documents go to the first one. */
  emails: emailsRule,
  countryCode: countryCodeRule.default(''),
  mobile: mobileRule.default(''),
  department: shortText(120),
  jobTitle: shortText(120),
  engagementType: z.enum(contactEngagementTypes).default(''),
  /** Another contact. */
  agentId: guid.nullable().default(null),
  alsoSendToAgent: z.boolean().default(false),
  /** The company that they work through. */
  companyName: shortText(200),
  companyNumber: numberText('A company number'),
  vatNumber: numberText('A VAT number'),
  startsOn: day,
  endsOn: day,
  notes: shortText(10_000),
  /** Of the groups that the user has; groups with filters can’t be chosen. */
  groupIds: z.array(guid).max(200).default([]),
  /** By the ids of their fields; those that are left out are as they were. */
  customValues: customValues.default({}),
});
export type ContactInput = z.output<typeof contactInput>;

export const updateContactInput = contactInput.extend({ revision: z.int() });

/** A contact as another one names it. */
const contactReference = z.object({ id: guid, name: z.string(), email: z.string() });

/** A contact in a list. */
const contactSummary = z.object({
  id: guid,
  category: z.enum(contactCategories),
  firstName: z.string(),
  lastName: z.string(),
  /** First and last name; `Erased contact` where the person’s data was removed. */
  name: z.string(),
  /** All addresses, the one that documents go to first; none of someone who was erased. */
  emails: z.array(z.string()),
  countryCode: z.string(),
  mobile: z.string(),
  department: z.string(),
  jobTitle: z.string(),
  engagementType: z.enum(contactEngagementTypes),
  agent: contactReference.nullable(),
  companyName: z.string(),
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  groups: z.array(contactGroupChip),
  /** Where the picture is, below the API’s base; empty without one. */
  pictureUrl: z.string(),
  customValues,
  archivedAt: moment.nullable(),
  erasedAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type ContactSummary = z.infer<typeof contactSummary>;

const contactProposal = z.object({
  id: guid,
  countryCode: z.string(),
  mobile: z.string(),
  /** Who gave it. */
  by: z.string(),
  at: moment,
});
export type ContactProposal = z.infer<typeof contactProposal>;

const contactSchema = contactSummary.extend({
  alsoSendToAgent: z.boolean(),
  companyNumber: z.string(),
  vatNumber: z.string(),
  notes: z.string(),
  /** Other mobiles that were given for documents by people who may not change contacts, the latest first. */
  proposals: z.array(contactProposal),
  /** How many contacts have them as their agent. */
  clientCount: z.int(),
  revision: z.int(),
  /** The caller's permissions. */
  may: z.object({ edit: z.boolean(), erase: z.boolean(), draftDocument: z.boolean() }),
});
export type Contact = z.infer<typeof contactSchema>;

const options = <Value extends string>(labels: Record<Value, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }));

/** The list of contacts. Choices of groups, projects and agents, and custom fields, are the tenant’s own. */
export const contactsList = {
  name: 'contacts',
  fields: [
    { key: 'name', label: 'Name', kind: 'text', canSort: true, canFilter: true },
    { key: 'firstName', label: 'First name', kind: 'text' },
    { key: 'lastName', label: 'Last name', kind: 'text' },
    { key: 'email', label: 'Email', kind: 'text', canSort: true, canFilter: true },
    { key: 'mobile', label: 'Mobile', kind: 'text' },
    {
      key: 'category',
      label: 'Category',
      kind: 'choice',
      options: options(contactCategoryLabels),
      canSort: true,
      canFilter: true,
    },
    { key: 'department', label: 'Department', kind: 'text', canSort: true, canFilter: true },
    { key: 'jobTitle', label: 'Job title', kind: 'text', canSort: true, canFilter: true },
    {
      key: 'engagementType',
      label: 'Engagement type',
      kind: 'choice',
      options: companyTypes.map((value) => ({ value, label: value })),
      canSort: true,
      canFilter: true,
    },
    { key: 'groups', label: 'Groups', kind: 'choice', canFilter: true },
    { key: 'projectId', label: 'Engaged on', kind: 'choice', canFilter: true },
    { key: 'agent', label: 'Agent', kind: 'choice', canFilter: true },
    { key: 'agentEmail', label: 'Agent email', kind: 'text' },
    { key: 'alsoSendToAgent', label: 'Also send to agent', kind: 'flag', canFilter: true },
    { key: 'company', label: 'Company', kind: 'text', canFilter: true },
    { key: 'companyNumber', label: 'Company number', kind: 'text' },
    { key: 'vatNumber', label: 'VAT number', kind: 'text' },
    { key: 'startsOn', label: 'Start date', kind: 'date', canSort: true, canFilter: true },
    { key: 'endsOn', label: 'End date', kind: 'date', canSort: true, canFilter: true },
    { key: 'notes', label: 'Notes', kind: 'text' },
    { key: 'createdAt', label: 'Created', kind: 'moment', canSort: true, canFilter: true },
    { key: 'updatedAt', label: 'Last changed', kind: 'moment', canSort: true, canFilter: true },
  ],
  defaultSort: { by: 'name', direction: 'ascending' },
} as const satisfies ListDefinition;

const common = { base: 'base', policy: 'contacts.use' } as const;
const one = { ...common, params: idParams, answer: contactSchema } as const;

export const listContacts = endpoint({
  ...common,
  name: 'listContacts',
  summary: 'The contacts',
  method: 'GET',
  path: '/contacts',
  query: rowsQuery.extend(archivedQuery),
  answer: rowsOf(contactSummary),
});

export const exportContacts = exportEndpoint({
  ...common,
  name: 'exportContacts',
  summary: 'All contacts that a list shows, as a file',
  path: '/contacts/export',
  more: archivedQuery,
});

export const getContactSuggestions = endpoint({
  ...common,
  name: 'getContactSuggestions',
  summary: 'The departments and job titles that are in use, to be offered',
  method: 'GET',
  path: '/contacts/suggestions',
  answer: z.object({ departments: z.array(z.string()), jobTitles: z.array(z.string()) }),
});

export const getContact = endpoint({
  ...one,
  name: 'getContact',
  summary: 'A contact; for one that was merged into another, that other one',
  method: 'GET',
  path: '/contacts/:id',
  errors: ['not-found'],
});

/** The fields of a contact that documents show. */
const drawnParts = [
  'firstName',
  'lastName',
  'department',
  'jobTitle',
  'companyName',
  'companyNumber',
  'vatNumber',
  'customValues',
];

export const createContact = endpoint({
  ...common,
  name: 'createContact',
  summary: 'Add a contact',
  method: 'POST',
  changes: ['contact'],
  path: '/contacts',
  maxBodyBytes: largestBodyBytes,
  drawn: drawnParts,
  body: contactInput,
  answer: contactSchema,
});

export const updateContact = endpoint({
  ...one,
  name: 'updateContact',
  summary: 'Change a contact',
  method: 'PUT',
  changes: ['contact'],
  path: '/contacts/:id',
  maxBodyBytes: largestBodyBytes,
  drawn: drawnParts,
  body: updateContactInput,
  errors: ['not-found', 'conflict'],
});

export const archiveContact = endpoint({
  ...one,
  name: 'archiveContact',
  summary: 'Archive a contact: it is no longer suggested, and stays where it is used',
  method: 'POST',
  changes: ['contact'],
  path: '/contacts/:id/archive',
  errors: ['not-found', 'conflict'],
});

export const restoreContact = endpoint({
  ...one,
  name: 'restoreContact',
  summary: 'Restore a contact',
  method: 'POST',
  changes: ['contact'],
  path: '/contacts/:id/restore',
  errors: ['not-found', 'conflict'],
});

/** As many contacts can be changed in one go. */
export const maxBulkContacts = 10_000;

/** The bulk actions on contacts. */
const contactsChange = z.discriminatedUnion('act', [
  z.object({ act: z.literal('archive') }),
  z.object({ act: z.literal('restore') }),
  z.object({ act: z.literal('add-to-group'), groupId: guid }),
  z.object({ act: z.literal('remove-from-group'), groupId: guid }),
  z.object({ act: z.literal('set-department'), department: shortText(120) }),
  z.object({ act: z.literal('set-category'), category: z.enum(contactCategories) }),
]);
export type ContactsChange = z.output<typeof contactsChange>;

export const changeContacts = endpoint({
  ...common,
  name: 'changeContacts',
  summary: 'Do the same to many contacts: all of them, or none where something is wrong',
  method: 'POST',
  changes: ['contact'],
  path: '/contacts/changes',
  maxBodyBytes: 3 * 1024 * 1024,
  drawn: ['change.department'],
  body: z.object({ selection: rowSelection, change: contactsChange }),
  /** How many were changed; those that were so already are not counted. */
  answer: z.object({ changed: z.int() }),
  errors: ['not-found', 'conflict'],
});

export const getContactHistory = historyEndpoint({
  ...common,
  name: 'getContactHistory',
  path: '/contacts/:id',
});

export const answerContactProposal = endpoint({
  ...one,
  name: 'answerContactProposal',
  summary: 'Use or ignore a mobile number that was given for a document',
  method: 'POST',
  changes: ['contact'],
  path: '/contacts/:id/proposals/:proposalId',
  params: idParams.extend({ proposalId: guid }),
  body: z.object({ take: z.boolean(), revision: z.int() }),
  errors: ['not-found', 'conflict'],
});

export const uploadContactPicture = endpoint({
  ...one,
  name: 'uploadContactPicture',
  summary: 'Set the picture of a contact: a square PNG, JPEG or WebP',
  method: 'PUT',
  changes: ['contact'],
  path: '/contacts/:id/picture',
  upload: { kind: 'image', maxBytes: maxImageBytes },
  errors: ['not-found', 'conflict', 'unsupported-file', 'too-large'],
});

export const removeContactPicture = endpoint({
  ...one,
  name: 'removeContactPicture',
  summary: 'Remove the picture of a contact',
  method: 'DELETE',
  changes: ['contact'],
  path: '/contacts/:id/picture',
  errors: ['not-found', 'conflict'],
});

export const getContactPicture = endpoint({
  ...common,
  name: 'getContactPicture',
  summary: 'The picture of a contact',
  method: 'GET',
  path: '/contacts/:id/picture',
  params: idParams,
  download: 'image',
  errors: ['not-found'],
});

/** Something that a contact has to do with. */
const contactTimelineEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('document'),
    id: guid,
    /** When it was changed last. */
    at: moment,
    title: z.string(),
    state: z.enum(documentStates),
    project: z.object({ id: guid, name: z.string() }),
    company: z.object({ id: guid, name: z.string() }),
    createdBy: z.string(),
    sentAt: moment.nullable(),
  }),
]);
export type ContactTimelineEntry = z.infer<typeof contactTimelineEntry>;

export const getContactTimeline = endpoint({
  ...common,
  name: 'getContactTimeline',
  summary: 'What a contact has to do with, as far as the user may see it, the latest first',
  method: 'GET',
  path: '/contacts/:id/timeline',
  params: idParams,
  query: rowsQuery.pick({ cursor: true, pageSize: true }).extend({ projectId: guid.optional() }),
  answer: rowsOf(contactTimelineEntry),
  errors: ['not-found'],
});

/** Why two contacts seem to be one person. */
const duplicateReasons = ['email', 'name-and-mobile', 'name'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

const contactDuplicate = z.object({
  contact: contactSummary,
  reasons: z.array(z.enum(duplicateReasons)),
});
export type ContactDuplicate = z.infer<typeof contactDuplicate>;

export const findContactDuplicates = endpoint({
  ...common,
  name: 'findContactDuplicates',
  summary: 'Contacts that seem to be the same person, twenty at most',
  method: 'GET',
  path: '/contacts/:id/duplicates',
  params: idParams,
  answer: z.object({ items: z.array(contactDuplicate) }),
  errors: ['not-found'],
});

/**
 * The parts of a contact that are chosen when contacts are merged; parts that belong together are chosen together.
 */
export const contactMergeParts = [
  'name',
  'email',
  'mobile',
  'category',
  'department',
  'jobTitle',
  'engagementType',
  'agent',
  'company',
  'dates',
  'notes',
  'picture',
] as const;
export type ContactMergePart = (typeof contactMergeParts)[number];

export const maxMergedContacts = 5;

/** A contact that is merged, as the person who merges saw it. */
const mergedContact = z.object({ id: guid, revision: z.int() });

const mergeContactsInput = z.object({
  /** The one that stays. */
  into: mergedContact,
  /** Those that become a part of it. */
  from: z
    .array(mergedContact)
    .min(1, 'Choose at least two contacts.')
    .max(maxMergedContacts - 1, `${maxMergedContacts} contacts can be merged at once at most.`),
  /**
   * By part, or by the key of a custom field: whose it is to be. What is left out is as the one that
   * stays has it. Addresses that are not chosen are kept after the chosen one.
   */
  choices: recordUpTo(500, z.string().max(100), guid).default({}),
});
export type MergeContactsInput = z.output<typeof mergeContactsInput>;

export const mergeContacts = endpoint({
  ...common,
  name: 'mergeContacts',
  summary: 'Merge two to five contacts into one; documents, groups and clients move to it',
  method: 'POST',
  changes: ['contact'],
  path: '/contacts/merge',
  maxBodyBytes: 256 * 1024,
  body: mergeContactsInput,
  answer: contactSchema,
  errors: ['not-found', 'conflict'],
});

/** The data that erasing a person removes, and the data that has to stay. */
const contactErasure = z.object({
  removed: z.array(z.string()),
  kept: z.array(z.object({ what: z.string(), why: z.string(), count: z.int() })),
});
export type ContactErasure = z.infer<typeof contactErasure>;

const eraseCommon = { ...common, policy: 'contacts.erase', answer: contactErasure } as const;

export const previewContactErasure = endpoint({
  ...eraseCommon,
  name: 'previewContactErasure',
  summary: 'The data that erasing a contact would remove and keep',
  method: 'GET',
  path: '/contacts/:id/erasure',
  params: idParams,
  errors: ['not-found'],
});

export const eraseContact = endpoint({
  ...eraseCommon,
  name: 'eraseContact',
  summary: 'Remove a contact’s personal data for good',
  method: 'POST',
  changes: ['contact'],
  path: '/contacts/:id/erasure',
  params: idParams,
  body: z.object({ revision: z.int() }),
  errors: ['not-found', 'conflict'],
});

export const contactImports = importEndpoints({
  ...common,
  kind: 'Contact',
  path: '/contacts',
});
