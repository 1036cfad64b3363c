import { signingConsent } from './signing-facts.ts';

/** The texts of earlier versions, by version. No page asks for them any more. */
const earlier: Readonly<Record<number, string>> = {
  1: 'I agree to sign this document electronically. My electronic signature binds me as one by hand does. I can decline, download the document, and ask the sender for it on paper.',
};

/** Returns the text of a version of the consent to sign electronically, as its signers saw it. */
export function consentText(version: number): string {
  return version === signingConsent.version ? signingConsent.text : (earlier[version] ?? '');
}
