import { PdfProblem, type PdfProblemCode } from '../pdf-problem.ts';

const broken =
  'This Word file is damaged, protected or of another kind, and could not be read. Open it in Word, save it as .docx or as PDF, and upload that.';
const tooMuch =
  'This Word file is too large to be read here. Save it as PDF in Word and upload that.';

/** Why a Word file can't be used, said of a Word file. */
export function wordProblem(code: PdfProblemCode): PdfProblem {
  return code === 'too-complex' || code === 'too-large'
    ? new PdfProblem(code, tooMuch)
    : new PdfProblem('broken', broken);
}
