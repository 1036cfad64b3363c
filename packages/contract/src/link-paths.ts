/**
 * The pages that a link opens; the token of the link follows the path. Mails, the router, the server and the analytics
 * read this list.
 */
export const linkPaths = {
  setup: '/setup',
  emailChange: '/email-changes',
  join: '/joins',
  taxQuestions: '/tax-questions',
  taxStatement: '/tax-statement',
  sign: '/sign',
  received: '/d',
  optOut: '/no-more',
} as const;
