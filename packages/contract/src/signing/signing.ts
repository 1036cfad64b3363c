import {
  fieldSchema,
  formulaTypes,
  formValuesSchema,
  pageSizeSchema,
  placementSchema,
} from '@countersign/fields';
import { z } from 'zod';
import {
  attachedFile,
  attachmentSchema,
  commentSchema,
  commentText,
  filesPart,
  ownPart,
  removedFile,
  savedValues,
} from '../documents/document-commands.ts';
import { documentView } from '../documents/document-view.ts';
import { documentValues } from '../documents/documents.ts';
import { partyActs, partyRoles, recipientInput } from '../documents/parties.ts';
import { endpoint, largestPartyBodyBytes } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { guid, moment, sha256 } from '../rules.ts';
import { maxAttachmentBytes } from './signing-facts.ts';

/**
 * The states of a signing link: `waiting` until its turn comes, `code` until a code is entered on this device, `done`
 * once its party has acted, `finished` once everyone has.
 */
const signingStates = ['open', 'waiting', 'code', 'done', 'expired', 'finished'] as const;
export type SigningState = (typeof signingStates)[number];

const tokenParams = z.object({ token: z.string().max(100) });

/** One form as its party sees it: own fields to fill; what others have filled in is in the pictures. */
const signingForm = z.object({
  formTemplateId: guid,
  name: z.string(),
  pages: z.array(pageSizeSchema),
  /** The party's own, and those that are calculated from them. */
  fields: z.array(fieldSchema),
  values: formValuesSchema,
});
export type SigningForm = z.infer<typeof signingForm>;

/** The formulas that own fields depend on, or that depend on them, with what they look at besides own fields. */
const signingFormulas = z.object({
  fields: z.array(
    z.object({
      /** The name of the field among those of all forms. */
      key: z.string(),
      type: z.enum(formulaTypes).optional(),
      formula: z.string().optional(),
      showWhen: z.string().optional(),
      /** The names of the fields that its formulas call otherwise, by what these are called there. */
      names: z.record(z.string(), z.string()).optional(),
    }),
  ),
  /** The values of other parties and sources, by name; numbers as texts. */
  known: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])),
  /** The types of those that are no fields. */
  types: z.record(z.string(), z.enum(formulaTypes)),
  /** The names of the fields that are not there with what is saved. */
  hidden: z.array(z.string()),
});
export type SigningFormulas = z.infer<typeof signingFormulas>;

/**
 * The document as the holder of a signing link sees it. In the state `code` it contains nothing of the document.
 */
export const signingView = z.object({
  state: z.enum(signingStates),
  organisation: z.string(),
  company: z.object({
    name: z.string(),
    /** `#rrggbb` */
    colour: z.string(),
    hasLogo: z.boolean(),
  }),
  /** The sender. */
  sender: z.object({ name: z.string(), email: z.string() }),
  /** One plain sentence about the state: who is waited for, since when it is over, whom to ask. */
  sentence: z.string(),
  /** Why the party acts again; empty where it does not. */
  again: z.string(),
  party: z.object({
    name: z.string(),
    /** With most of it hidden in the state `code`. */
    email: z.string(),
    /** The end of the number to which a code can be sent by text message; null where that can't be. */
    textTo: z.string().nullable(),
    role: z.enum(partyRoles),
    act: z.enum(partyActs),
  }),
  /** In person: the user who is present, whose device it is. */
  host: z.string().nullable(),
  /** Empty in the state `code`. */
  title: z.string(),
  message: z.string(),
  /** `YYYY-MM-DD`, the last day; null for none. */
  expiresOn: z.string().nullable(),
  canHandOver: z.boolean(),
  forms: z.array(signingForm),
  /** Null where no own field has to do with a formula. */
  formulas: signingFormulas.nullable(),
  /** In the state `finished` those that the party receives, once `canDownload`; before, its own and the scans that it sees. */
  attachments: z.array(attachmentSchema),
  /** How many comments there are for everyone who takes part. */
  commentCount: z.int(),
  /** Changes with what the pictures of the pages show; sent with each call for a picture. */
  shown: z.string(),
  /** The document as it is shown; sent with what finishes it. */
  view: documentView,
  /** In the state `finished`, or `done`: whether the file can be fetched by this device now. */
  canDownload: z.boolean(),
  /**
   * The files that can be fetched then: the whole document, or one for each form; empty in the state `code`.
   */
  files: z.array(z.object({ formTemplateId: guid.nullable(), name: z.string() })),
});
export type SigningView = z.infer<typeof signingView>;

const bySignLink = {
  base: 'v3',
  params: tokenParams,
  policy: 'party',
  errors: ['not-found', 'conflict', 'forbidden'] as ('not-found' | 'conflict' | 'forbidden')[],
} as const;
const commandId = { commandId: guid };

export const getSigning = endpoint({
  ...bySignLink,
  name: 'getSigning',
  summary: 'What a signing link leads to; changes nothing',
  method: 'GET',
  path: '/sign/:token',
  answer: signingView,
});

export const openSigning = endpoint({
  ...bySignLink,
  name: 'openSigning',
  summary: 'Note that a person has opened the page of a signing link; sent by the page itself',
  method: 'POST',
  path: '/sign/:token/open',
  body: z.object(commandId),
  answer: z.null(),
});

export const sendSigningCode = endpoint({
  ...bySignLink,
  name: 'sendSigningCode',
  summary: 'Send a code by email or text message to whom the link is for, up to five an hour',
  method: 'POST',
  path: '/sign/:token/code',
  body: z.object({ by: z.enum(['email', 'text']).default('email') }),
  answer: z.object({ expiresAt: moment }),
  errors: ['not-found', 'conflict', 'too-many-requests', 'unavailable'],
});

export const enterSigningCode = endpoint({
  ...bySignLink,
  name: 'enterSigningCode',
  summary: 'Enter the code; answers the token that the device sends from then on',
  method: 'PUT',
  path: '/sign/:token/code',
  body: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'Enter the 6-digit code.'),
  }),
  answer: z.object({ deviceToken: z.string() }),
  errors: ['not-found', 'conflict', 'too-many-requests'],
});

export const saveSigningValues = endpoint({
  ...bySignLink,
  name: 'saveSigningValues',
  summary: 'Save values of own fields; an emptied one is sent empty, and fields left out stay',
  method: 'PUT',
  path: '/sign/:token/values',
  maxBodyBytes: largestPartyBodyBytes,
  drawn: ['values'],
  body: z.object({ values: documentValues, own: ownPart.optional() }),
  answer: savedValues,
});

export const attachSigningFile = endpoint({
  ...bySignLink,
  name: 'attachSigningFile',
  summary: 'Attach a file: a PDF, or a picture as PNG or JPEG',
  method: 'POST',
  path: '/sign/:token/attachments',
  query: z.object({
    name: z.string().trim().min(1).max(255),
    formTemplateId: guid.optional(),
    key: z.string().max(500).optional(),
    files: filesPart,
  }),
  drawn: ['name'],
  upload: { kind: 'attachment', maxBytes: maxAttachmentBytes },
  answer: attachedFile,
  errors: ['not-found', 'conflict', 'too-large', 'unsupported-file'],
});

export const removeSigningFile = endpoint({
  ...bySignLink,
  name: 'removeSigningFile',
  summary: 'Remove an attachment of one’s own',
  method: 'DELETE',
  path: '/sign/:token/attachments/:id',
  params: tokenParams.extend({ id: guid }),
  query: z.object({ files: filesPart }),
  answer: removedFile,
});

export const uploadSigningImage = endpoint({
  ...bySignLink,
  name: 'uploadSigningImage',
  summary: 'Keep a picture for own image or signature fields: PNG or JPEG',
  method: 'POST',
  path: '/sign/:token/images',
  upload: { kind: 'image', maxBytes: 1024 * 1024 },
  answer: z.object({ kind: z.literal('image'), sha256: z.string() }),
  errors: ['not-found', 'conflict', 'too-large', 'unsupported-file'],
});

export const getSigningImage = endpoint({
  ...bySignLink,
  name: 'getSigningImage',
  summary: 'A picture that the party itself has uploaded',
  method: 'GET',
  path: '/sign/:token/images/:sha256',
  params: tokenParams.extend({ sha256 }),
  download: 'image',
});

export const listSigningComments = endpoint({
  ...bySignLink,
  name: 'listSigningComments',
  summary: 'The comments for all parties, the earliest first; the last two hundred',
  method: 'GET',
  path: '/sign/:token/comments',
  answer: z.object({ items: z.array(commentSchema) }),
});

export const addSigningComment = endpoint({
  ...bySignLink,
  name: 'addSigningComment',
  summary: 'Comment on the document, visible to all parties',
  method: 'POST',
  path: '/sign/:token/comments',
  body: z.object({ ...commandId, text: commentText }),
  answer: commentSchema,
  errors: [...bySignLink.errors, 'too-many-requests'],
});

/** Validates a change of a document since a party was shown it. */
const viewChange = z.object({
  /** In a sentence, with who did it where that is known. */
  text: z.string(),
  /** Where it stands, by the page's number from 0 through all forms; empty for what is on no page. */
  placements: z.array(placementSchema),
});
export type ViewChange = z.infer<typeof viewChange>;

export const compareSigning = endpoint({
  ...bySignLink,
  name: 'compareSigning',
  summary: 'What has changed in the document since its page was shown; changes nothing',
  method: 'POST',
  path: '/sign/:token/changes',
  maxBodyBytes: 1024 * 1024,
  body: z.object({ view: documentView }),
  answer: z.object({ items: z.array(viewChange), view: documentView }),
});

export const finishSigning = endpoint({
  ...bySignLink,
  name: 'finishSigning',
  summary: 'Finish: everything is filled in, and signed where that is required',
  method: 'POST',
  path: '/sign/:token/finish',
  maxBodyBytes: largestPartyBodyBytes,
  drawn: ['values'],
  body: z.object({
    ...commandId,
    /** The document as it was shown; another state is refused. */
    view: documentView,
    /** Values that are filled in and not saved yet. */
    values: documentValues.optional(),
    /** The consent that was agreed to, where there is something to sign. */
    consent: z.object({ version: z.int() }).optional(),
  }),
  answer: signingView,
});

/** A detail that a party has filled in and can save. */
const detailOffer = z.object({
  key: z.string(),
  label: z.string(),
  /** As people read it. */
  text: z.string(),
  /** Saved where it is ticked, alone. */
  isSensitive: z.boolean(),
  /** Ticked from the start. */
  isUsual: z.boolean(),
  isSaved: z.boolean(),
});
export type DetailOffer = z.infer<typeof detailOffer>;

/**
 * The states of saved details at a document: `off` where the organisation does not take part, nothing has to be filled
 * in, or the party signs on someone else's device; `locked` until a code is entered on the device; `ask` where some would fit
 * and the person has not agreed in this organisation; `fill` with their values; `save` once the party has acted.
 */
const detailStates = ['off', 'locked', 'ask', 'fill', 'save'] as const;

const signingDetails = z.object({
  state: z.enum(detailStates),
  /** How many fields would be filled in. */
  count: z.int(),
  /** In the state `fill`: for fields that are empty. */
  values: documentValues,
  /** In the state `save`. */
  offers: z.array(detailOffer),
});
export type SigningDetails = z.infer<typeof signingDetails>;

export const getSigningDetails = endpoint({
  ...bySignLink,
  name: 'getSigningDetails',
  summary: 'The saved details of the party that fit, or that it can save; changes nothing',
  method: 'GET',
  path: '/sign/:token/details',
  answer: signingDetails,
});

export const agreeToDetails = endpoint({
  ...bySignLink,
  name: 'agreeToDetails',
  summary: 'Have saved details filled in from now on in the documents of the organisation',
  method: 'POST',
  path: '/sign/:token/details',
  body: z.object({}),
  answer: signingDetails,
});

export const saveDetails = endpoint({
  ...bySignLink,
  name: 'saveDetails',
  summary: 'Save details that were filled in for the next document',
  method: 'PUT',
  path: '/sign/:token/details',
  maxBodyBytes: 1024 * 1024,
  body: z.object({ keys: z.array(z.string().max(520)).max(100) }),
  answer: signingDetails,
});

export const declineSigning = endpoint({
  ...bySignLink,
  endsLink: true,
  name: 'declineSigning',
  summary: 'Decline with a reason: the document goes back to its sender',
  method: 'POST',
  path: '/sign/:token/decline',
  drawn: ['reason'],
  body: z.object({
    ...commandId,
    reason: z
      .string()
      .trim()
      .min(1, messages.required)
      .max(2000, 'This field can have 2000 characters at most.'),
  }),
  answer: z.null(),
});

export const handOverSigning = endpoint({
  ...bySignLink,
  endsLink: true,
  name: 'handOverSigning',
  summary: 'Reassign one’s step to someone else, where the sender allows it',
  method: 'POST',
  path: '/sign/:token/hand-over',
  drawn: ['person'],
  body: z.object({ ...commandId, person: recipientInput }),
  answer: z.null(),
});

export const getSigningPdf = endpoint({
  ...bySignLink,
  name: 'getSigningPdf',
  summary: 'The document as it stands; once finished, the sealed file',
  method: 'GET',
  path: '/sign/:token/pdf',
  /** One of the forms that are files of their own; all that there is without it. */
  query: z.object({ formTemplateId: guid.optional() }),
  download: 'pdf',
});

export const getSigningFile = endpoint({
  ...bySignLink,
  name: 'getSigningFile',
  summary:
    'An attachment that the party receives with the completed document, or a scan in its own turn',
  method: 'GET',
  path: '/sign/:token/attachments/:id',
  params: tokenParams.extend({ id: guid }),
  download: 'attachment',
});

export const getSigningPage = endpoint({
  ...bySignLink,
  name: 'getSigningPage',
  summary:
    'The picture of a page as its party sees it, without own values; pages count from 0 through all forms',
  method: 'GET',
  path: '/sign/:token/pages/:page',
  params: tokenParams.extend({ page: z.coerce.number().int().min(0).max(5000) }),
  /** The version shown, as the view gave it: another picture has another address. */
  query: z.object({ shown: z.string().max(64).default('') }),
  download: 'image',
});

export const getSigningText = endpoint({
  ...bySignLink,
  name: 'getSigningText',
  summary: 'The text of each page as its party sees it, for those who hear the pages',
  method: 'GET',
  path: '/sign/:token/text',
  answer: z.object({ pages: z.array(z.string()) }),
});

export const getSigningLogo = endpoint({
  ...bySignLink,
  name: 'getSigningLogo',
  summary: 'The logo of the company that asks',
  method: 'GET',
  path: '/sign/:token/logo',
  download: 'image',
});
