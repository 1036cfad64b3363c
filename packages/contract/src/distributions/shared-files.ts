import { pageSizeSchema } from '@countersign/fields';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { guid, moment } from '../rules.ts';
import { maxSharedFiles, sharedFileKinds } from './distribution-facts.ts';

// What the holder of a distribution's link may ask. Where a device has to show that a code was entered,
// it sends what it got for it in the header `deviceHeader`, as with signing links.

/** The states of such a link: `code` until a code is entered on this device. A revoked one is not found. */
const sharedFilesStates = ['open', 'code', 'expired'] as const;
export type SharedFilesState = (typeof sharedFilesStates)[number];

const tokenParams = z.object({ token: z.string().max(100) });

/** A file as its recipient sees it. */
const sharedFileView = z.object({
  id: guid,
  name: z.string(),
  kind: z.enum(sharedFileKinds),
  bytes: z.int(),
  version: z.int(),
  /** Changes with what the pictures of the pages show; sent with each call for one. */
  shown: z.string(),
  /** In points; empty for a file without pages. */
  pages: z.array(pageSizeSchema),
  /** True where its text and outline can be fetched: not where pages are images or view-only. */
  hasText: z.boolean(),
  /** The file is signed, and the copy that its person receives is not. */
  losesSeal: z.boolean(),
  canDownload: z.boolean(),
  /** Replaced since this person looked at it. */
  isNewVersion: z.boolean(),
});
export type SharedFileView = z.infer<typeof sharedFileView>;

/**
 * The shared files as the holder of a link sees them. In the state `code` it contains nothing of the files.
 */
const sharedFilesView = z.object({
  state: z.enum(sharedFilesStates),
  organisation: z.string(),
  company: z.object({ name: z.string(), colour: z.string(), hasLogo: z.boolean() }),
  sender: z.object({ name: z.string(), email: z.string() }),
  /** One plain sentence about the state. */
  sentence: z.string(),
  /** With most of the address hidden in the state `code`. */
  recipient: z.object({ name: z.string(), email: z.string() }),
  title: z.string(),
  message: z.string(),
  sentAt: moment.nullable(),
  expiresOn: z.string().nullable(),
  askConfirmation: z.boolean(),
  confirmedAt: moment.nullable(),
  files: z.array(sharedFileView),
});
export type SharedFilesView = z.infer<typeof sharedFilesView>;

const byLink = {
  base: 'v4',
  params: tokenParams,
  policy: 'party',
  link: 'distribution',
  errors: ['not-found', 'conflict', 'forbidden'] as ('not-found' | 'conflict' | 'forbidden')[],
} as const;
const fileParams = tokenParams.extend({ fileId: guid });
const pageParams = fileParams.extend({ page: z.coerce.number().int().min(0).max(5000) });

export const getSharedFiles = endpoint({
  ...byLink,
  name: 'getSharedFiles',
  summary: 'What a distribution’s link leads to; changes nothing',
  method: 'GET',
  path: '/d/:token',
  answer: sharedFilesView,
});

export const openSharedFiles = endpoint({
  ...byLink,
  name: 'openSharedFiles',
  summary: 'Note that a person has opened the page of a link; sent by the page itself',
  method: 'POST',
  path: '/d/:token/open',
  body: z.object({ visitId: guid }),
  answer: z.null(),
});

export const sendSharedFilesCode = endpoint({
  ...byLink,
  name: 'sendSharedFilesCode',
  summary: 'Email a code to the address of the link, up to five an hour',
  method: 'POST',
  path: '/d/:token/code',
  body: z.object({}),
  answer: z.object({ expiresAt: moment }),
  errors: ['not-found', 'conflict', 'too-many-requests'],
});

export const enterSharedFilesCode = endpoint({
  ...byLink,
  name: 'enterSharedFilesCode',
  summary: 'Enter the emailed code; answers the token that the device sends from then on',
  method: 'PUT',
  path: '/d/:token/code',
  body: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'Enter the 6-digit code.'),
  }),
  answer: z.object({ deviceToken: z.string() }),
  errors: ['not-found', 'conflict', 'too-many-requests'],
});

export const getSharedFilePage = endpoint({
  ...byLink,
  name: 'getSharedFilePage',
  summary: 'The picture of a page with this person’s mark; pages count from 0',
  method: 'GET',
  path: '/d/:token/files/:fileId/pages/:page',
  params: pageParams,
  query: z.object({
    /** The version shown, as the view gave it. */
    shown: z.string().max(64).default(''),
    /** Twice as large in both directions, for anyone who zooms in. */
    large: z.string().max(10).pipe(z.stringbool()).default(false),
  }),
  download: 'image',
});

export const getSharedFileText = endpoint({
  ...byLink,
  name: 'getSharedFileText',
  summary: 'The text of each page of a file and its outline, where they may leave',
  method: 'GET',
  path: '/d/:token/files/:fileId/text',
  params: fileParams,
  answer: z.object({
    pages: z.array(z.string()),
    outline: z.array(z.object({ title: z.string(), page: z.int(), depth: z.int() })),
  }),
});

/** Validates the time for which pages were visible, since the last call. */
const viewedPages = z.object({
  visitId: guid,
  /** Counts up within a visit: what comes twice counts once. */
  part: z.int().min(0).max(100_000),
  fileId: guid,
  version: z.int(),
  pages: z
    .array(
      z.object({
        page: z.int().min(0).max(5000),
        seconds: z.number().min(0).max(3600),
        /** True where it came into view in this time. */
        isNew: z.boolean(),
      }),
    )
    .max(500),
});

export const trackSharedFileViews = endpoint({
  ...byLink,
  name: 'trackSharedFileViews',
  summary: 'Note which pages were looked at and for how long; sent now and then, and on leaving',
  method: 'POST',
  path: '/d/:token/views',
  body: viewedPages,
  answer: z.null(),
});

export const downloadSharedFile = endpoint({
  ...byLink,
  name: 'downloadSharedFile',
  summary: 'This person’s own copy of a file, where it can be downloaded',
  method: 'GET',
  path: '/d/:token/files/:fileId/copy',
  params: fileParams,
  download: 'shared',
});

export const confirmSharedFiles = endpoint({
  ...byLink,
  name: 'confirmSharedFiles',
  summary: 'Confirm that the files were received, in the versions that are shown',
  method: 'POST',
  path: '/d/:token/confirm',
  body: z.object({
    /** The versions that the page showed; other versions are refused. */
    files: z
      .array(sharedFileView.pick({ id: true, version: true }))
      .max(maxSharedFiles)
      .optional(),
  }),
  answer: sharedFilesView,
});

export const getSharedFilesLogo = endpoint({
  ...byLink,
  name: 'getSharedFilesLogo',
  summary: 'The logo of the company that sent it',
  method: 'GET',
  path: '/d/:token/logo',
  download: 'image',
});

export const listOtherSharedFiles = endpoint({
  ...byLink,
  name: 'listOtherSharedFiles',
  summary:
    'What else the person of a link was sent and can still open, the latest first; 50 at most. It takes a device on which a code was entered',
  method: 'GET',
  path: '/d/:token/others',
  answer: z.object({
    /** A code has to be entered on this device first, as anyone who holds this link need not be who gets others. */
    needsCode: z.boolean(),
    items: z.array(
      z.object({
        recipientId: guid,
        title: z.string(),
        company: z.string(),
        sentAt: moment,
        isOpened: z.boolean(),
      }),
    ),
  }),
});

export const openOtherSharedFiles = endpoint({
  ...byLink,
  name: 'openOtherSharedFiles',
  summary:
    'A link of one’s own to something else that one was sent, and what this device shows there',
  method: 'POST',
  path: '/d/:token/others/:recipientId',
  params: tokenParams.extend({ recipientId: guid }),
  body: z.object({}),
  answer: z.object({ token: z.string(), deviceToken: z.string() }),
});
