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
  sharedFiles: '/d',
  optOut: '/no-more',
} as const;

/** The page on which external people find what they were sent; it is opened without a link. */
export const myPagePath = '/me';

/** Number of digits of its code: more than those of links have, as no link is needed to try it. */
export const myCodeDigits = 8;

/** For how long a detail is stored after its owner saved or changed it, in years. */
export const savedDetailYears = 2;

/** Tokens are 256 bits in base64url: so many characters. */
const tokenLength = 43;
const tokenInPath = new RegExp(`^/+[\\w-]+/+([\\w-]{1,${tokenLength}})`);

/**
 * Reads the token from the path of a link, empty where it has none. Programs that find links in texts often add what
 * follows them: stops, brackets, commas, quotation marks, escaped or not.
 */
export function linkToken(pathname: string): string {
  return tokenInPath.exec(pathname)?.[1] ?? '';
}
