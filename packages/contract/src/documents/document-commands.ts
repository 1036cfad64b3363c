import { z } from 'zod';
import { type EndpointInput, endpoint, largestBodyBytes } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { guid, idParams, moment, sha256 } from '../rules.ts';
import { maxAttachmentBytes } from '../signing/signing-facts.ts';
import { commentAudiences } from './comment-audiences.ts';
import { documentView } from './document-view.ts';
import { documentSchema, documentValues } from './documents.ts';
import { documentSettings, maxChainParties, recipientInput } from './parties.ts';

/** The own part of the view that the page shows; answered as it is once the values are saved. */
export const ownPart = documentView.shape.own;
export const savedValues = z.object({ savedAt: moment, own: ownPart });

/** The id of a command, made by the caller, so that one sent twice is done once. */
const commandId = { commandId: guid };
/** The last day on which a document can be signed. */
export const expiresOn = z.iso.date('Enter a date.');
const reason = z
  .string()
  .trim()
  .min(1, messages.required)
  .max(2000, 'This field can have 2000 characters at most.');

const ofDocument = {
  base: 'v3',
  method: 'POST',
  params: idParams,
  answer: documentSchema,
  errors: ['not-found', 'conflict'] as ('not-found' | 'conflict')[],
} as const;
const changing = { ...ofDocument, changes: ['document'] } as const;
const acting = { ...changing, policy: 'documents.act' } as const;
const managing = { ...changing, policy: 'documents.manage' } as const;

export const deleteDocument = endpoint({
  name: 'deleteDocument',
  summary: 'Delete a draft for good',
  base: 'v3',
  method: 'DELETE',
  changes: ['document'],
  deletes: true,
  path: '/documents/:id',
  params: idParams,
  answer: z.null(),
  policy: 'documents.draft',
  errors: ['not-found', 'conflict'],
});

export const duplicateDocument = endpoint({
  name: 'duplicateDocument',
  summary:
    'Draft a document as another one was: the same pack in its present versions, chain and values; for another person nothing of the first one',
  base: 'v3',
  method: 'POST',
  changes: ['document', 'contact'],
  path: '/documents/:id/use-again',
  params: idParams,
  drawn: ['recipient'],
  body: z.object({
    /** Left out: the same person, with their values and everyone in the chain. */
    recipient: recipientInput.optional(),
  }),
  answer: documentSchema,
  policy: 'documents.draft',
  errors: ['not-found', 'conflict'],
});

export const amendDocument = endpoint({
  name: 'amendDocument',
  summary:
    'Draft an amendment of a completed document: for the same person, with its values, referring to the first document',
  base: 'v3',
  method: 'POST',
  changes: ['document', 'contact'],
  path: '/documents/:id/amend',
  params: idParams,
  answer: documentSchema,
  policy: 'documents.draft',
  errors: ['not-found', 'conflict'],
});

export const changeDocumentPack = endpoint({
  name: 'changeDocumentPack',
  summary: 'Give a draft another form pack; what was filled in stays in the fields of the same key',
  base: 'v3',
  method: 'PUT',
  changes: ['document'],
  path: '/documents/:id/pack',
  params: idParams,
  body: z.object({ formPackId: guid, revision: z.int() }),
  answer: documentSchema,
  policy: 'documents.draft',
  errors: ['not-found', 'conflict'],
});

export const savePartyValues = endpoint({
  ...ofDocument,
  name: 'savePartyValues',
  summary: 'Save what a user fills into the fields of a party whose turn it is; other fields stay',
  method: 'PUT',
  path: '/documents/:id/values',
  maxBodyBytes: largestBodyBytes,
  drawn: ['values'],
  body: z.object({ partyId: guid, values: documentValues, own: ownPart.optional() }),
  answer: savedValues,
  policy: 'documents.act',
});

export const approveDocument = endpoint({
  ...acting,
  name: 'approveDocument',
  summary: 'Act in a slot of the chain: approve, sign, or finish filling in',
  path: '/documents/:id/approve',
  maxBodyBytes: largestBodyBytes,
  drawn: ['values'],
  body: z.object({
    ...commandId,
    partyId: guid,
    /** The document as it was shown; another state is refused. */
    view: documentView,
    /** Values that are filled in and not saved yet, including signatures. */
    values: documentValues.optional(),
    /** Where there is something to sign: the consent to sign electronically that was agreed to. */
    consent: z.object({ version: z.int() }).optional(),
  }),
});

export const declineDocument = endpoint({
  ...acting,
  name: 'declineDocument',
  summary: 'Decline a document with a reason: it goes back to its sender',
  path: '/documents/:id/decline',
  drawn: ['reason'],
  body: z.object({ ...commandId, partyId: guid, reason }),
});

export const returnDocument = endpoint({
  ...acting,
  name: 'returnDocument',
  summary: 'Return a document for changes, as an approver: it is a draft of its sender again',
  path: '/documents/:id/return',
  drawn: ['reason'],
  body: z.object({ ...commandId, partyId: guid, reason }),
  answer: z.null(),
});

export const voidDocument = endpoint({
  ...managing,
  name: 'voidDocument',
  summary:
    'Void a document that is out, has expired, or is a draft again: no one can act on it any more',
  path: '/documents/:id/void',
  drawn: ['reason'],
  body: z.object({ ...commandId, reason }),
});

export const takeBackDocument = endpoint({
  ...changing,
  policy: 'documents.take-back',
  name: 'takeBackDocument',
  summary: 'Recall a document before anyone has acted: it is a draft again',
  path: '/documents/:id/take-back',
  body: z.object(commandId),
});

export const remindParties = endpoint({
  ...managing,
  name: 'remindParties',
  summary:
    'Send a reminder to the parties whose turn it is, or to one of them; once an hour at most',
  path: '/documents/:id/remind',
  body: z.object({ ...commandId, partyId: guid.optional() }),
});

export const reassignParty = endpoint({
  ...managing,
  name: 'reassignParty',
  summary: 'Reassign a party to someone else, or change their email',
  changes: ['document', 'contact'],
  path: '/documents/:id/reassign',
  drawn: ['person'],
  body: z.object({
    ...commandId,
    partyId: guid,
    /** Someone outside. */
    person: recipientInput.optional(),
    /** Or a colleague. */
    userId: guid.optional(),
    /** The same person at another email: their contact gets it, too. */
    correctContact: z.boolean().optional(),
  }),
});

export const signInPerson = endpoint({
  ...managing,
  name: 'signInPerson',
  summary:
    'Let an external party whose turn it is act on one’s own device: answers a page for an hour',
  path: '/documents/:id/in-person',
  body: z.object({ ...commandId, partyId: guid }),
  /** Of the page, below the address of the product. */
  answer: z.object({ path: z.string() }),
});

export const copyPartyLink = endpoint({
  ...managing,
  name: 'copyPartyLink',
  summary: 'Create a link for an external party whose turn it is, to pass on without an email',
  path: '/documents/:id/link',
  body: z.object({ ...commandId, partyId: guid }),
  answer: z.object({
    url: z.string(),
    /** The number that a link can be texted to; null where the party has none, or no messages can be sent. */
    mobile: z.string().nullable(),
  }),
});

export const textPartyLink = endpoint({
  ...managing,
  name: 'textPartyLink',
  summary: 'Send an external party whose turn it is a link by text message; three an hour at most',
  path: '/documents/:id/text-link',
  body: z.object({ ...commandId, partyId: guid }),
  answer: z.null(),
  errors: ['not-found', 'conflict', 'too-many-requests', 'unavailable'],
});

export const extendDocument = endpoint({
  ...managing,
  name: 'extendDocument',
  summary: 'Change the expiry of a document, also after it has expired',
  path: '/documents/:id/extend',
  body: z.object({ ...commandId, expiresOn }),
});

export const correctDocument = endpoint({
  ...managing,
  name: 'correctDocument',
  summary:
    'Correct a pending document: its expiry, its CC, and the order of those who have not acted; what is left out stays',
  path: '/documents/:id/correct',
  maxBodyBytes: largestBodyBytes,
  body: z.object({
    ...commandId,
    /** Null for no expiry. */
    expiresOn: expiresOn.nullable().optional(),
    /** All of them. */
    copies: documentSettings.shape.copies.optional(),
    /** The ids of all parties that have not acted, by step; approval steps keep their positions. */
    order: z
      .array(z.array(guid).min(1).max(maxChainParties))
      .max(maxChainParties, `A signing order can have ${maxChainParties} steps at most.`)
      .optional(),
  }),
});

/** The parts of a document that a correction changes; those that are left out stay. */
export type Correction = Omit<EndpointInput<typeof correctDocument>['body'], 'commandId'>;

export const changeDocumentValues = endpoint({
  ...managing,
  policy: 'documents.change-values',
  name: 'changeDocumentValues',
  drawn: ['values'],
  summary:
    'Change what the drafter filled in, in a pending document; those who have acted on a form that changes act again',
  path: '/documents/:id/change-values',
  maxBodyBytes: largestBodyBytes,
  body: z.object({
    ...commandId,
    /** The values that change, of fields that the drafter fills in. */
    values: documentValues,
    /** What has changed and why, for those who have acted. */
    note: reason,
  }),
  errors: [...managing.errors, 'invalid'],
});

export const recordPaperSignature = endpoint({
  ...managing,
  name: 'recordPaperSignature',
  summary:
    'Record that a party whose turn it is has signed on paper, with the scan of the document as a PDF',
  path: '/documents/:id/paper-signature',
  query: z.object({
    ...commandId,
    partyId: guid,
    /** In the time zone of the company; from the day on which the turn of the party opened, and not after today. */
    signedOn: z.iso.date('Enter a date.'),
    /** The caller confirms that the scan shows the signature of the party on this document. */
    isConfirmed: z.literal('true', 'Confirm that the scan shows the signature.'),
  }),
  upload: { kind: 'attachment', maxBytes: maxAttachmentBytes },
  errors: ['not-found', 'conflict', 'too-large', 'unsupported-file'],
});

export const reopenDocument = endpoint({
  ...managing,
  name: 'reopenDocument',
  summary: 'Reopen a declined document as a draft, with its values and without signatures',
  path: '/documents/:id/reopen',
  body: z.object(commandId),
});

export const finishAgain = endpoint({
  ...managing,
  name: 'finishAgain',
  summary: 'Try again to seal a document or to email it, where that failed or bounced',
  path: '/documents/:id/finish',
  body: z.object(commandId),
});

/** The text of a comment on a document. */
export const commentText = z
  .string()
  .trim()
  .min(1, messages.required)
  .max(4000, 'This field can have 4000 characters at most.');

export const commentSchema = z.object({
  id: guid,
  at: moment,
  author: z.string(),
  /** True where the caller wrote it. */
  isOwn: z.boolean(),
  audience: z.enum(commentAudiences),
  /** A mentioned user stands as their id in it, where users read it; external parties read names. */
  text: z.string(),
  /** The users who are mentioned, by name. */
  mentions: z.array(z.object({ id: guid, name: z.string() })),
});
export type DocumentComment = z.infer<typeof commentSchema>;

export const listComments = endpoint({
  name: 'listComments',
  summary: 'The comments on a document, the earliest first; the last two hundred',
  base: 'v3',
  method: 'GET',
  path: '/documents/:id/comments',
  params: idParams,
  answer: z.object({ items: z.array(commentSchema) }),
  policy: 'documents.read',
  errors: ['not-found'],
});

export const findDocumentReaders = endpoint({
  name: 'findDocumentReaders',
  summary: 'The users who can see a document and whose name has what was typed, to be mentioned',
  base: 'v3',
  method: 'GET',
  path: '/documents/:id/readers',
  params: idParams,
  query: z.object({ search: z.string().trim().max(100).default('') }),
  answer: z.object({ items: z.array(z.object({ id: guid, name: z.string(), email: z.string() })) }),
  policy: 'documents.read',
  errors: ['not-found'],
});

export const addComment = endpoint({
  name: 'addComment',
  summary: 'Comment on a document that was sent; users are mentioned as `<@id>`',
  base: 'v3',
  method: 'POST',
  changes: ['document'],
  path: '/documents/:id/comments',
  params: idParams,
  body: z.object({
    ...commandId,
    audience: z.enum(commentAudiences),
    text: commentText,
  }),
  answer: commentSchema,
  policy: 'documents.read',
  errors: ['not-found', 'conflict'],
});

/** An event of a document's log, chained to the one before it. */
const chainedEvent = z.object({
  sequence: z.int(),
  at: moment,
  action: z.string(),
  /** Whom and what it is about, with addresses, where its words do not say that. */
  about: z.string(),
  /** Who did it: a user's or party's name; empty for the system and for what was removed. */
  actor: z.string(),
  /** SHA-256 over this event and the hash of the one before it, in hexadecimal digits. */
  hash: z.string(),
  /** True where the hash fits the event and the one before it. */
  fits: z.boolean(),
});
export type ChainedEvent = z.infer<typeof chainedEvent>;

export const getDocumentEvents = endpoint({
  name: 'getDocumentEvents',
  summary:
    'Everything that happened to a document, the earliest first, with the check of its hashes',
  base: 'v3',
  method: 'GET',
  path: '/documents/:id/events',
  params: idParams,
  answer: z.object({
    items: z.array(chainedEvent),
    /** Every hash fits, and the last one is the one that is kept as the last. */
    isWhole: z.boolean(),
  }),
  policy: 'documents.read',
  errors: ['not-found'],
});

/** A file that a party attached. */
export const attachmentSchema = z.object({
  id: guid,
  /** Whose it is; null for the drafter. */
  partyId: guid.nullable(),
  /** It shows how its party has signed on paper. */
  isScan: z.boolean(),
  /** The field that it was attached for; null for one that no field required. */
  field: z.object({ formTemplateId: guid, key: z.string() }).nullable(),
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  at: moment,
});
export type DocumentAttachment = z.infer<typeof attachmentSchema>;

/** The attachments of the view that the page shows; answered as they are once one is attached or taken away. */
export const filesPart = documentView.shape.files.default('');
export const attachedFile = attachmentSchema.extend({ files: documentView.shape.files });
export const removedFile = documentView.pick({ files: true });

export const listDocumentFiles = endpoint({
  name: 'listDocumentFiles',
  summary: 'The files that parties attached to a document',
  base: 'v3',
  method: 'GET',
  path: '/documents/:id/files',
  params: idParams,
  answer: z.object({ items: z.array(attachmentSchema) }),
  policy: 'documents.read',
  errors: ['not-found'],
});

export const getDocumentFile = endpoint({
  name: 'getDocumentFile',
  summary: 'A file that a party attached to a document',
  base: 'v3',
  method: 'GET',
  path: '/documents/:id/files/:fileId',
  params: idParams.extend({ fileId: guid }),
  download: 'attachment',
  policy: 'documents.read',
  errors: ['not-found'],
});

/** The attachments of a party whose turn it is. */
const withFiles = {
  base: 'v3',
  policy: 'documents.act',
  errors: ['not-found', 'conflict', 'too-large', 'unsupported-file'] as (
    | 'not-found'
    | 'conflict'
    | 'too-large'
    | 'unsupported-file'
  )[],
} as const;

export const attachDocumentFile = endpoint({
  ...withFiles,
  name: 'attachDocumentFile',
  summary: 'Attach a file in one’s own slot: a PDF, or a picture as PNG or JPEG',
  method: 'POST',
  changes: ['document'],
  path: '/documents/:id/files',
  params: idParams,
  query: z.object({
    partyId: guid,
    name: z.string().trim().min(1).max(255),
    formTemplateId: guid.optional(),
    key: z.string().max(500).optional(),
    files: filesPart,
  }),
  drawn: ['name'],
  upload: { kind: 'attachment', maxBytes: maxAttachmentBytes },
  answer: attachedFile,
});

export const removeDocumentFile = endpoint({
  ...withFiles,
  name: 'removeDocumentFile',
  summary: 'Remove a file that one has attached in one’s own slot',
  method: 'DELETE',
  changes: ['document'],
  path: '/documents/:id/files/:fileId',
  params: idParams.extend({ fileId: guid }),
  query: z.object({ partyId: guid, files: filesPart }),
  answer: removedFile,
});

export const uploadDocumentImage = endpoint({
  ...withFiles,
  name: 'uploadDocumentImage',
  summary: 'Keep a picture for own image or signature fields: PNG or JPEG',
  method: 'POST',
  path: '/documents/:id/images',
  params: idParams,
  query: z.object({ partyId: guid }),
  upload: { kind: 'image', maxBytes: 1024 * 1024 },
  answer: z.object({ kind: z.literal('image'), sha256: z.string() }),
});

export const getDocumentImage = endpoint({
  ...withFiles,
  name: 'getDocumentImage',
  summary: 'A picture that was uploaded in one’s own slot',
  method: 'GET',
  path: '/documents/:id/images/:sha256',
  params: idParams.extend({ sha256 }),
  query: z.object({ partyId: guid }),
  download: 'image',
});

/** The attachments of a draft; each call answers the draft. */
const ofDraftFiles = {
  base: 'v3',
  policy: 'documents.draft',
  answer: documentSchema,
  errors: ['not-found', 'conflict', 'too-large', 'unsupported-file'] as (
    | 'not-found'
    | 'conflict'
    | 'too-large'
    | 'unsupported-file'
  )[],
} as const;
const ofField = z.object({ formTemplateId: guid, key: z.string().max(500) });

export const attachDraftFile = endpoint({
  ...ofDraftFiles,
  name: 'attachDraftFile',
  summary:
    'Attach a file to a draft, for a field of its creator or as an extra file: a PDF, or a picture as PNG or JPEG',
  method: 'POST',
  changes: ['document'],
  path: '/documents/:id/draft/files',
  params: idParams,
  query: ofField.partial().extend({ name: z.string().trim().min(1).max(255) }),
  drawn: ['name'],
  upload: { kind: 'attachment', maxBytes: maxAttachmentBytes },
});

export const removeDraftFile = endpoint({
  ...ofDraftFiles,
  name: 'removeDraftFile',
  summary: 'Remove a file that was attached to a draft',
  method: 'DELETE',
  changes: ['document'],
  path: '/documents/:id/draft/files/:fileId',
  params: idParams.extend({ fileId: guid }),
});

export const setDraftImage = endpoint({
  ...ofDraftFiles,
  name: 'setDraftImage',
  summary: 'Put a picture into a field of a draft that takes one: PNG or JPEG',
  method: 'PUT',
  changes: ['document'],
  path: '/documents/:id/draft/image',
  params: idParams,
  query: ofField,
  upload: { kind: 'image', maxBytes: 1024 * 1024 },
});

export const clearDraftField = endpoint({
  ...ofDraftFiles,
  name: 'clearDraftField',
  summary: 'Empty a field of a draft that holds a picture or a file',
  method: 'DELETE',
  changes: ['document'],
  path: '/documents/:id/draft/image',
  params: idParams,
  query: ofField,
});

export const getDraftImage = endpoint({
  name: 'getDraftImage',
  summary: 'A picture that was put into a field of a draft',
  base: 'v3',
  method: 'GET',
  path: '/documents/:id/draft/images/:sha256',
  params: idParams.extend({ sha256 }),
  download: 'image',
  policy: 'documents.draft',
  errors: ['not-found', 'conflict'],
});
