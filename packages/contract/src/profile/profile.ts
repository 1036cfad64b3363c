import { countryCodeRule, drawnInk, signatureInput, typedInk } from '@countersign/fields';
import { z } from 'zod';
import { endpoint, largestBodyBytes } from '../endpoint.ts';
import { notificationEmails, notificationKinds } from '../notifications/notification-kinds.ts';
import { guid, idParams, lastNameRule, mobileRule, moment, personNameRule } from '../rules.ts';

export const themes = ['light', 'dark', 'auto'] as const;
/** 21 Nov 2026, Nov 21 2026, 2026-11-21. */
export const dateFormats = ['day-month-year', 'month-day-year', 'year-month-day'] as const;
export type DateFormat = (typeof dateFormats)[number];

export const preferencesSchema = z.object({
  theme: z.enum(themes),
  dateFormat: z.enum(dateFormats),
  showContactsAndDistributions: z.boolean(),
  /** How close the rows of lists are. */
  density: z.enum(['comfortable', 'compact']),
  /** Whether the page of a document has its details next to its pages. */
  showDocumentDetails: z.boolean(),
  /** Whether Home has the first steps of a new organisation. */
  showFirstSteps: z.boolean(),
  /** How one is notified of each kind; as `usualChoice` says where one has not chosen. */
  notifications: z.partialRecord(
    z.enum(notificationKinds),
    z.object({ app: z.boolean(), email: z.enum(notificationEmails) }),
  ),
});
export type Preferences = z.infer<typeof preferencesSchema>;

const profileInput = z.object({
  firstName: personNameRule,
  lastName: lastNameRule,
  countryCode: countryCodeRule,
  mobile: mobileRule,
});
export type ProfileInput = z.output<typeof profileInput>;

const profileSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  countryCode: z.string(),
  mobile: z.string(),
  profilePicUrl: z.string(),
});
export type Profile = z.infer<typeof profileSchema>;

export const updateProfile = endpoint({
  name: 'updateProfile',
  summary: 'Change one’s own names and mobile number',
  base: 'base',
  method: 'PUT',
  changes: ['user'],
  path: '/profile',
  drawn: ['firstName', 'lastName'],
  body: profileInput,
  answer: profileSchema,
  policy: 'signed-in',
});

export const updatePreferences = endpoint({
  name: 'updatePreferences',
  summary: 'Change one’s own preferences; those left out stay',
  base: 'base',
  method: 'PATCH',
  path: '/profile/preferences',
  body: preferencesSchema.partial(),
  answer: preferencesSchema,
  policy: 'signed-in',
});

/** The largest image that is taken for a picture or a signature. */
export const maxImageBytes = 1024 * 1024;
/** The longest side of such an image in pixels. */
export const maxImagePixels = 2000;

export const uploadPicture = endpoint({
  name: 'uploadPicture',
  summary: 'Set one’s own picture: a square PNG, JPEG or WebP',
  base: 'base',
  method: 'PUT',
  changes: ['user'],
  path: '/profile/picture',
  upload: { kind: 'image', maxBytes: maxImageBytes },
  answer: profileSchema,
  policy: 'signed-in',
  errors: ['unsupported-file', 'too-large'],
});

export const removePicture = endpoint({
  name: 'removePicture',
  summary: 'Remove one’s own picture',
  base: 'base',
  method: 'DELETE',
  changes: ['user'],
  path: '/profile/picture',
  answer: profileSchema,
  policy: 'signed-in',
});

export const getUserPicture = endpoint({
  name: 'getUserPicture',
  summary: 'The picture of a user of the organisation',
  base: 'base',
  method: 'GET',
  path: '/users/:id/picture',
  params: idParams,
  download: 'image',
  policy: 'signed-in',
  errors: ['not-found'],
});

/** A user’s signature; an image is fetched by itself. */
export const signatureSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  typedInk,
  drawnInk,
  z.object({ kind: z.literal('image') }),
]);
export type Signature = z.infer<typeof signatureSchema>;

export const getSignature = endpoint({
  name: 'getSignature',
  summary: 'One’s own signature',
  base: 'base',
  method: 'GET',
  path: '/profile/signature',
  answer: signatureSchema,
  policy: 'signed-in',
});

export const setSignature = endpoint({
  name: 'setSignature',
  summary: 'Set one’s own signature, typed or drawn',
  base: 'base',
  method: 'PUT',
  changes: ['user'],
  path: '/profile/signature',
  maxBodyBytes: largestBodyBytes,
  drawn: ['text'],
  body: signatureInput,
  answer: signatureSchema,
  policy: 'signed-in',
});

export const removeSignature = endpoint({
  name: 'removeSignature',
  summary: 'Remove one’s own signature',
  base: 'base',
  method: 'DELETE',
  changes: ['user'],
  path: '/profile/signature',
  answer: signatureSchema,
  policy: 'signed-in',
});

export const uploadSignature = endpoint({
  name: 'uploadSignature',
  summary: 'Set one’s own signature as an image: PNG, JPEG or WebP',
  base: 'base',
  method: 'PUT',
  changes: ['user'],
  path: '/profile/signature/image',
  upload: { kind: 'image', maxBytes: maxImageBytes },
  answer: signatureSchema,
  policy: 'signed-in',
  errors: ['unsupported-file', 'too-large'],
});

export const getSignatureImage = endpoint({
  name: 'getSignatureImage',
  summary: 'The image of one’s own signature',
  base: 'base',
  method: 'GET',
  path: '/profile/signature/image',
  download: 'image',
  policy: 'signed-in',
  errors: ['not-found'],
});

const signedInSession = z.object({
  id: z.string(),
  signedInAt: moment,
  lastUsedAt: moment,
  address: z.string(),
  /** Such as `Firefox on Windows`; empty where the browser does not say. */
  browser: z.string(),
  isCurrent: z.boolean(),
});
export type SignedInSession = z.infer<typeof signedInSession>;

export const listSessions = endpoint({
  name: 'listSessions',
  summary: 'One’s own active sessions, the last used first',
  base: 'base',
  method: 'GET',
  path: '/profile/sessions',
  answer: z.object({
    items: z.array(signedInSession),
    /** False where a cloud user pool keeps the sessions and does not list them. */
    isListed: z.boolean(),
    /** The organisation asks for a second factor. */
    mfaRequired: z.boolean(),
  }),
  policy: 'signed-in',
});

export const revokeSession = endpoint({
  name: 'revokeSession',
  summary: 'End one of one’s own sessions',
  base: 'base',
  changes: ['user'],
  method: 'DELETE',
  path: '/profile/sessions/:sessionId',
  params: z.object({ sessionId: guid }),
  answer: z.null(),
  policy: 'signed-in',
  errors: ['not-found'],
});

export const signOutEverywhere = endpoint({
  name: 'signOutEverywhere',
  summary: 'End all of one’s own sessions, this one too',
  base: 'base',
  changes: ['user'],
  method: 'DELETE',
  path: '/profile/sessions',
  answer: z.null(),
  policy: 'signed-in',
});
