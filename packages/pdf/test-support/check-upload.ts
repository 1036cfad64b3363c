import type { FormValues } from '@countersign/fields';
import { assemble } from '../src/assemble/assemble.ts';
import { compile } from '../src/assemble/compile.ts';
import { mergePdfs } from '../src/pages/merge-pdfs.ts';
import { PdfProblem } from '../src/pdf-problem.ts';
import { readForm } from '../src/upload/read-form.ts';
import { documentFaults } from './document-faults.ts';

/** The outcome for an upload: a clean document, a refusal with its code, or a fault of ours. */
type UploadVerdict = 'clean' | `refused: ${string}` | `fault: ${string}`;

/**
 * Makes a document of an upload with each of its fields filled, and another of its pages as they are, and
 * checks both.
 */
export async function checkUpload(upload: Uint8Array): Promise<UploadVerdict> {
  const merged = await verdictOf(async () =>
    documentFaults(Buffer.concat(await mergePdfs([upload])), upload),
  );
  return merged.startsWith('fault') ? merged : judgeFilled(upload);
}

function judgeFilled(upload: Uint8Array): Promise<UploadVerdict> {
  return verdictOf(async () => {
    const form = await readForm(upload);
    const values: FormValues = Object.fromEntries(
      form.fields.map((field) => [field.key, field.type === 'checkbox' ? true : '2026-03-31']),
    );
    const { parts } = await assemble(await compile([form]), [values], { title: '', id: '' });
    return documentFaults(Buffer.concat(parts), upload);
  });
}

/** The outcome of work that answers faults, or throws. */
async function verdictOf(findFaults: () => Promise<string[]>): Promise<UploadVerdict> {
  try {
    const faults = await findFaults();
    return faults.length === 0 ? 'clean' : `fault: ${faults.join('\n')}`;
  } catch (error) {
    if (error instanceof PdfProblem) return `refused: ${error.code}`;
    return `fault: ${error instanceof Error ? String(error.stack) : String(error)}`;
  }
}
