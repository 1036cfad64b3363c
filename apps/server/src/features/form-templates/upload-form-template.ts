import type { Readable } from 'node:stream';
import { type ErrorCode, maxFormBytes, type UploadedFormTemplate } from '@countersign/contract';
import { PdfProblem } from '@countersign/pdf';
import { Failure } from '../../platform/failure/failure.ts';
import { keepFile } from '../../platform/files/keep-file.ts';
import { readUpload } from '../../platform/http/read-upload.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { addTemplate } from './add-template.ts';
import { nameOfFile } from './template-name.ts';

/**
 * Makes a form template of an uploaded PDF form.
 * @throws Failure `too-large`; `unsupported-file` where it can't be read as a PDF form.
 */
export async function uploadFormTemplate(
  { pdf, files, database }: Platform,
  user: Member,
  fileName: string,
  upload: Readable,
): Promise<UploadedFormTemplate> {
  const { tenantId } = user;
  const form = await pdf.readForm(await readUpload(upload, maxFormBytes)).catch(refusePdf);
  return database.tenant(tenantId, async (tx) => {
    const name = nameOfFile(fileName);
    const file = await keepFile(tx, files, tenantId, form.pdf, 'application/pdf');
    const { pages, fields, removed } = form;
    const made = await addTemplate(
      tx,
      user,
      { name, fileSha256: file.sha256, pages, fields },
      (id) => ({
        type: 'form-template.uploaded',
        id,
        detail: { pages: pages.length, fields: fields.length, removed },
      }),
    );
    return { ...made, removed };
  });
}

/** @throws Failure for what is wrong with a PDF; any other error as it is */
export function refusePdf(error: unknown): never {
  if (!(error instanceof PdfProblem)) throw error;
  const code: ErrorCode = error.code === 'too-large' ? 'too-large' : 'unsupported-file';
  throw new Failure(code, error.message);
}
