// What the signing page needs besides types: it loads no schemas, so this file imports none.

/** The header by which a device shows that its holder has entered the code that was mailed. */
export const deviceHeader = 'x-device-token';

/** The consent to sign electronically; a text that is changed gets a new version and stays on record. */
export const signingConsent = {
  version: 1,
  language: 'en',
  text: 'I agree to sign this document electronically. My electronic signature binds me as one by hand does. I can decline, download the document, and ask the sender for it on paper.',
} as const;

/** The field under which an act is refused that was made on another state of the document than the present one. */
export const viewField = 'view';

/** The largest file that a party can attach, in bytes, and how many of them a party can have. */
export const maxAttachmentBytes = 15 * 1024 * 1024;
export const maxAttachments = 20;
