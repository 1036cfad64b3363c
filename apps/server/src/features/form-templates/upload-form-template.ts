import type { Readable } from 'node:stream';
import { type ErrorCode, maxFormBytes, type UploadedFormTemplate } from '@countersign/contract';
import { PdfProblem } from '@countersign/pdf';
import { newId } from '../../platform/database/ids.ts';
import { formTemplates, formTemplateVersions } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { recordFile } from '../../platform/files/record-file.ts';
import { readUpload } from '../../platform/http/read-upload.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findFormTemplate, presentFormTemplate } from './form-template-queries.ts';
import { freeName, nameOfFile } from './template-name.ts';

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
  const { tenantId, userId } = user;
  const form = await pdf.readForm(await readUpload(upload, maxFormBytes)).catch(refuse);
  const file = await files.put(form.pdf);
  return database.tenant(tenantId, async (tx) => {
    const id = newId();
    const name = await freeName(tx, nameOfFile(fileName));
    await recordFile(tx, tenantId, file, 'application/pdf');
    await tx.insert(formTemplates).values({ id, tenantId, name, version: 1, updatedBy: userId });
    await tx.insert(formTemplateVersions).values({
      id: newId(),
      tenantId,
      formTemplateId: id,
      version: 1,
      fileSha256: file.sha256,
      pages: form.pages,
      fields: form.fields,
    });
    await record(tx, user, {
      type: 'form-template.uploaded',
      id,
      detail: { pages: form.pages.length, fields: form.fields.length, removed: form.removed },
    });
    const template = presentFormTemplate(await findFormTemplate(tx, id));
    return { ...template, removed: form.removed };
  });
}

function refuse(error: unknown): never {
  if (!(error instanceof PdfProblem)) throw error;
  const code: ErrorCode = error.code === 'too-large' ? 'too-large' : 'unsupported-file';
  throw new Failure(code, error.message);
}
