import { fieldMessages } from '@countersign/fields';

/** Texts that the requirements fix word for word, in one place for server and client. */
export const messages = {
  ...fieldMessages,
  naming:
    'This field is required. It should only include letters, numbers, underscores, dashes, and spaces, but it should not start or end with an underscore, dash, or space.',
  sendFailed: 'Failed to send document.',
  sessionExpired: 'Session expired!',
  apiFailed: 'API request failed',
  logoutFailed: 'Error In Logout',
  documentGenerated: 'Document details are successfully generated',
  /** Appended to `documentGenerated` for the submit type saveSend. */
  andEmailSent: ' and email has been sent',
} as const;
