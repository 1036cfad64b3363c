import { CodedError } from './coded-error.ts';

/** Why an uploaded file could not become a form. */
export type PdfProblemCode =
  | 'not-a-pdf'
  | 'broken'
  | 'password-protected'
  | 'unsupported-encryption'
  | 'too-many-pages'
  | 'too-large'
  | 'too-complex'
  | 'xfa-only';

const messages: Record<PdfProblemCode, string> = {
  'not-a-pdf': 'This file is not a PDF. Choose a PDF file.',
  broken:
    'This PDF is damaged and could not be read. Open it in a PDF viewer, save or print it to a new PDF, and upload that.',
  'password-protected':
    'This PDF opens only with a password. Remove the password in a PDF editor and upload it again.',
  'unsupported-encryption':
    'This PDF is encrypted in a way that can’t be opened here. Print it to a new PDF without encryption, and upload that.',
  'too-many-pages': 'This PDF has too many pages. Split it into smaller files.',
  'too-large': 'This PDF is too large. Reduce its size, for example by compressing its images.',
  'too-complex':
    'This PDF takes too much time or memory to read. Print it to a new PDF and upload that.',
  'xfa-only':
    'This is a dynamic XFA form, which only Adobe Acrobat can show. Save it there as a static PDF form, or print it to a PDF, and upload that.',
};

/** An uploaded file that cannot be used. `code` says why; `message` says what to do, in English. */
export class PdfProblem extends CodedError<PdfProblemCode> {
  override readonly name = 'PdfProblem';

  constructor(code: PdfProblemCode, message: string = messages[code]) {
    super(code, message);
  }
}
