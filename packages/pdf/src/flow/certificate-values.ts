import type { SignatureInput } from '@countersign/fields';
import type { CertificateLabels } from './certificate-labels.ts';
import type { Picture } from './picture.ts';

/** Holds the values of an audit certificate. Moments are ISO 8601 with a time zone; all texts plain. */
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
  /** The forms and files that it is made of. */
  files?: CertificateFile[];
  parties: CertificateParty[];
  /** In the order in which they happened. */
  events: CertificateEvent[];
  /** Where the document can be verified: an http or https address, also shown as a QR code. */
  verifyUrl?: string;
}

/** A form or a file of a document. */
export interface CertificateFile {
  name: string;
  /** What it is, such as its version, or who attached it. */
  about?: string;
  /** 64 hexadecimal digits. */
  sha256: string;
}

/** Describes a party in the certificate. What is absent or empty is not shown. */
export interface CertificateParty {
  name: string;
  email?: string;
  role?: string;
  company?: string;
  signedAt?: string;
  /** For whom they acted, where that was not for themselves. */
  actsFor?: string;
  /** How it was made sure who this is. */
  identifiedBy?: string;
  /** How the signature was made. */
  signedBy?: string;
  /** To what they agreed. */
  consent?: string;
  address?: string;
  device?: string;
  certificateId?: string;
  /** Hash of the signature's strokes, text or picture. */
  signatureSha256?: string;
  /** Hash of the document as it was shown to them. */
  shownSha256?: string;
  /** As a picture, or as it was typed or drawn. */
  signature?: Picture | SignatureInput;
  initials?: Picture | SignatureInput;
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
