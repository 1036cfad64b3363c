import { CodedError } from '../coded-error.ts';

/** Why a file could not be encrypted. */
export type EncryptProblemCode =
  | 'no-password'
  | 'same-passwords'
  | 'unusable-password'
  | 'already-encrypted'
  | 'signed';

const messages: Record<EncryptProblemCode, string> = {
  'no-password': 'A password must not be empty. Enter at least one character.',
  'same-passwords':
    'The owner’s password must differ from the one that opens the file; otherwise everyone who opens it may do everything.',
  'unusable-password':
    'Viewers do not accept this password. Use characters that can be typed; if some are written from the right, none may be written from the left, and one must stand at each end.',
  'already-encrypted':
    'This PDF is encrypted already. Remove its password in a PDF editor before giving it another one.',
  signed:
    'This PDF is signed, and encrypting it would break the signature. Encrypt first, then sign.',
};

/** A file or password that encryption refuses. `code` says why; `message` says what to do. */
export class EncryptProblem extends CodedError<EncryptProblemCode> {
  override readonly name = 'EncryptProblem';

  constructor(code: EncryptProblemCode) {
    super(code, messages[code]);
  }
}
