import {
  fieldSchema,
  fieldValueSchema,
  formValuesSchema,
  pageSizeSchema,
  recordUpTo,
  sourceValueSchema,
} from '@countersign/fields';
import { z } from 'zod';
import { auditEventSchema } from '../audit/audit.ts';
import { companyTypes, contactEngagementTypes } from '../companies/companies.ts';
import { customValues } from '../custom-fields/custom-values.ts';
import { endpoint, largestBodyBytes } from '../endpoint.ts';
import { cappedCount, type ListDefinition, rowsOf, rowsQuery } from '../lists/lists.ts';
import { guid, idParams, maxPackForms, moment } from '../rules.ts';
import { decisionFact, quickTurn } from './document-view.ts';
import {
  documentSettings,
  draftProblem,
  partySchema,
  recipientInput,
  turnSchema,
  waitingSchema,
} from './parties.ts';

/** The states of a document's life cycle. */
export const documentStates = [
  'draft',
  'pending',
  'approved',
  'declined',
  'voided',
  'expired',
] as const;
export type DocumentState = (typeof documentStates)[number];

/** The labels of the states. */
export const documentStateNames: Record<DocumentState, string> = {
  draft: 'Draft',
  pending: 'Pending',
  approved: 'Approved',
  declined: 'Declined',
  voided: 'Voided',
  expired: 'Expired',
};

/** The tabs of the list of documents: `approve` are those that wait for the user. */
export const documentTabs = [
  'drafts',
  'approve',
  'pending',
  'declined',
  'approved',
  'all',
] as const;
export type DocumentTab = (typeof documentTabs)[number];

/**
 * Lists the states of delivery: of the emails of a document that is out, or of making (`generating`) and mailing the
 * completed one, which may be held back (`held`) until its engagement is signed off.
 */
const deliveryStates = [
  'none',
  'generating',
  'held',
  'mailing',
  'waiting',
  'mailed',
  'failed',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const recipientSchema = z.object({
  /** The contact's id: `EmpGuid` in the calls of the requirements. */
  id: guid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  countryCode: z.string(),
  mobile: z.string(),
});
export type Recipient = z.infer<typeof recipientSchema>;

/** The actions that a user can take on a document in its present state. */
const documentActs = z.object({
  edit: z.boolean(),
  send: z.boolean(),
  remove: z.boolean(),
  /** It is their turn. */
  act: z.boolean(),
  takeBack: z.boolean(),
  remind: z.boolean(),
  reassign: z.boolean(),
  /** The same of approval steps, where the organisation allows it. */
  reassignApprovals: z.boolean(),
  extend: z.boolean(),
  correct: z.boolean(),
  /** Change what they filled in, in a document that is out. */
  changeValues: z.boolean(),
  void: z.boolean(),
  reopen: z.boolean(),
  /** Have the final file made or mailed again where that failed. */
  finish: z.boolean(),
  comment: z.boolean(),
});
export type DocumentActs = z.infer<typeof documentActs>;

export const documentSummary = z.object({
  /** `DigitalFormGUID` in the calls of the requirements. */
  id: guid,
  state: z.enum(documentStates),
  delivery: z.enum(deliveryStates),
  recipient: recipientSchema,
  formPack: z.object({ id: guid, name: z.string() }),
  company: z.object({ id: guid, name: z.string(), code: z.string() }),
  project: z.object({ id: guid, name: z.string() }),
  /** As what the person is engaged; a document starts with the recipient's own, else the type of its company. */
  engagementType: z.enum(companyTypes),
  createdBy: z.string(),
  createdAt: moment,
  updatedAt: moment,
  sentAt: moment.nullable(),
  /** When its final file was made. */
  finishedAt: moment.nullable(),
  hasPdf: z.boolean(),
  /** Everyone has acted; the final file is being made. */
  isFinishing: z.boolean(),
  /** The last day on which it can be signed, `YYYY-MM-DD`. */
  expiresOn: z.string().nullable(),
  /** Of a document that is out: who is waited for. */
  waiting: waitingSchema.nullable(),
  /** A mail about it came back. */
  hasBounced: z.boolean(),
  /** The caller's permitted actions; the client hides the rest. */
  may: documentActs,
});
export type DocumentSummary = z.infer<typeof documentSummary>;

/** One form of a document, in the version that it was drafted with. */
const documentForm = z.object({
  formTemplateId: guid,
  name: z.string(),
  version: z.int(),
  pages: z.array(pageSizeSchema),
  fields: z.array(fieldSchema),
  values: formValuesSchema,
  /**
   * Of a draft: what the sources of bound fields have now. It stands instead of what was filled in there, or
   * before it, where the field can be changed. A field that is not in here has to be filled in.
   */
  bound: formValuesSchema.optional(),
  /** Of a draft that was out before: of those that are others now, what they were then; empty for nothing. */
  boundBefore: z.record(z.string(), z.string()).optional(),
  /** Of an amendment: what the first document has in its fields, without signatures and files. */
  original: formValuesSchema.optional(),
  /** When it is part of the document, as a formula; empty for always. */
  condition: z.string(),
  /** Of a draft: its condition does not hold as things are now. What is out has only the forms that it was sent with. */
  isLeftOut: z.boolean(),
});
export type DocumentForm = z.infer<typeof documentForm>;

/** The values that the formulas of a document use besides fields, by name, such as `project.startsOn`. */
const formulaSources = z.record(z.string(), sourceValueSchema);
export type FormulaSources = z.infer<typeof formulaSources>;

const documentEvent = z.object({
  at: moment,
  /** Who did it: a user or a party; empty for the system, and for a name that was removed on request. */
  actor: z.string(),
  action: z.string(),
  /** Whom and what it is about, with addresses, where its words do not say that. */
  about: z.string(),
  /** The changed values, by field. */
  changes: auditEventSchema.shape.changes,
});

/** An email that is sent by itself if no one acts before, or the end of a document. */
const scheduledMail = z.object({
  what: z.enum(['reminder', 'expiry-warning', 'expiry']),
  /** The recipients of a reminder. */
  partyId: guid.nullable(),
  /** When it is due; for the expiry, the end of this day. */
  at: moment,
});
export type ScheduledMail = z.infer<typeof scheduledMail>;

/** A document among those that amend the same one. */
const familyMember = documentSummary
  .pick({ id: true, state: true, createdAt: true, finishedAt: true })
  .extend({ formPack: z.string(), isAmendment: z.boolean() });
export type FamilyMember = z.infer<typeof familyMember>;

export const documentSchema = documentSummary.extend({
  /**
   * The first document and its amendments, the earliest first, as far as the caller sees them; empty where there is no
   * amendment.
   */
  family: z.array(familyMember),
  forms: z.array(documentForm),
  sources: formulaSources,
  /** Counts the sendings; 0 before the first one. */
  round: z.int(),
  settings: documentSettings,
  /** The chain: as it was sent or, of a draft, as it would be; in order. */
  parties: z.array(partySchema),
  /** What is sent by itself next, the earliest first; empty for a document that is not out. */
  scheduled: z.array(scheduledMail),
  /** Of a draft: what is wrong with its chain. */
  problems: z.array(draftProblem),
  /** The caller's open turns. */
  turns: z.array(turnSchema),
  /** Of a document that waits for the caller; of others none. */
  decisionFacts: z.array(decisionFact),
  /** How it came to an end that is none of success. */
  ending: z
    .object({
      kind: z.enum(['declined', 'returned', 'voided', 'expired']),
      /** Empty for the system. */
      by: z.string(),
      at: moment,
      reason: z.string(),
    })
    .nullable(),
  /** Of the fields in use. */
  customValues,
  /** The PDFs that it is handed out as, one for each form; empty where it is one PDF. */
  formPdfs: z.array(z.object({ formTemplateId: guid, fileName: z.string() })),
  /** The last hundred events of the document, the latest first. */
  events: z.array(documentEvent),
  /** Counts the changes of the draft; the change that is sent says which one it was made on. */
  revision: z.int(),
});
export type DocumentDetail = z.infer<typeof documentSchema>;

/** The values of each form of a document, by the template's id. */
export const documentValues = recordUpTo(maxPackForms, guid, formValuesSchema);
export type DocumentValues = z.infer<typeof documentValues>;

export const documentsList = {
  name: 'documents',
  fields: [
    { key: 'recipient', label: 'Recipient', kind: 'text', canSort: true },
    { key: 'email', label: 'Email', kind: 'text' },
    { key: 'projectId', label: 'Project', kind: 'choice', canSort: true, canFilter: true },
    { key: 'formPackId', label: 'Form pack', kind: 'choice', canSort: true, canFilter: true },
    { key: 'companyId', label: 'Company', kind: 'choice', canSort: true, canFilter: true },
    { key: 'createdBy', label: 'Drafted by', kind: 'choice', canSort: true, canFilter: true },
    {
      key: 'engagementType',
      label: 'Engagement type',
      kind: 'choice',
      options: companyTypes.map((value) => ({ value, label: value })),
      canFilter: true,
    },
    { key: 'waiting', label: 'Waiting for', kind: 'text' },
    { key: 'waitingSince', label: 'Waiting since', kind: 'moment' },
    { key: 'expiresOn', label: 'Expires', kind: 'date', canSort: true, canFilter: true },
    { key: 'updatedAt', label: 'Last changed', kind: 'moment', canSort: true, canFilter: true },
    { key: 'createdAt', label: 'Drafted', kind: 'moment', canSort: true, canFilter: true },
    {
      key: 'state',
      label: 'State',
      kind: 'choice',
      options: documentStates.map((value) => ({ value, label: documentStateNames[value] })),
      canSort: true,
      canFilter: true,
    },
    { key: 'hasBounced', label: 'Email bounced', kind: 'flag', canFilter: true },
    { key: 'sentAt', label: 'Sent', kind: 'moment', canSort: true, canFilter: true },
    { key: 'finishedAt', label: 'Completed', kind: 'moment', canSort: true, canFilter: true },
  ],
  defaultSort: { by: 'updatedAt', direction: 'descending' },
} as const satisfies ListDefinition;

/** The list at the documents that wait for the user: those that do so longest come first. */
const waitingDocumentsList: ListDefinition = {
  ...documentsList,
  fields: documentsList.fields.map((field) =>
    field.key === 'waitingSince' ? { ...field, canSort: true } : field,
  ),
  defaultSort: { by: 'waitingSince', direction: 'ascending' },
};

/** Returns the list of documents as it is sorted in a tab. */
export function documentsListIn(tab: DocumentTab): ListDefinition {
  return tab === 'approve' ? waitingDocumentsList : documentsList;
}

/** A document in the list of documents. */
const documentRow = documentSummary.extend({
  quickTurn: quickTurn.nullable(),
  /** Of a document that waits for the user; of others none. */
  decisionFacts: z.array(decisionFact),
  /** Of the fields in use. */
  customValues,
});
export type DocumentRow = z.infer<typeof documentRow>;

/** Validates the numbers of documents in each tab. */
export const documentCounts = z.record(z.enum(documentTabs), cappedCount);
export type DocumentCounts = z.infer<typeof documentCounts>;

/** The query parameters of the list of documents beyond those of all lists. */
export const ownDocumentsQuery = {
  tab: z.enum(documentTabs).default('all'),
  companyId: guid.optional(),
  projectId: guid.optional(),
  /** The import whose rows they were drafted from. */
  importId: guid.optional(),
};

export const listDocuments = endpoint({
  name: 'listDocuments',
  summary: 'The documents that the user may see',
  base: 'v3',
  method: 'GET',
  path: '/documents',
  query: rowsQuery.extend(ownDocumentsQuery),
  answer: rowsOf(documentRow).extend({
    /** How many there are in each tab in the requested company or project, whatever the requested tab. */
    counts: documentCounts,
  }),
  policy: 'documents.read',
});

export const getDocument = endpoint({
  name: 'getDocument',
  summary: 'A document with its forms, values and history',
  base: 'v3',
  method: 'GET',
  path: '/documents/:id',
  params: idParams,
  answer: documentSchema,
  policy: 'documents.read',
  errors: ['not-found'],
});

export const createDocument = endpoint({
  name: 'createDocument',
  summary: 'Draft a document: a pack made out for one person in a project',
  base: 'v3',
  method: 'POST',
  changes: ['document', 'contact'],
  path: '/documents',
  maxBodyBytes: largestBodyBytes,
  drawn: ['recipient', 'agent', 'values', 'customValues', 'settings.parties'],
  body: z.object({
    formPackId: guid,
    projectId: guid,
    recipient: recipientInput,
    /** Who signs after the recipient; not together with `settings`, which have it themselves. */
    agent: recipientInput.optional(),
    values: documentValues.optional(),
    /** Left out: the recipient's own, else the type of the project's company. */
    engagementType: z.enum(companyTypes).optional(),
    customValues: customValues.optional(),
    /** Left out: the recipient alone, and what the project starts with. */
    settings: documentSettings.optional(),
  }),
  answer: documentSchema,
  policy: 'documents.draft',
  errors: ['not-found'],
});

export const updateDocument = endpoint({
  name: 'updateDocument',
  summary:
    'Save a draft: its recipient, project, values and chain; custom fields that are left out stay',
  base: 'v3',
  method: 'PUT',
  changes: ['document', 'contact'],
  path: '/documents/:id',
  params: idParams,
  maxBodyBytes: largestBodyBytes,
  drawn: ['recipient', 'values', 'customValues', 'settings.parties'],
  body: z.object({
    projectId: guid,
    recipient: recipientInput,
    values: documentValues,
    /** Left out, or as it is: it follows a recipient or project that is chosen now, unless it was chosen before. */
    engagementType: z.enum(companyTypes).optional(),
    customValues: customValues.optional(),
    /** Left out: they stay. */
    settings: documentSettings.optional(),
    revision: z.int(),
  }),
  answer: documentSchema,
  policy: 'documents.draft',
  errors: ['not-found', 'conflict'],
});

/** The values of a document as far as they are known: what a draft of it would start with. */
export const previewDraft = endpoint({
  name: 'previewDraft',
  summary: 'The forms of a pack as a new draft would have them, without making one',
  base: 'v3',
  method: 'GET',
  path: '/form-packs/:id/draft',
  params: idParams,
  answer: z.object({ forms: z.array(documentForm) }),
  policy: 'documents.draft',
  errors: ['not-found'],
});

/** A value of an earlier document of the recipient that an empty field of a draft can take. */
const earlierValue = z.object({
  formTemplateId: guid,
  /** The field's key in the draft. */
  key: z.string(),
  value: fieldValueSchema,
  /** The value as people read it. */
  text: z.string(),
  documentId: guid,
  /** The name of the earlier document's pack. */
  formPack: z.string(),
  /** When it was filled in there. */
  at: moment,
});
export type EarlierValue = z.infer<typeof earlierValue>;

export const getEarlierValues = endpoint({
  name: 'getEarlierValues',
  summary:
    'What earlier documents of a draft’s recipient have for its empty fields; no signatures, files or sensitive details',
  base: 'v3',
  method: 'GET',
  path: '/documents/:id/earlier-values',
  params: idParams,
  answer: z.object({ items: z.array(earlierValue) }),
  policy: 'documents.draft',
  errors: ['not-found', 'conflict'],
});

/** The body of the send call, with the requirements' own keys. */
export const sendDocumentInput = z.object({
  CompanyGuid: guid,
  TenantGuid: guid,
  DigitalFormGUID: guid,
  userName: z.string().max(300),
  companyID: z.string().max(120),
  EmpGuid: guid,
  /** Sent empty; the server records the address that it sees. */
  IPAddress: z.string().max(100),
  profile_pic_url: z.string().max(2000).nullable(),
  /** Unix seconds. */
  Timestamp: z.int().min(0),
  /** True: the answer waits for the PDF and says its address. */
  shouldGeneratePdf: z.boolean(),
});
export type SendDocumentInput = z.infer<typeof sendDocumentInput>;

export const sendDocument = endpoint({
  name: 'sendDocument',
  summary:
    'Merge the values into every form of the document, open its chain, and email the parties who act first',
  base: 'v3',
  method: 'POST',
  changes: ['document'],
  path: '/documents/action-and-merge/send',
  body: sendDocumentInput,
  answer: z.object({
    DigitalFormGUID: guid,
    state: z.enum(documentStates),
    /** Where the PDF can be fetched; only where the call waited for it. */
    pdfUrl: z.string().optional(),
  }),
  policy: 'documents.send',
  errors: ['not-found', 'conflict'],
});

export const getDocumentPdf = endpoint({
  name: 'getDocumentPdf',
  summary:
    'The PDF of a document: as sent, or a draft’s as it would be sent now; of one of its forms alone where each is a PDF of its own',
  base: 'v3',
  method: 'GET',
  path: '/documents/:id/pdf',
  params: idParams,
  /** A download is on record with the document; that its pages are shown on a screen is none. */
  query: z.object({
    for: z.enum(['download', 'viewing']).default('download'),
    /** One of `formPdfs` of the document. */
    formTemplateId: guid.optional(),
  }),
  download: 'pdf',
  policy: 'documents.read',
  errors: ['not-found', 'conflict'],
});

/** The kinds of problems of a value in the PDF. */
const renderIssueKinds = ['overflow', 'too-small', 'missing-characters', 'missing-image'] as const;

/** A value that a document's PDF does not show as it should. */
const renderIssue = z.object({
  formTemplateId: guid,
  /** The field's key. */
  key: z.string(),
  kind: z.enum(renderIssueKinds),
  /** The problem in a plain sentence. */
  detail: z.string(),
});
export type RenderIssue = z.infer<typeof renderIssue>;

export const getDocumentReports = endpoint({
  name: 'getDocumentReports',
  summary: 'The values that the PDF of a document does not show as it should, in its pages’ order',
  base: 'v3',
  method: 'GET',
  path: '/documents/:id/reports',
  params: idParams,
  answer: z.object({ items: z.array(renderIssue) }),
  policy: 'documents.read',
  errors: ['not-found', 'conflict'],
});

export const findRecipients = endpoint({
  name: 'findRecipients',
  summary:
    'Contacts whose name or email starts with what was typed, each with their agent; ten at most',
  base: 'v3',
  method: 'GET',
  path: '/recipients',
  query: z.object({ search: z.string().trim().min(1).max(100) }),
  answer: z.object({
    items: z.array(
      recipientSchema.extend({
        /** As what a draft for them starts; empty for the type of its company. */
        engagementType: z.enum(contactEngagementTypes),
        agent: recipientSchema.nullable(),
      }),
    ),
  }),
  policy: 'documents.draft',
});
