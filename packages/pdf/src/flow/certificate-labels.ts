/** The words of an audit certificate. Those in braces are filled in. */
export interface CertificateLabels {
  title: string;
  documentId: string;
  pages: string;
  created: string;
  completed: string;
  fingerprint: string;
  /** Beneath the QR code. */
  scan: string;
  verify: string;
  /** Above the forms and files that the document is made of. */
  files: string;
  parties: string;
  email: string;
  signedAt: string;
  /** Such as a colleague who was away. */
  actsFor: string;
  identifiedBy: string;
  /** How the signature was made. */
  signedBy: string;
  consent: string;
  address: string;
  device: string;
  certificateId: string;
  signatureFingerprint: string;
  /** Of the document as it was shown to the party. */
  shownFingerprint: string;
  signature: string;
  initials: string;
  events: string;
  /** Holds `{zone}`. */
  times: string;
  when: string;
  what: string;
  eventAddress: string;
  eventHash: string;
  /** Beneath the events. */
  note: string;
  /** Holds `{id}`. */
  footer: string;
  /** Holds `{page}` and `{pages}`. */
  page: string;
}

/** The words in English. */
export const englishCertificateLabels: CertificateLabels = {
  title: 'Certificate of completion',
  documentId: 'Document ID',
  pages: 'Pages',
  created: 'Created',
  completed: 'Completed',
  fingerprint: 'SHA-256 of the document',
  scan: 'Scan to verify',
  verify: 'Verify at',
  files: 'Forms and files',
  parties: 'Parties',
  email: 'Email',
  signedAt: 'Signed',
  actsFor: 'Acted for',
  identifiedBy: 'Identified by',
  signedBy: 'Way of signing',
  consent: 'Consent',
  address: 'IP address',
  device: 'Device',
  certificateId: 'Certificate ID',
  signatureFingerprint: 'SHA-256 of the signature',
  shownFingerprint: 'SHA-256 of what was shown',
  signature: 'Signature',
  initials: 'Initials',
  events: 'Events',
  times: 'Times in {zone}',
  when: 'When',
  what: 'Event',
  eventAddress: 'IP address',
  eventHash: 'Hash',
  note: 'The hash of each event covers the event before it, so that every change, addition or removal shows in all later events.',
  footer: 'Document {id}',
  page: 'Page {page} of {pages}',
};
