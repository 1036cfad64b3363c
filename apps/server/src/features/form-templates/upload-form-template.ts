import type { Readable } from 'node:stream';
import type { UploadedFormTemplate } from '@countersign/contract';
import { takeFileValues, withOwnKeys } from '@countersign/domain';
import { newId } from '../../platform/database/ids.ts';
import { keepFile } from '../../platform/files/keep-file.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { addTemplate } from './add-template.ts';
import { readFormFile } from './read-form-file.ts';
import { nameOfFile } from './template-name.ts';

/**
 * Makes a form template of an uploaded PDF form, Word file or picture.
 * @throws Failure `too-large`; `unsupported-file` where it can't be read as a form.
 */
export async function uploadFormTemplate(
  { pdf, files, database }: Platform,
  user: Member,
  fileName: string,
  upload: Readable,
): Promise<UploadedFormTemplate> {
  const read = await readFormFile(pdf, upload);
  const { pdf: bytes, pages, removed, omitted, source, unknownTypes } = read;
  const id = newId();
  const own = withOwnKeys(read.fields, { formTemplateId: id, taken: new Set() });
  const { fields, filled } = takeFileValues({ fields: own.fields, pages });
  return database.tenant(user.tenantId, async (tx) => {
    const file = await keepFile(tx, files, user.tenantId, bytes, 'application/pdf');
    const name = nameOfFile(fileName);
    const content = { id, name, fileSha256: file.sha256, pages, fields, omitted };
    const made = await addTemplate(tx, user, content, () => ({
      type: 'form-template.uploaded',
      id,
      detail: { pages: pages.length, fields: fields.length, removed },
    }));
    return { ...made, source, removed, unknownTypes, filled };
  });
}
