/** Texts that the requirements fix word for word, in one place for server and client. */
export const messages = {
  positiveNumber: 'This field must be a positive number and allow zero.',
  email:
    'Email should be in the format name@example.com. Multiple emails can be entered, separated by a comma.',
  naming:
    'This field is required. It should only include letters, numbers, underscores, dashes, and spaces, but it should not start or end with an underscore, dash, or space.',
  required: 'This field is required.',
  sendFailed: 'Failed to send document.',
  sessionExpired: 'Session expired!',
  apiFailed: 'API request failed',
  logoutFailed: 'Error In Logout',
  documentGenerated: 'Document details are successfully generated',
  /** Appended to `documentGenerated` for the submit type saveSend. */
  andEmailSent: ' and email has been sent',
} as const;
