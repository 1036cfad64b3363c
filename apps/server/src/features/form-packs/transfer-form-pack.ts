import * as contract from '@countersign/contract';
import {
  externalRolesRule,
  formPackInput,
  maxImportedBytes,
  maxPackFileBytes,
  maxPackFiles,
  usualSending,
} from '@countersign/contract';
import { withOwnKeysInPack } from '@countersign/domain';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import {
  formPackFiles,
  formPackForms,
  formPacks,
  formTemplates,
  formTemplateVersions,
} from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { keepFile } from '../../platform/files/keep-file.ts';
import {
  type AttachedFile,
  readAttachedFile,
  withExtension,
} from '../../platform/files/read-attached-file.ts';
import type { ZippedFile } from '../../platform/files/read-zip.ts';
import { operation } from '../../platform/http/operation.ts';
import { readUpload } from '../../platform/http/read-upload.ts';
import { type ZipEntry, zipOf } from '../../platform/http/zip-of.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  addTemplate,
  boundHere,
  currentVersion,
  describedEntry,
  filedForm,
  fileForm,
  openFile,
  readFiledForm,
} from '../form-templates/index.ts';
import { checkConditions } from './check-form-pack.ts';
import { findFormPack } from './form-pack-queries.ts';
import { freePackName } from './pack-name.ts';

/** The part of the file that says what is in it. */
const described = 'form-pack.json';

const { name, labels, userTypes, fileName, output, ...others } = formPackInput.required().shape;
// Files that were made before packs had this do not say it.
const attachments = others.attachments.default('inside');
const attachmentAudience = others.attachmentAudience.default([]);
const sharedKeys = others.sharedKeys.default({});
const sending = others.sending.default(usualSending);
/** A pack as a file has it. What is its organisation's alone, such as projects and approvers, stays there. */
const content = z.object({
  kind: z.literal('form-pack'),
  format: z.literal(1),
  pack: z.object({
    name,
    labels,
    userTypes,
    fileName,
    output,
    attachments,
    attachmentAudience,
    sharedKeys,
    sending,
  }),
  forms: z
    .array(
      filedForm.extend({
        condition: z.string().max(2000),
        hiddenFrom: externalRolesRule.default([]),
      }),
    )
    .min(1, 'The pack has no forms.')
    .max(50, 'A pack can have 50 forms at most.'),
  files: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(255),
        file: z.string().regex(/^file-\d{1,2}$/, 'A file is missing.'),
      }),
    )
    .max(maxPackFiles, `A pack can have ${maxPackFiles} files at most.`),
});

/**
 * A form pack as one file, with the templates in the versions that new documents get, and without anything of
 * those who use it.
 * @throws Failure `not-found`
 */
export const downloadFormPack = operation(
  contract.downloadFormPack,
  async ({ platform: { files }, database, caller: { tenantId }, params: { id } }) => {
    const { pack, forms, stored } = await database.tenant(tenantId, async (tx) => ({
      pack: await findFormPack(tx, id),
      forms: await readForms(tx, id),
      stored: await tx
        .select({ name: formPackFiles.name, sha256: formPackFiles.sha256 })
        .from(formPackFiles)
        .where(eq(formPackFiles.formPackId, id))
        .orderBy(formPackFiles.createdAt, formPackFiles.id),
    }));
    const filed = forms.map((form, index) => ({ ...fileForm(files, form, index), form }));
    const packFiles = stored.map(({ name, sha256 }, index) => {
      const file = `file-${index + 1}`;
      const open = async () => (await files.open(sha256)).stream;
      return { name, file, entry: { fileName: file, compress: false, open } satisfies ZipEntry };
    });
    const { name, labels, userTypes, fileName, output } = pack;
    const { attachments, attachmentAudience, sharedKeys } = pack;
    // Who gets copies is the organisation’s alone.
    const sending = { ...pack.sending, copies: [] };
    const settings = { fileName, output, attachments, attachmentAudience, sharedKeys, sending };
    const about: z.input<typeof content> = {
      kind: 'form-pack',
      format: 1,
      pack: { name, labels, userTypes, ...settings },
      forms: filed.map(({ described, form: { condition, hiddenFrom } }) => ({
        ...described,
        condition,
        hiddenFrom,
      })),
      files: packFiles.map(({ name, file }) => ({ name, file })),
    };
    const entries = [...filed, ...packFiles].map(({ entry }) => entry);
    return {
      stream: zipOf([describedEntry(described, about), ...entries]),
      fileName: `${name}.zip`,
    };
  },
);

function readForms(tx: Tx, id: string) {
  return tx
    .select({
      name: formTemplates.name,
      labels: formTemplates.labels,
      condition: formPackForms.condition,
      hiddenFrom: formPackForms.hiddenFrom,
      fields: formTemplateVersions.fields,
      omitted: formTemplateVersions.omitted,
      fileSha256: formTemplateVersions.fileSha256,
    })
    .from(formPackForms)
    .innerJoin(formTemplates, eq(formTemplates.id, formPackForms.formTemplateId))
    .innerJoin(formTemplateVersions, currentVersion)
    .where(eq(formPackForms.formPackId, id))
    .orderBy(formPackForms.position);
}

/**
 * Makes a form pack of such a file, with a template of its own for each form.
 * @throws Failure `too-large`, `unsupported-file`; `invalid` for a condition that can't be read
 */
export const importFormPack = operation(
  contract.importFormPack,
  async ({ platform, caller: user, upload }) => {
    const { tenantId, userId: updatedBy } = user;
    const zip = await readUpload(upload, maxImportedBytes);
    const { about, forms, packFiles } = await openFile(
      zip,
      described,
      content,
      async (parts, about) => {
        const forms: Awaited<ReturnType<typeof readFiledForm>>[] = [];
        // One at a time: one import does not take all processes that read uploads.
        for (const form of about.forms) forms.push(await readFiledForm(platform, parts, form));
        const packFiles: PackFile[] = [];
        for (const file of about.files) packFiles.push(await readPackFile(platform, parts, file));
        return { about, forms, packFiles };
      },
    );
    return platform.database.tenant(tenantId, async (tx) => {
      const unbound: string[] = [];
      const arriving = withOwnKeysInPack(
        forms.map((form, index) => ({
          ...form,
          formTemplateId: newId(),
          condition: about.forms[index]?.condition ?? '',
        })),
      );
      const ids = arriving.map(({ formTemplateId }) => formTemplateId);
      for (const { removed, pdf, condition: _, formTemplateId: id, ...form } of arriving) {
        const file = await keepFile(tx, platform.files, tenantId, pdf, 'application/pdf');
        const here = await boundHere(tx, form.fields);
        unbound.push(...here.unbound);
        await addTemplate(
          tx,
          user,
          { ...form, id, fields: here.fields, fileSha256: file.sha256 },
          () => ({
            type: 'form-template.imported',
            id,
            detail: { pages: form.pages.length, fields: form.fields.length, removed },
          }),
        );
      }
      const conditions = Object.fromEntries(
        arriving.map(({ formTemplateId, condition }) => [formTemplateId, condition]),
      );
      await checkConditions(tx, ids, conditions, about.pack.sharedKeys);
      const formPackId = newId();
      const packName = await freePackName(tx, about.pack.name);
      await tx
        .insert(formPacks)
        .values({ ...about.pack, id: formPackId, tenantId, name: packName, updatedBy });
      await tx.insert(formPackForms).values(
        ids.map((formTemplateId, position) => ({
          tenantId,
          formPackId,
          position,
          formTemplateId,
          condition: conditions[formTemplateId] ?? '',
          hiddenFrom: about.forms[position]?.hiddenFrom ?? [],
        })),
      );
      await addFiles(tx, platform, tenantId, formPackId, packFiles);
      const event = { type: 'form-pack.imported', id: formPackId, detail: { forms: ids } } as const;
      await record(tx, user, event);
      const removed = [...new Set(forms.flatMap((form) => form.removed))];
      return { ...(await findFormPack(tx, formPackId)), removed, unbound };
    });
  },
);

interface PackFile extends AttachedFile {
  name: string;
}

/** @throws Failure `unsupported-file`, `too-large` */
async function readPackFile(
  { pdf }: Pick<Platform, 'pdf'>,
  parts: ReadonlyMap<string, ZippedFile>,
  { name, file }: { name: string; file: string },
): Promise<PackFile> {
  const part = parts.get(file);
  if (part === undefined) {
    throw new Failure('unsupported-file', `“${name}” is missing in this file.`);
  }
  if (part.bytes > maxPackFileBytes) {
    const maxMegabytes = maxPackFileBytes / 1024 / 1024;
    throw new Failure(
      'too-large',
      `“${name}” is too large: it can have ${maxMegabytes} MB at most.`,
    );
  }
  const read = await readAttachedFile(pdf, await part.read());
  return { ...read, name: withExtension(name, read.extensions) };
}

async function addFiles(
  tx: Tx,
  { files }: Pick<Platform, 'files'>,
  tenantId: string,
  formPackId: string,
  packFiles: readonly PackFile[],
): Promise<void> {
  const rows: (typeof formPackFiles.$inferInsert)[] = [];
  for (const { name, contentType, bytes } of packFiles) {
    const file = await keepFile(tx, files, tenantId, bytes, contentType);
    rows.push({ id: newId(), tenantId, formPackId, name, contentType, ...file });
  }
  if (rows.length > 0) await tx.insert(formPackFiles).values(rows);
}
