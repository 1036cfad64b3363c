import type { Endpoint } from '@countersign/contract';
import { downloadFile } from '../../core/api/call.ts';
import { fileNameOf, saveFile } from '../../ui/browser/save-file.ts';
import { toastError } from '../../ui/notices/toast.ts';

/** Fetches a file of one thing and hands it to the browser's downloads; says why where it can't. */
export async function downloadAs<E extends Endpoint>(
  endpoint: E,
  input: Parameters<typeof downloadFile<E>>[1],
  words: readonly string[],
  extension: string,
): Promise<void> {
  const answer = await downloadFile(endpoint, input);
  if (answer.status) saveFile(answer.blob, fileNameOf(words, extension));
  else toastError(answer.message);
}
