import type { CertificateLabels } from './certificate-labels.ts';
import type { Picture } from './picture.ts';

/** What an audit certificate tells. Moments are ISO 8601 with a time zone; all texts plain. */
export interface CertificateValues {
  labels: CertificateLabels;
  /** Name of the product. */
  product: string;
  /** Name of the organisation whose document it is. */
  tenant: string;
  document: {
    title: string;
    id: string;
    status: { text: string; tone: 'good' | 'bad' | 'open' };
    pages: number;
    /** 64 hexadecimal digits. */
    sha256: string;
    createdAt: string;
    completedAt?: string;
  };
  parties: CertificateParty[];
  /** In the order in which they happened. */
  events: CertificateEvent[];
  /** Where the document can be verified: an http or https address, also shown as a QR code. */
  verifyUrl?: string;
}

/** Who took part. What is absent or empty is not shown. */
export interface CertificateParty {
  name: string;
  email?: string;
  role?: string;
  company?: string;
  signedAt?: string;
  /** How it was made sure who this is. */
  identifiedBy?: string;
  address?: string;
  device?: string;
  certificateId?: string;
  signature?: Picture;
  initials?: Picture;
}

/** Something that happened to the document. */
export interface CertificateEvent {
  at: string;
  what: string;
  who?: string;
  address?: string;
  /** Hash of this event and all before it; its first digits are shown. */
  hash?: string;
}
