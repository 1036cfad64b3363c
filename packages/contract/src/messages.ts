import { fieldMessages } from '@countersign/fields';

/** Texts that the requirements fix word for word, shared by server and client. */
export const messages = {
  ...fieldMessages,
  naming:
    'This field is required. It should only include letters, numbers, underscores, dashes, and spaces, but it should not start or end with an underscore, dash, or space.',
  /** Said where one address is taken; where several are, it is `email`. */
  oneEmail: 'Enter one email address, such as name@example.com.',
  sendFailed: 'Failed to send document.',
  sessionExpired: 'Session expired!',
  apiFailed: 'API request failed',
  logoutFailed: 'Error In Logout',
  /** Where it is looked up later what became of sending, and it was never sent. */
  stillDraft: 'The document is saved as a draft. It was not sent.',
  documentGenerated: 'Document details are successfully generated',
  /** Appended to `documentGenerated` for the submit type saveSend. */
  andEmailSent: ' and email has been sent',
} as const;

/** The two ways to submit a document: *Save* and *Save and send*. */
export type SubmitType = 'save' | 'saveSend';
