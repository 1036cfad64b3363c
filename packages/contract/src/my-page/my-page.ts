import { countryCodeRule, sourceValueSchema } from '@countersign/fields';
import { z } from 'zod';
import { partyActs } from '../documents/parties.ts';
import { endpoint } from '../endpoint.ts';
import { myCodeDigits } from '../link-paths.ts';
import { messages } from '../messages.ts';
import { emailRule, guid, mobileRule, moment } from '../rules.ts';

// What external people find on their own page, across the organisations that take part. The caller is known by a cookie
// of this path alone, which stands for the address that a code was emailed to.

/** The path of all calls of the page; the cookie of its session is sent there and nowhere else. */
export const myPageApiPath = '/me';

/**
 * The states of a document on its party's page: `turn` waits for them; `later` for others before them; `acted` for
 * others after them.
 */
const myDocumentStates = ['turn', 'expired', 'later', 'acted', 'completed'] as const;
export type MyDocumentState = (typeof myDocumentStates)[number];

/** An answer to a comment of the person. */
const myReply = z.object({ id: guid, author: z.string(), at: moment, text: z.string() });

const myDocument = z.object({
  /** The party that the person is. */
  id: guid,
  title: z.string(),
  company: z.string(),
  /** The sender, as the signing page names them. */
  sender: z.string(),
  act: z.enum(partyActs),
  state: z.enum(myDocumentStates),
  /** When it became their turn, they acted, or it was completed. */
  at: moment.nullable(),
  /** `YYYY-MM-DD`, the last day. */
  expiresOn: z.string().nullable(),
  /** It opens with a code of its own, and what it says is not shown before. */
  needsCode: z.boolean(),
  /** Its link works: false for a completed one after the days that the organisation allows. */
  canOpen: z.boolean(),
  /** The completed copy can be downloaded right here. */
  canDownload: z.boolean(),
  /** The comments of others since the person wrote one; empty where the document needs a code. */
  replies: z.array(myReply),
});
export type MyDocument = z.infer<typeof myDocument>;

const mySharedFiles = z.object({
  /** The recipient of the distribution that the person is. */
  id: guid,
  title: z.string(),
  company: z.string(),
  sentAt: moment,
  isOpened: z.boolean(),
  /** Receipt has to be confirmed, and was not yet. */
  isToConfirm: z.boolean(),
  needsCode: z.boolean(),
});
export type MySharedFiles = z.infer<typeof mySharedFiles>;

const myOrganisation = z.object({
  id: guid,
  name: z.string(),
  documents: z.array(myDocument),
  files: z.array(mySharedFiles),
  /** There are more than these, which are the newest. */
  isCut: z.boolean(),
});
export type MyOrganisation = z.infer<typeof myOrganisation>;

const myDetail = z.object({
  id: guid,
  label: z.string(),
  value: sourceValueSchema,
  /** The name of the organisation whose document it was filled in on. */
  savedFrom: z.string(),
  savedAt: moment,
});
export type MyDetail = z.infer<typeof myDetail>;

/** Validates the saved details of a person, with the organisations that they agreed to use them in. */
const myDetails = z.object({
  items: z.array(myDetail),
  agreements: z.array(z.object({ organisationId: guid, name: z.string(), agreedAt: moment })),
});
export type MyDetails = z.infer<typeof myDetails>;

const myPage = z.object({
  email: z.string(),
  organisations: z.array(myOrganisation),
  details: myDetails,
});
export type MyPage = z.infer<typeof myPage>;

/** The kinds of values that can be saved. */
export const detailKinds = ['text', 'email', 'phone', 'number', 'date'] as const;

/** Validates a detail as the person changes it. */
export const detailInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    value: z
      .string()
      .trim()
      .min(1, messages.required)
      .max(2000, 'This field can have 2000 characters at most.'),
  }),
  z.object({ kind: z.literal('email'), value: emailRule }),
  z.object({
    kind: z.literal('phone'),
    value: z.object({
      countryCode: countryCodeRule,
      number: mobileRule.refine((number) => number !== '', messages.required),
    }),
  }),
  z.object({
    kind: z.literal('number'),
    value: z
      .string()
      .trim()
      .regex(/^-?\d{1,20}(?:\.\d{1,10})?$/, 'Enter a number.'),
  }),
  z.object({ kind: z.literal('date'), value: z.iso.date('Enter a date.') }),
]);
export type DetailInput = z.input<typeof detailInput>;

const byPerson = { base: 'base', policy: 'person' } as const;
const inOrganisation = z.object({ organisationId: guid, id: guid });
/** A link to one thing, and what the device shows where that thing asks for no code of its own. */
const myLink = z.object({ token: z.string(), deviceToken: z.string().nullable() });
export type MyLink = z.infer<typeof myLink>;

export const sendMyCode = endpoint({
  name: 'sendMyCode',
  summary:
    'Email a code to an address that something was sent to; the answer is the same for every address',
  base: 'base',
  method: 'POST',
  path: `${myPageApiPath}/code`,
  body: z.object({ email: emailRule }),
  /** Sent back with the code: the code is of use on this device alone. */
  answer: z.object({ challenge: z.string(), expiresAt: moment }),
  policy: 'public',
  errors: ['too-many-requests'],
});

export const enterMyCode = endpoint({
  name: 'enterMyCode',
  summary: 'Enter the emailed code; begins a session, by a cookie',
  base: 'base',
  method: 'PUT',
  path: `${myPageApiPath}/code`,
  body: z.object({
    email: emailRule,
    challenge: z.string().max(100),
    code: z
      .string()
      .trim()
      .regex(new RegExp(`^[0-9]{${myCodeDigits}}$`), `Enter the ${myCodeDigits}-digit code.`),
  }),
  answer: z.null(),
  policy: 'public',
  errors: ['conflict', 'too-many-requests'],
});

export const getMyPage = endpoint({
  ...byPerson,
  name: 'getMyPage',
  summary: 'All that was sent to the person’s address, by organisation, and their saved details',
  method: 'GET',
  path: myPageApiPath,
  answer: myPage,
});

export const openMyDocument = endpoint({
  ...byPerson,
  name: 'openMyDocument',
  summary: 'Make a link to a document of one’s own, for this session',
  method: 'POST',
  path: `${myPageApiPath}/organisations/:organisationId/documents/:id`,
  params: inOrganisation,
  answer: myLink,
  errors: ['not-found'],
});

export const openMySharedFiles = endpoint({
  ...byPerson,
  name: 'openMySharedFiles',
  summary: 'Make a link to files that were shared with the person, for this session',
  method: 'POST',
  path: `${myPageApiPath}/organisations/:organisationId/files/:id`,
  params: inOrganisation,
  answer: myLink,
  errors: ['not-found'],
});

export const changeMyDetail = endpoint({
  ...byPerson,
  name: 'changeMyDetail',
  summary: 'Change a saved detail; it stays of its kind',
  method: 'PUT',
  path: `${myPageApiPath}/details/:id`,
  params: z.object({ id: guid }),
  body: detailInput,
  drawn: ['value'],
  answer: myDetails,
  errors: ['not-found'],
});

export const removeMyDetail = endpoint({
  ...byPerson,
  name: 'removeMyDetail',
  summary: 'Remove a saved detail for good',
  method: 'DELETE',
  path: `${myPageApiPath}/details/:id`,
  params: z.object({ id: guid }),
  answer: myDetails,
});

export const eraseMyDetails = endpoint({
  ...byPerson,
  name: 'eraseMyDetails',
  summary: 'Remove all saved details and agreements for good',
  method: 'DELETE',
  path: `${myPageApiPath}/details`,
  answer: myDetails,
});

export const withdrawMyAgreement = endpoint({
  ...byPerson,
  name: 'withdrawMyAgreement',
  summary: 'Have saved details used no more in the documents of an organisation',
  method: 'DELETE',
  path: `${myPageApiPath}/agreements/:organisationId`,
  params: z.object({ organisationId: guid }),
  answer: myDetails,
});

export const leaveMyPage = endpoint({
  ...byPerson,
  name: 'leaveMyPage',
  summary: 'End the session, and the links that it has made',
  method: 'POST',
  path: `${myPageApiPath}/leave`,
  body: z.object({}),
  answer: z.null(),
});
