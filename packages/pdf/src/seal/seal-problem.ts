import { CodedError } from '../coded-error.ts';

/** Why a file could not be sealed, or a sealing key not be used. */
export type SealProblemCode =
  | 'encrypted'
  | 'unappendable'
  | 'locked'
  | 'field-taken'
  | 'no-organisation'
  | 'not-a-p12'
  | 'wrong-password'
  | 'no-key'
  | 'no-certificate'
  | 'key-mismatch'
  | 'unsupported-key'
  | 'weak-certificate'
  | 'certificate-expired'
  | 'certificate-not-yet-valid'
  | 'bad-signature'
  | 'timestamp-unreachable'
  | 'timestamp-refused'
  | 'timestamp-unusable';

const messages: Record<SealProblemCode, string> = {
  encrypted: 'This PDF is encrypted and cannot be sealed. Remove its protection first.',
  unappendable:
    'Nothing can be added to this PDF, because its table of objects is damaged. Save it again in a PDF editor first.',
  locked: 'The author of this PDF allows no changes after the first signature, not even a seal.',
  'field-taken': 'This PDF has a field of that name already. Choose another name for the seal.',
  'no-organisation': 'Give the name of the organisation that seals.',
  'not-a-p12': 'This is not a PKCS#12 file (.p12 or .pfx), or a damaged one. Export it again.',
  'wrong-password': 'The password of the PKCS#12 file is wrong.',
  'no-key': 'There is no private key in this file. Export the certificate together with its key.',
  'no-certificate': 'There is no readable certificate for the key. Add it, in DER or PEM.',
  'key-mismatch': 'None of the certificates belongs to the private key. Choose a matching pair.',
  'unsupported-key':
    'Seals need an RSA key of 2048 bits or more, or one of the curves P-256, P-384 and P-521. Choose another key.',
  'weak-certificate':
    'The sealing certificate was signed by SHA-1, MD5 or an unknown algorithm. Have it issued again, with SHA-256.',
  'certificate-expired': 'The sealing certificate has expired. Renew it.',
  'certificate-not-yet-valid':
    'The sealing certificate is not valid yet. Check the clock, or wait until it is.',
  'bad-signature':
    'What the key answered is no signature by the sealing certificate. Check which key is in use, and how it signs.',
  'timestamp-unreachable':
    'The timestamp server does not answer. Try again later, or check its address.',
  'timestamp-refused': 'The timestamp server refuses to answer. Check your account there.',
  'timestamp-unusable':
    'The answer of the timestamp server is not a valid timestamp. Check its address.',
};

/** A file that cannot be sealed, or a key that cannot seal. `message` says what to do, in English. */
export class SealProblem extends CodedError<SealProblemCode> {
  override readonly name = 'SealProblem';

  constructor(code: SealProblemCode) {
    super(code, messages[code]);
  }
}
