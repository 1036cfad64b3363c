import { type ReadForm, readForm } from '../upload/read-form.ts';
import type { FileLimits } from '../upload/sanitise/file-limits.ts';
import { checkPages } from './check-pages.ts';

/** Reads an uploaded PDF as `readForm` does, and checks the pages of the form. Throws `PdfProblem`. */
export async function readCheckedForm(bytes: Uint8Array, limits?: FileLimits): Promise<ReadForm> {
  const form = await readForm(bytes, limits);
  await checkPages(form.pdf);
  return form;
}
