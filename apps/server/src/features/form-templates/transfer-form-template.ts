import * as contract from '@countersign/contract';
import { maxImportedBytes } from '@countersign/contract';
import { z } from 'zod';
import { keepFile } from '../../platform/files/keep-file.ts';
import { operation } from '../../platform/http/operation.ts';
import { readUpload } from '../../platform/http/read-upload.ts';
import { zipOf } from '../../platform/http/zip-of.ts';
import { addTemplate } from './add-template.ts';
import { boundHere } from './bound-here.ts';
import { findFormTemplate } from './form-template-queries.ts';
import { describedEntry, filedForm, fileForm, openFile, readFiledForm } from './template-file.ts';

/** The part of the file that says what is in it. */
const described = 'form-template.json';
const content = z.object({
  kind: z.literal('form-template'),
  format: z.literal(1),
  form: filedForm,
});

/**
 * A form template as one file: what is edited, without anything of those who use it.
 * @throws Failure `not-found`
 */
export const downloadFormTemplate = operation(
  contract.downloadFormTemplate,
  async ({ platform: { files }, database, caller: { tenantId }, params: { id } }) => {
    const template = await database.tenant(tenantId, (tx) => findFormTemplate(tx, id));
    const form = fileForm(files, template, 0);
    const about: z.input<typeof content> = {
      kind: 'form-template',
      format: 1,
      form: form.described,
    };
    return {
      stream: zipOf([describedEntry(described, about), form.entry]),
      fileName: `${template.name}.zip`,
    };
  },
);

/**
 * Makes a form template of such a file.
 * @throws Failure `too-large`, `unsupported-file`
 */
export const importFormTemplate = operation(
  contract.importFormTemplate,
  async ({ platform, caller: user, upload }) => {
    const zip = await readUpload(upload, maxImportedBytes);
    const { removed, pdf, ...form } = await openFile(zip, described, content, (parts, about) =>
      readFiledForm(platform, parts, about.form),
    );
    return platform.database.tenant(user.tenantId, async (tx) => {
      const file = await keepFile(tx, platform.files, user.tenantId, pdf, 'application/pdf');
      const { fields, unbound } = await boundHere(tx, form.fields);
      const made = await addTemplate(
        tx,
        user,
        { ...form, fields, fileSha256: file.sha256 },
        (id) => ({
          type: 'form-template.imported',
          id,
          detail: { pages: form.pages.length, fields: form.fields.length, removed },
        }),
      );
      return { ...made, removed, unbound };
    });
  },
);
