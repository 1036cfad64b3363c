import { z } from 'zod';
import { documentMessage } from '../documents/parties.ts';
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
import { guid, idParams, listOf, listQuery, moment, titleRule } from '../rules.ts';
import { emailBody } from './email-body.ts';
import { emailEventFacts, emailEvents } from './email-events.ts';

/** The subject and body of an email; both can have variables, such as `{{ document.name }}`. */
const emailContent = z.object({
  subject: z
    .string()
    .trim()
    .min(1, messages.required)
    .max(200, 'This field can have 200 characters at most.'),
  body: emailBody
    .min(1, 'Enter the text of the email.')
    .refine(
      (body) => JSON.stringify(body).length <= 200_000,
      'This is too long for an email. Shorten it, or split it.',
    ),
});
export type EmailContent = z.output<typeof emailContent>;

const companyOf = z.object({ id: guid, name: z.string() });

/** Validates the scope in which an email template is used unless a narrower one has another. */
const emailDefaultScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tenant') }),
  z.object({ kind: z.literal('company'), companyId: guid }),
  z.object({ kind: z.literal('project'), projectId: guid }),
]);
export type EmailDefaultScope = z.output<typeof emailDefaultScope>;

/** Validates a scope in which a template is used, with its name: a company's or a project's. */
const emailUse = z.object({ scope: emailDefaultScope, name: z.string() });
export type EmailUse = z.infer<typeof emailUse>;

const emailTemplateSummary = z.object({
  id: guid,
  event: z.enum(emailEvents),
  name: z.string(),
  /** For whose emails it is; null for all companies. */
  company: companyOf.nullable(),
  version: z.int(),
  archivedAt: moment.nullable(),
  updatedAt: moment,
  /** Who wrote its newest version. */
  updatedBy: z.string(),
  uses: z.array(emailUse),
});
export type EmailTemplateSummary = z.infer<typeof emailTemplateSummary>;

const emailTemplateSchema = emailTemplateSummary.extend({
  revision: z.int(),
  subject: z.string(),
  body: emailBody,
});
export type EmailTemplate = z.infer<typeof emailTemplateSchema>;

const templateInput = emailContent.extend({
  name: titleRule,
  companyId: guid.nullable(),
});

export const emailTemplateInput = templateInput.extend({ event: z.enum(emailEvents) });
export type EmailTemplateInput = z.output<typeof emailTemplateInput>;

const revision = z.int().min(1);

export const emailTemplateChange = templateInput.extend({ revision });
export type EmailTemplateChange = z.output<typeof emailTemplateChange>;

/** Something that is wrong with what an email says. */
const emailProblem = z.object({
  /** Where: `subject`, `body` as a whole, `body.2`, or `body.2.items.0`. */
  path: z.string(),
  /** With the position in words, such as `Paragraph 3: …`. */
  message: z.string(),
});
export type EmailProblem = z.infer<typeof emailProblem>;

/** The list of email templates. */
export const emailTemplateList = {
  name: 'email-templates',
  fields: [
    { key: 'name', label: 'Name', kind: 'text', canSort: true, canFilter: true },
    {
      key: 'event',
      label: 'Email',
      kind: 'choice',
      options: emailEvents.map((value) => ({ value, label: emailEventFacts[value].label })),
      canSort: true,
      canFilter: true,
    },
    { key: 'companyId', label: 'Company', kind: 'choice', canFilter: true },
    { key: 'uses', label: 'Used by', kind: 'text' },
    { key: 'version', label: 'Version', kind: 'number' },
    { key: 'updatedAt', label: 'Last changed', kind: 'moment', canSort: true, canFilter: true },
    { key: 'updatedBy', label: 'Changed by', kind: 'text' },
  ],
  defaultSort: { by: 'name', direction: 'ascending' },
} as const satisfies ListDefinition;

export const listEmailTemplates = endpoint({
  name: 'listEmailTemplates',
  summary: 'The email templates of the tenant',
  base: 'base',
  method: 'GET',
  path: '/email-templates',
  query: rowsQuery.extend(archivedQuery),
  answer: rowsOf(emailTemplateSummary),
  policy: 'email-templates.manage',
});

export const exportEmailTemplates = exportEndpoint({
  name: 'exportEmailTemplates',
  summary: 'All email templates that a list shows, as a file',
  base: 'base',
  path: '/email-templates/export',
  policy: 'email-templates.read',
  more: archivedQuery,
});

export const bulkEmailTemplates = bulkEndpoint({
  name: 'bulkEmailTemplates',
  summary: 'Archive or restore many email templates: each by itself, as a call for it alone would',
  changes: ['email-template'],
  base: 'base',
  path: '/email-templates',
  policy: 'email-templates.manage',
  actions: archiveActions,
  more: {},
});

export const getEmailOverview = endpoint({
  name: 'getEmailOverview',
  summary: 'All email templates in use, by event and name, and where each is used',
  base: 'base',
  method: 'GET',
  path: '/email-events',
  query: z.object(archivedQuery),
  answer: z.object({ templates: z.array(emailTemplateSummary) }),
  policy: 'email-templates.manage',
});

export const getEmailChoices = endpoint({
  name: 'getEmailChoices',
  summary: 'The emails with which a document of a company and project can ask to sign, by name',
  base: 'base',
  method: 'GET',
  path: '/email-templates/choices',
  query: z.object({
    companyId: guid,
    projectId: guid,
    /** The one that was chosen; left out for the one that is used where none is. */
    emailTemplateId: guid.optional(),
  }),
  answer: z.object({
    templates: z.array(z.object({ id: guid, name: z.string() })),
    /** The wording of the chosen template. */
    subject: z.string(),
    body: emailBody,
  }),
  policy: 'email-templates.read',
});

const eventParams = z.object({ event: z.enum(emailEvents, 'There is no such email.') });

export const getBuiltInEmail = endpoint({
  name: 'getBuiltInEmail',
  summary: 'What the email of an event says where no template is used',
  base: 'base',
  method: 'GET',
  path: '/email-events/:event/built-in',
  params: eventParams,
  answer: z.object({ subject: z.string(), body: emailBody }),
  policy: 'email-templates.read',
});

export const setEmailDefault = endpoint({
  name: 'setEmailDefault',
  summary: 'Choose the template that the organisation, a company or a project uses for an event',
  base: 'base',
  method: 'PUT',
  changes: ['email-template'],
  path: '/email-events/:event/default',
  params: eventParams,
  body: z.object({
    scope: emailDefaultScope,
    /** Null for what the next wider one says: the company, the organisation, the built-in text. */
    emailTemplateId: guid.nullable(),
  }),
  answer: z.null(),
  policy: 'email-templates.manage',
  errors: ['not-found', 'invalid'],
});

export const getEmailTemplate = endpoint({
  name: 'getEmailTemplate',
  summary: 'An email template with its subject and body',
  base: 'base',
  method: 'GET',
  path: '/email-templates/:id',
  params: idParams,
  answer: emailTemplateSchema,
  policy: 'email-templates.manage',
  errors: ['not-found'],
});

export const createEmailTemplate = endpoint({
  name: 'createEmailTemplate',
  summary: 'Create an email template; problems of its text are named at their position',
  base: 'base',
  method: 'POST',
  changes: ['email-template'],
  path: '/email-templates',
  maxBodyBytes: largestBodyBytes,
  body: emailTemplateInput,
  answer: emailTemplateSchema,
  policy: 'email-templates.manage',
  errors: ['invalid', 'conflict'],
});

export const updateEmailTemplate = endpoint({
  name: 'updateEmailTemplate',
  summary: 'Change an email template; another text is another version',
  base: 'base',
  method: 'PUT',
  changes: ['email-template'],
  path: '/email-templates/:id',
  params: idParams,
  maxBodyBytes: largestBodyBytes,
  body: emailTemplateChange,
  answer: emailTemplateSchema,
  policy: 'email-templates.manage',
  errors: ['not-found', 'invalid', 'conflict'],
});

export const archiveEmailTemplate = endpoint({
  name: 'archiveEmailTemplate',
  summary: 'Archive an email template: where it was used, the next wider one is',
  base: 'base',
  method: 'POST',
  changes: ['email-template'],
  path: '/email-templates/:id/archive',
  params: idParams,
  answer: emailTemplateSchema,
  policy: 'email-templates.manage',
  errors: ['not-found'],
});

export const restoreEmailTemplate = endpoint({
  name: 'restoreEmailTemplate',
  summary: 'Restore an archived email template, where it was used before',
  base: 'base',
  method: 'POST',
  changes: ['email-template'],
  path: '/email-templates/:id/restore',
  params: idParams,
  answer: emailTemplateSchema,
  policy: 'email-templates.manage',
  errors: ['not-found'],
});

const emailTemplateVersionSummary = z.object({
  version: z.int(),
  subject: z.string(),
  createdAt: moment,
  createdBy: z.string(),
});
export type EmailTemplateVersionSummary = z.infer<typeof emailTemplateVersionSummary>;

export const listEmailTemplateVersions = endpoint({
  name: 'listEmailTemplateVersions',
  summary: 'The versions of an email template, the newest first',
  base: 'base',
  method: 'GET',
  path: '/email-templates/:id/versions',
  params: idParams,
  query: listQuery.omit({ search: true }),
  answer: listOf(emailTemplateVersionSummary),
  policy: 'email-templates.manage',
  errors: ['not-found'],
});

const versionParams = idParams.extend({ version: z.coerce.number().int().min(1).max(1_000_000) });

export const getEmailTemplateVersion = endpoint({
  name: 'getEmailTemplateVersion',
  summary: 'The text of a version of an email template',
  base: 'base',
  method: 'GET',
  path: '/email-templates/:id/versions/:version',
  params: versionParams,
  answer: emailTemplateVersionSummary.extend({ body: emailBody }),
  policy: 'email-templates.manage',
  errors: ['not-found'],
});

export const restoreEmailTemplateVersion = endpoint({
  name: 'restoreEmailTemplateVersion',
  summary: 'Restore a version of an email template as a new version',
  base: 'base',
  method: 'POST',
  changes: ['email-template'],
  path: '/email-templates/:id/versions/:version/restore',
  params: versionParams,
  body: z.object({ revision }),
  answer: emailTemplateSchema,
  policy: 'email-templates.manage',
  errors: ['not-found', 'invalid', 'conflict'],
});

/** The preview of an email; nothing is stored. */
const draft = z.object({
  event: z.enum(emailEvents),
  companyId: guid.nullable(),
  subject: z.string().max(200, 'This field can have 200 characters at most.'),
  body: emailBody,
  /** The document whose data is put in; null for examples. */
  documentId: guid.nullable(),
  /** The document's message in it; left out: as it is saved. */
  message: documentMessage.optional(),
});
export type EmailDraft = z.output<typeof draft>;

export const previewEmail = endpoint({
  name: 'previewEmail',
  summary: 'What an email would look like, with the data of a document or with examples',
  base: 'base',
  method: 'POST',
  path: '/email-templates/preview',
  maxBodyBytes: largestBodyBytes,
  body: draft,
  answer: z.object({
    subject: z.string(),
    /** Pictures are in it as data. */
    html: z.string(),
    text: z.string(),
    problems: z.array(emailProblem),
  }),
  policy: 'email-templates.read',
  errors: ['not-found', 'invalid', 'too-many-requests'],
});

export const sendTestEmail = endpoint({
  name: 'sendTestEmail',
  summary: 'Send an email as it would look to the caller’s own address',
  base: 'base',
  method: 'POST',
  changes: ['mail'],
  path: '/email-templates/test',
  maxBodyBytes: largestBodyBytes,
  body: draft,
  answer: z.object({ sentTo: z.string() }),
  policy: 'email-templates.manage',
  errors: ['not-found', 'invalid', 'too-many-requests'],
});

export const getEmailTemplateHistory = historyEndpoint({
  name: 'getEmailTemplateHistory',
  base: 'base',
  path: '/email-templates/:id',
  policy: 'email-templates.manage',
});
