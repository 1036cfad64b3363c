import * as contract from '@countersign/contract';
import { siblingForm } from '@countersign/domain';
import type { Database } from '../../platform/database/database.ts';
import { formTemplates } from '../../platform/database/tables/index.ts';
import { type Operation, operation, tenantOperation } from '../../platform/http/operation.ts';
import { labelsIn } from '../../platform/lists/labels.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { archiveOperations, bulkArchive } from '../../platform/records/archive-operations.ts';
import { historyOperation } from '../../platform/records/history-operation.ts';
import {
  bulkOperation,
  exportOperation,
  getOperation,
  listOperation,
} from '../../platform/records/list-operations.ts';
import { addTemplatePages } from './add-template-pages.ts';
import { archiveFormTemplate } from './archive-form-template.ts';
import { discardDraft, publishFormTemplate, takeUpVersion } from './change-version.ts';
import { checkPublishing } from './check-publishing.ts';
import { detectFields } from './detect-fields.ts';
import { duplicateFormTemplate } from './duplicate-form-template.ts';
import { findFormTemplate, presentFormTemplate } from './form-template-queries.ts';
import { formTemplateRows } from './form-template-source.ts';
import { labelFormTemplates } from './label-form-templates.ts';
import { findVersion, listVersions } from './list-versions.ts';
import { readPageLines } from './read-page-lines.ts';
import { replaceFormTemplateFile } from './replace-form-file.ts';
import { siblingForms } from './sibling-forms.ts';
import { startFormTemplate } from './start-form-template.ts';
import { downloadFormTemplate, importFormTemplate } from './transfer-form-template.ts';
import { updateFormTemplate } from './update-form-template.ts';
import { uploadFormTemplate } from './upload-form-template.ts';

const find = (database: Database, { tenantId }: Member, id: string) =>
  database.tenant(tenantId, (tx) => findFormTemplate(tx, id));

const findPublished = (
  database: Database,
  { tenantId }: Member,
  { id, version }: { id: string; version: number },
) => database.tenant(tenantId, (tx) => findVersion(tx, id, version));

export const formTemplateOperations: Operation[] = [
  listOperation(contract.listFormTemplates, formTemplateRows),
  exportOperation(contract.exportFormTemplates, formTemplateRows),
  // Those that are in form packs in use are not archived, and named.
  bulkOperation(contract.bulkFormTemplates, formTemplateRows, bulkArchive(archiveFormTemplate)),
  ...archiveOperations(
    contract.archiveFormTemplate,
    contract.restoreFormTemplate,
    archiveFormTemplate,
  ),
  historyOperation(contract.getFormTemplateHistory, 'form-template', (tx, _user, id) =>
    findFormTemplate(tx, id),
  ),
  operation(contract.uploadFormTemplate, ({ platform, caller, query, upload }) =>
    uploadFormTemplate(platform, caller, query.fileName, upload),
  ),
  tenantOperation(contract.listFormTemplateLabels, async ({ tx }) => ({
    labels: await labelsIn(tx, formTemplates.labels),
  })),
  labelFormTemplates,
  importFormTemplate,
  downloadFormTemplate,
  duplicateFormTemplate,
  listVersions,
  operation(contract.getFormTemplateVersion, async ({ database, caller, params }) => {
    const {
      fileSha256: _,
      templateName: __,
      omitted: ___,
      ...version
    } = await findPublished(database, caller, params);
    return version;
  }),
  operation(contract.getFormTemplateVersionFile, async ({ platform, database, caller, params }) => {
    const { fileSha256, templateName, version } = await findPublished(database, caller, params);
    const fileName = `${templateName} - version ${version}.pdf`;
    return { ...(await platform.files.open(fileSha256)), fileName };
  }),
  checkPublishing,
  operation(contract.publishFormTemplate, ({ database, caller, params, body }) =>
    publishFormTemplate(database, caller, params.id, body),
  ),
  discardDraft,
  takeUpVersion,

  startFormTemplate,
  operation(contract.addFormTemplatePages, ({ platform, caller, params, query, upload }) =>
    addTemplatePages(platform, caller, { ...params, ...query }, upload),
  ),
  operation(contract.replaceFormTemplateFile, ({ platform, caller, params, query, upload }) =>
    replaceFormTemplateFile(platform, caller, { ...params, ...query }, upload),
  ),
  getOperation(contract.getFormTemplate, async (tx, _user, id) =>
    presentFormTemplate(await findFormTemplate(tx, id)),
  ),
  operation(contract.updateFormTemplate, ({ database, caller, params, body }) =>
    updateFormTemplate(database, caller, params.id, body),
  ),
  detectFields,
  tenantOperation(contract.listSiblingForms, async ({ tx, params }) => {
    await findFormTemplate(tx, params.id);
    return { forms: (await siblingForms(tx, params.id)).map(siblingForm) };
  }),
  operation(contract.getFormTemplateLines, async ({ platform, database, caller, params }) =>
    readPageLines(platform, await find(database, caller, params.id), params.page),
  ),
  operation(contract.getFormTemplateFile, async ({ platform, database, caller, params }) => {
    const template = await find(database, caller, params.id);
    return {
      ...(await platform.files.open(template.fileSha256)),
      fileName: `${template.name}.pdf`,
    };
  }),
];
