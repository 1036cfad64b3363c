import type { CertificateParty, CertificateValues, TypesetOptions } from '@countersign/pdf';
import { englishCertificateLabels } from '@countersign/pdf';
import { signaturePath } from './fill-job.ts';

const names = ['Zażółć Gęślą', 'Ann Lee', 'Ελένη Παπαδοπούλου', 'Иван Петров', 'Chloë Öberg'];
const happened = [
  'Document created',
  'Sent to the recipient',
  'Opened',
  'Code sent by e-mail',
  'Code confirmed',
  'Agreed to sign electronically',
  'Filled in',
  'Signed',
  'Approved',
  'Sealed',
];

/** How certificates are typeset that become the last pages of a document. */
export const certificateOptions: TypesetOptions = {
  locale: 'en-GB',
  timeZone: 'Europe/Berlin',
  title: 'Certificate',
  madeAt: '2026-07-01T10:00:00Z',
  tagged: false,
};

/** The certificate of the n-th document, of two parties and ten events: two pages, none like another. */
export function sampleCertificate(n: number): CertificateValues {
  const hash = (seed: number) => (n * 7919 + seed).toString(16).padStart(8, '0').repeat(8);
  const moment = (minute: number) =>
    new Date(Date.UTC(2026, 5, 1 + (n % 28), 9, minute, n % 60)).toISOString();
  const party = (index: number): CertificateParty => ({
    name: `${names[(n + index) % names.length]} ${n}`,
    email: `person.${n}.${index}@example.com`,
    role: index === 0 ? 'Line producer' : 'Crew member',
    company: 'Northlight Pictures',
    signedAt: moment(28 + index),
    identifiedBy: 'Code by e-mail',
    address: `203.0.113.${(n + index) % 250}`,
    device: 'Safari on iPhone',
    certificateId: `c-${n}-${index}`,
    signature: { kind: 'path', path: signaturePath(n + index), width: 300, height: 100, stroke: 3 },
  });
  return {
    labels: englishCertificateLabels,
    product: 'Countersign',
    tenant: 'Northlight Pictures',
    document: {
      title: `Crew agreement ${n}`,
      id: `d-${hash(1).slice(0, 12)}`,
      status: { text: 'All signed', tone: 'good' },
      pages: 25,
      sha256: hash(2),
      createdAt: moment(0),
      completedAt: moment(50),
    },
    parties: [party(0), party(1)],
    events: happened.map((what, index) => ({
      at: moment(index * 4),
      what,
      who: names[(n + index) % names.length] ?? '',
      address: `203.0.113.${(n + index) % 250}`,
      hash: hash(index + 3),
    })),
    verifyUrl: `https://sign.example.com/v/${hash(4).slice(0, 16)}`,
  };
}
