import { PdfProblem } from '../pdf-problem.ts';
import type { ReaderProblemCode } from '../reader-problem.ts';

const damaged =
  'This Office file is damaged, protected by a password, or not what its name says. Open it in Office, save it again without a password, and upload that.';
const tooMuch = 'This Office file is too large to be checked. Save it as PDF and upload that.';
const messages: Record<ReaderProblemCode | 'active' | 'external', string> = {
  unsupported: damaged,
  broken: damaged,
  invalid: damaged,
  'too-large': tooMuch,
  'too-complex': tooMuch,
  active:
    'This Office file has macros, embedded objects or add-ins in it. Save it without them, or as PDF, and upload that.',
  external:
    'This Office file refers to other files or programs, such as a template or linked data. Break these links, or save it as PDF, and upload that.',
};

/** Why an Office file can't be given to others. */
export function officeProblem(code: keyof typeof messages): PdfProblem {
  return new PdfProblem(code.startsWith('too-') ? 'too-complex' : 'broken', messages[code]);
}
