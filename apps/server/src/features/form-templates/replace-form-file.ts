import type { Readable } from 'node:stream';
import type { Field, ReplacedFile } from '@countersign/contract';
import { replacedFields, takeFileValues, withOwnKeys } from '@countersign/domain';
import { record } from '../../platform/events/record.ts';
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
 * Replaces the file of a template. Its fields go with the words around them; documents that have the template keep the
 * file that they were drafted with.
 * @throws Failure `not-found`; `conflict` where someone else changed it meanwhile; `too-large`, `unsupported-file`
 */
export async function replaceFormTemplateFile(
  { pdf, files, database }: Platform,
  user: Member,
  { id, revision }: { id: string; revision: number },
  upload: Readable,
): Promise<ReplacedFile> {
  const { tenantId } = user;
  const before = await database.tenant(tenantId, (tx) => findFormTemplate(tx, id));
  refuseStale(formTemplateKind, before, revision);
  const { source, removed, pages, omitted, unknownTypes, ...read } = await readFormFile(
    pdf,
    upload,
  );
  const placements = before.fields.map(({ key, placements }) => ({ key, placements }));
  const found = await pdf.matchFields(await files.read(before.fileSha256), read.pdf, placements);
  const inFile = withKeysOf(before, read.fields);
  const { open, added, ...all } = replacedFields(before.fields, found, inFile, pages);
  const { fields, filled } = takeFileValues({ ...all, pages }, new Set(added));
  return database.tenant(tenantId, async (tx) => {
    // As the revision has to be the same still, no one changed the template meanwhile.
    await lockForChange(tx, formTemplateKind, id, revision);
    const file = await keepFile(tx, files, tenantId, read.pdf, 'application/pdf');
    const content = { fileSha256: file.sha256, pages, fields, omitted };
    await saveDraft(tx, user, await lockEdited(tx, id), content);
    await writeChange(tx, formTemplateKind, id, { updatedBy: user.userId });
    await record(tx, user, {
      type: 'form-template.file-replaced',
      id,
      detail: {
        pages: pages.length,
        kept: fields.length - open.length,
        open: open.length,
        removed,
      },
    });
    const template = presentFormTemplate(await findFormTemplate(tx, id));
    return {
      ...template,
      source,
      removed,
      open,
      added,
      filled,
      // A field that was there keeps its type, whatever a tag says.
      unknownTypes: unknownTypes.filter(({ key }) => added.includes(key)),
    };
  });
}

/** The fields of a file with the keys that a template has for them, or would have. */
function withKeysOf(
  { id: formTemplateId, fields: before }: { id: string; fields: readonly Field[] },
  inFile: readonly Field[],
): Field[] {
  const keys = new Set(before.map(({ key }) => key));
  const known = inFile.filter(({ key }) => keys.has(key));
  const others = inFile.filter(({ key }) => !keys.has(key));
  const taken = new Set(known.map(({ key }) => key));
  return [...known, ...withOwnKeys(others, { formTemplateId, taken }).fields];
}
