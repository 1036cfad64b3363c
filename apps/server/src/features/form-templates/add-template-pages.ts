import type { Readable } from 'node:stream';
import { maxFields, maxOmitted, maxPages, type UploadedFormTemplate } from '@countersign/contract';
import { appendFields, takeFileValues } from '@countersign/domain';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { keepFile } from '../../platform/files/keep-file.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { lockForChange, refuseStale, writeChange } from '../../platform/records/records.ts';
import {
  findFormTemplate,
  formTemplateKind,
  presentFormTemplate,
} from './form-template-queries.ts';
import { readFormFile } from './read-form-file.ts';
import { lockEdited, saveDraft } from './save-draft.ts';

/**
 * Puts the pages of a file behind those of a template, with their fields. Keys that are taken get others.
 * @throws Failure `not-found`; `conflict` where someone else changed it meanwhile; `too-large`,
 * `unsupported-file`; `invalid` where it would have too many pages or fields
 */
export async function addTemplatePages(
  { pdf, files, database }: Platform,
  user: Member,
  { id, revision }: { id: string; revision: number },
  upload: Readable,
): Promise<UploadedFormTemplate> {
  const { tenantId, userId: updatedBy } = user;
  const before = await database.tenant(tenantId, (tx) => findFormTemplate(tx, id));
  refuseStale(formTemplateKind, before, revision);
  const { source, removed, unknownTypes, ...added } = await readFormFile(pdf, upload);
  const pages = [...before.pages, ...added.pages];
  const all = appendFields(before, added.fields, before.pages.length);
  const news = new Set(all.slice(before.fields.length).map(({ key }) => key));
  const { fields, filled } = takeFileValues({ fields: all, pages }, news);
  const behind = added.omitted.map((one) => ({ ...one, page: one.page + before.pages.length }));
  const omitted = [...before.omitted, ...behind].slice(0, maxOmitted);
  refuseTooMany(pages.length, fields.length - before.fields.length, fields.length);
  // As the revision has to be the same when it is written, no one changes the template meanwhile.
  const merged = await pdf.mergePdfs([await files.read(before.fileSha256), added.pdf]);
  return database.tenant(tenantId, async (tx) => {
    await lockForChange(tx, formTemplateKind, id, revision);
    const file = await keepFile(tx, files, tenantId, Buffer.concat(merged), 'application/pdf');
    const template = await lockEdited(tx, id);
    const content = { fileSha256: file.sha256, pages, fields, omitted };
    await saveDraft(tx, user, template, content);
    await writeChange(tx, formTemplateKind, id, { updatedBy });
    await record(tx, user, {
      type: 'form-template.pages-added',
      id,
      detail: { pages: added.pages.length, fields: added.fields.length, removed },
    });
    const made = presentFormTemplate(await findFormTemplate(tx, id));
    return { ...made, source, removed, unknownTypes, filled };
  });
}

function refuseTooMany(pages: number, added: number, fields: number): void {
  if (pages > maxPages) {
    throw new Failure('invalid', `A form can have ${maxPages} pages at most.`);
  }
  if (added > 0 && fields > maxFields) {
    const limit = maxFields.toLocaleString('en');
    throw new Failure('invalid', `A form can have ${limit} fields at most.`);
  }
}
