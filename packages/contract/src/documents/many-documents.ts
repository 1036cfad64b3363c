import { recordUpTo, signatureInput, typedInk } from '@countersign/fields';
import { z } from 'zod';
import { contactsChoice } from '../contacts/contacts-choice.ts';
import { endpoint, largestBodyBytes } from '../endpoint.ts';
import { importDefaults, importEndpoints, importSchema } from '../imports/imports.ts';
import { bulkAnswer, maxBulkRows, maxFoundRows } from '../lists/bulk.ts';
import { exportEndpoint } from '../lists/lists.ts';
import { messages } from '../messages.ts';
import { guid, linkParams } from '../rules.ts';
import { expiresOn } from './document-commands.ts';
import { documentView } from './document-view.ts';
import { ownDocumentsQuery } from './documents.ts';

/** The bulk actions on documents. */
export const bulkActions = [
  'send',
  'remind',
  'approve',
  'decline',
  'reassign',
  'extend',
  'set-approval-setup',
  'move',
  'void',
  'delete',
] as const;
export type BulkDocumentAction = (typeof bulkActions)[number];

/** Maximum number of documents of a bulk action. */
export const maxBulkDocuments = maxBulkRows;

const idsUpTo = (max: number) =>
  z
    .array(guid)
    .min(1, 'Choose at least one document.')
    .max(max, `Choose ${max} documents at most.`);

export const bulkDocuments = endpoint({
  name: 'bulkDocuments',
  summary:
    'Send, remind of, approve (and sign), decline, reassign, extend or void many documents, or change or delete drafts: each by itself, as a call for it alone would',
  base: 'v3',
  method: 'POST',
  changes: ['document'],
  path: '/documents/bulk',
  maxBodyBytes: largestBodyBytes,
  drawn: ['reason', 'signature', 'initials'],
  body: z
    .object({
      /** Made by the caller: what comes twice is done once. */
      commandId: guid,
      action: z.enum(bulkActions),
      ids: idsUpTo(maxBulkDocuments),
      /** Of those that are approved: each as the list showed it, by its id. */
      views: recordUpTo(maxBulkDocuments, guid, documentView).default({}),
      /** What they are signed with; without it, the signature that the user keeps as a picture. */
      signature: signatureInput.optional(),
      initials: typedInk.optional(),
      /** The consent to sign electronically that was agreed to, once for all of them. */
      consent: z.object({ version: z.int() }).optional(),
      /** The colleague to whom the open turns of colleagues are reassigned. */
      userId: guid.optional(),
      /** The day to which they are extended. */
      expiresOn: expiresOn.optional(),
      /** The approval setup that drafts get; null for none. */
      approvalSetupId: guid.nullable().optional(),
      /** The project that drafts are moved to. */
      projectId: guid.optional(),
      /** Why they are declined or voided. */
      reason: z
        .string()
        .trim()
        .max(2000, 'This field can have 2000 characters at most.')
        .default(''),
    })
    .refine(({ action, reason }) => !['void', 'decline'].includes(action) || reason !== '', {
      path: ['reason'],
      message: messages.required,
    })
    .superRefine((body, context) => {
      const needed = {
        reassign: 'userId',
        extend: 'expiresOn',
        'set-approval-setup': 'approvalSetupId',
        move: 'projectId',
      } as const;
      const part = body.action in needed ? needed[body.action as keyof typeof needed] : undefined;
      if (part === undefined || body[part] !== undefined) return;
      context.addIssue({ code: 'custom', path: [part], message: messages.required });
    }),
  /** In the order of the ids. */
  answer: bulkAnswer,
  policy: 'documents.read',
  errors: ['not-found'],
});

export const prepareDownload = endpoint({
  name: 'prepareDownload',
  summary: 'Prepare the download of documents as one ZIP, by a link that works once',
  base: 'v3',
  method: 'POST',
  path: '/documents/zip',
  maxBodyBytes: 1024 * 1024,
  body: z.object({ ids: idsUpTo(maxFoundRows) }),
  /** The token of the link, for a minute. */
  answer: z.object({ token: z.string() }),
  policy: 'documents.read',
  errors: ['not-found'],
});

/** By a link, as a browser that saves an address sends no header: nothing of the ZIP is held by a page. */
export const downloadDocuments = endpoint({
  name: 'downloadDocuments',
  summary:
    'The PDFs of the documents of a prepared download as one ZIP: one of each, or those of its forms, as its pack has it, with what was attached to them',
  base: 'v3',
  method: 'GET',
  path: '/documents/zip/:token',
  params: linkParams,
  download: 'zip',
  policy: 'party',
  link: 'documents-zip',
  errors: ['not-found'],
});

export const exportDocuments = exportEndpoint({
  name: 'exportDocuments',
  summary: 'All documents that a list shows, as a file',
  base: 'v3',
  path: '/documents/export',
  more: ownDocumentsQuery,
  policy: 'documents.read',
});

/** Files of people for whom documents are drafted, a row each. */
export const documentImports = importEndpoints({
  kind: 'Document',
  base: 'v3',
  path: '/documents',
  policy: 'documents.draft',
});

export const importDocumentContacts = endpoint({
  name: 'importDocumentContacts',
  summary: 'Begin an import of documents with a row for each of these contacts',
  base: 'v3',
  method: 'POST',
  changes: ['import'],
  path: '/documents/imports/contacts',
  maxBodyBytes: 3 * 1024 * 1024,
  drawn: ['defaults'],
  body: z.object({ contacts: contactsChoice, defaults: importDefaults.default({}) }),
  answer: importSchema,
  policy: 'documents.draft',
});

export const getImportRowPdf = endpoint({
  name: 'getImportRowPdf',
  summary: 'The PDF that a row of an import would be sent as; nothing is drafted',
  base: 'v3',
  method: 'GET',
  path: '/documents/imports/:id/rows/:row/pdf',
  params: z.object({ id: guid, row: z.coerce.number().int().min(1).max(1_048_576) }),
  download: 'pdf',
  policy: 'documents.draft',
  errors: ['not-found', 'conflict'],
});
