import { englishCertificateLabels } from '../src/flow/certificate-labels.ts';
import type {
  CertificateEvent,
  CertificateFile,
  CertificateParty,
  CertificateValues,
} from '../src/flow/certificate-values.ts';
import type { TypesetOptions } from '../src/flow/create-typesetter.ts';

export const certificateOptions: TypesetOptions = {
  locale: 'en-GB',
  timeZone: 'Europe/Berlin',
  title: 'Certificate',
  madeAt: '2026-07-01T10:00:00Z',
};

export const anna: CertificateParty = {
  name: 'Anna Żółć',
  email: 'anna@example.com',
  role: 'Tenant',
  company: 'Quay Ltd',
  signedAt: '2026-07-01T09:30:05Z',
  identifiedBy: 'Code by email',
  address: '203.0.113.7',
  device: 'Safari on iPhone',
  certificateId: 'c-4711',
};
/** A party of the certificate that signed for a colleague, with all values set. */
export const delegate: CertificateParty = {
  ...anna,
  role: 'Approver, Head of production',
  actsFor: 'Иван Петров',
  identifiedBy: 'Signed in',
  signedBy: 'Typed, in the handwriting style Caveat',
  consent:
    'Version 2, en: “I agree to sign this document electronically. My electronic signature is as binding as a handwritten one. I can decline, download the document, or ask the sender for a paper copy.”',
  signatureSha256: 'fedcba9876543210'.repeat(4),
  shownSha256: '9876543210fedcba'.repeat(4),
};
export const files: CertificateFile[] = [
  {
    name: 'Crew form',
    about: 'Form, version 3',
    sha256: '00112233445566778899aabbccddeeff'.repeat(2),
  },
  {
    name: 'Führerschein.pdf',
    about: 'Attached by Anna Żółć',
    sha256: 'ffeeddccbbaa99887766554433221100'.repeat(2),
  },
];
export const created: CertificateEvent = {
  at: '2026-06-30T08:00:00Z',
  what: 'Document created',
  who: 'Daniel Weiß',
  address: '2001:db8::7334',
  hash: 'abcdef0123456789',
};

/** A certificate of one party and one event. */
export function certificate(changes: Partial<CertificateValues> = {}): CertificateValues {
  return {
    labels: englishCertificateLabels,
    product: 'Countersign',
    tenant: 'Brightwater Housing',
    document: {
      title: 'Tenancy agreement',
      id: 'd-0815',
      status: { text: 'All signed', tone: 'good' },
      pages: 14,
      sha256: '0123456789abcdef'.repeat(4),
      createdAt: '2026-01-15T08:00:00Z',
      completedAt: '2026-07-01T09:31:00Z',
    },
    parties: [anna],
    events: [created],
    ...changes,
  };
}
