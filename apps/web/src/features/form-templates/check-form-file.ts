import { maxFormBytes } from '@countersign/contract';
import { checkSize, looksLikePdf } from '../../kit/files/check-pdf.ts';
import { text } from './text.ts';

/** Names the kinds of file that a form can be made of. */
export type FormFileKind = 'pdf' | 'word' | 'picture';

/** Detects by its bytes the kind of form file; undefined for one that can't become a form. */
export async function kindOfFile(file: Blob): Promise<FormFileKind | undefined> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  // What older versions of Word wrote, too: the server says what is to be done with it.
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('\u00d0\u00cf\u0011\u00e0'))
    return 'word';
  const isPicture =
    start.startsWith('\u0089PNG') ||
    start.startsWith('\u00ff\u00d8\u00ff') ||
    /^RIFF[\s\S]{4}WEBP/.test(start);
  if (isPicture) return 'picture';
  return (await looksLikePdf(file)) ? 'pdf' : undefined;
}

/** Why a file can't become a form, known without sending it; undefined where the server has to look. */
export async function checkFormFile(file: Blob): Promise<string | undefined> {
  const refused = checkSize(file, maxFormBytes);
  if (refused !== undefined) return refused;
  const kind = await kindOfFile(file);
  return kind === undefined ? text.upload.wrongKind : undefined;
}
