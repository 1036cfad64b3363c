// What the signing page needs besides types: it loads no schemas, so this file imports none.

/** The header by which a device shows that its holder has entered the code that was mailed. */
export const deviceHeader = 'x-device-token';

/**
 * The consent to sign electronically. A changed text is a new version: the one before goes to `signing-consents.ts`,
 * for the certificates of those who agreed to it.
 */
export const signingConsent = {
  version: 2,
  language: 'en',
  text: 'I agree to sign this document electronically. My electronic signature is as binding as a handwritten one. I can decline, download the document, or ask the sender for a paper copy.',
} as const;

/** The field under which an act is refused that was made on another state of the document than the present one. */
export const viewField = 'view';

/** The largest file that a party can attach, in bytes, and how many of them a party can have. */
export const maxAttachmentBytes = 15 * 1024 * 1024;
export const maxAttachments = 20;
