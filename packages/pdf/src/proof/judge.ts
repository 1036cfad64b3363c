import type { FormValues } from '@countersign/fields';
import { assemble } from '../assemble/assemble.ts';
import { compile } from '../assemble/compile.ts';
import { readForm } from '../intake/read-form.ts';
import { mergePdfs } from '../pages/merge-pdfs.ts';
import { PdfProblem } from '../pdf-problem.ts';
import { complaintsOfDocument } from './complaints-of-document.ts';

/** What became of an upload: a clean document, a refusal with its code, or what is wrong. */
export type Verdict = 'clean' | `refused: ${string}` | `fault: ${string}`;

/**
 * Makes a document of an upload, each of its fields filled, and has it judged; and one of its pages as
 * they are.
 */
export async function judge(upload: Uint8Array): Promise<Verdict> {
  const merged = await verdictOf(async () =>
    complaintsOfDocument(Buffer.concat(await mergePdfs([upload])), upload),
  );
  return merged.startsWith('fault') ? merged : judgeFilled(upload);
}

function judgeFilled(upload: Uint8Array): Promise<Verdict> {
  return verdictOf(async () => {
    const form = await readForm(upload);
    const values: FormValues = Object.fromEntries(
      form.fields.map((field) => [field.key, field.type === 'checkbox' ? true : '2026-03-31']),
    );
    const { parts } = await assemble(await compile([form]), [values], { title: '', id: '' });
    return complaintsOfDocument(Buffer.concat(parts), upload);
  });
}

/** What is to be said of what some work answers as faults, or throws. */
async function verdictOf(findFaults: () => Promise<string[]>): Promise<Verdict> {
  try {
    const faults = await findFaults();
    return faults.length === 0 ? 'clean' : `fault: ${faults.join('\n')}`;
  } catch (error) {
    if (error instanceof PdfProblem) return `refused: ${error.code}`;
    return `fault: ${error instanceof Error ? String(error.stack) : String(error)}`;
  }
}
