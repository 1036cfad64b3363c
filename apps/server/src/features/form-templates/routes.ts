import * as contract from '@countersign/contract';
import { formBeside } from '@countersign/domain';
import { formTemplates } from '../../platform/database/tables/index.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { labelsIn } from '../../platform/lists/labels.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { historyRoute } from '../../platform/records/history-route.ts';
import { addTemplatePages } from './add-template-pages.ts';
import { archiveFormTemplate } from './archive-form-template.ts';
import { bulkFormTemplates } from './bulk-form-templates.ts';
import { discardDraft, publishFormTemplate, takeUpVersion } from './change-version.ts';
import { checkPublishing } from './check-publishing.ts';
import { detectFields } from './detect-fields.ts';
import { duplicateFormTemplate } from './duplicate-form-template.ts';
import { exportFormTemplates } from './export-form-templates.ts';
import { findFormTemplate, presentFormTemplate } from './form-template-queries.ts';
import { formsBeside } from './forms-beside.ts';
import { labelFormTemplates } from './label-form-templates.ts';
import { listFormTemplates } from './list-form-templates.ts';
import { findVersion, listVersions } from './list-versions.ts';
import { readPageLines } from './read-page-lines.ts';
import { replaceFormTemplateFile } from './replace-form-file.ts';
import { startFormTemplate } from './start-form-template.ts';
import { downloadFormTemplate, importFormTemplate } from './transfer-form-template.ts';
import { updateFormTemplate } from './update-form-template.ts';
import { uploadFormTemplate } from './upload-form-template.ts';

export function formTemplateRoutes(platform: Platform): Route[] {
  const { database, files } = platform;
  const find = (caller: Member, id: string) =>
    database.tenant(caller.tenantId, (tx) => findFormTemplate(tx, id));
  return [
    route(contract.listFormTemplates, ({ caller, query }) =>
      listFormTemplates(database, caller, query),
    ),
    route(contract.exportFormTemplates, ({ caller, query }) =>
      exportFormTemplates(database, caller, query),
    ),
    route(contract.bulkFormTemplates, ({ caller, body }) =>
      bulkFormTemplates(database, caller, body),
    ),
    route(contract.archiveFormTemplate, ({ caller, params }) =>
      archiveFormTemplate(database, caller, params.id, true),
    ),
    route(contract.restoreFormTemplate, ({ caller, params }) =>
      archiveFormTemplate(database, caller, params.id, false),
    ),
    historyRoute(database, contract.getFormTemplateHistory, 'form-template', (tx, _user, id) =>
      findFormTemplate(tx, id),
    ),
    route(contract.uploadFormTemplate, ({ caller, query, upload }) =>
      uploadFormTemplate(platform, caller, query.fileName, upload),
    ),
    route(contract.listFormTemplateLabels, ({ caller }) =>
      database.tenant(caller.tenantId, async (tx) => ({
        labels: await labelsIn(tx, formTemplates.labels),
      })),
    ),
    route(contract.labelFormTemplates, ({ caller, body }) =>
      labelFormTemplates(database, caller, body),
    ),
    route(contract.importFormTemplate, ({ caller, upload }) =>
      importFormTemplate(platform, caller, upload),
    ),
    route(contract.downloadFormTemplate, ({ caller, params }) =>
      downloadFormTemplate(platform, caller, params.id),
    ),
    route(contract.duplicateFormTemplate, ({ caller, params }) =>
      duplicateFormTemplate(database, caller, params.id),
    ),
    ...versionRoutes(platform),
    route(contract.startFormTemplate, ({ caller, body }) =>
      startFormTemplate(platform, caller, body),
    ),
    route(contract.addFormTemplatePages, ({ caller, params, query, upload }) =>
      addTemplatePages(platform, caller, { ...params, ...query }, upload),
    ),
    route(contract.replaceFormTemplateFile, ({ caller, params, query, upload }) =>
      replaceFormTemplateFile(platform, caller, { ...params, ...query }, upload),
    ),
    route(contract.getFormTemplate, async ({ caller, params }) =>
      presentFormTemplate(await find(caller, params.id)),
    ),
    route(contract.updateFormTemplate, ({ caller, params, body }) =>
      updateFormTemplate(database, caller, params.id, body),
    ),
    route(contract.detectFields, ({ caller, params, body }) =>
      detectFields(platform, caller, params.id, body),
    ),
    route(contract.listFormsBeside, ({ caller, params }) =>
      database.tenant(caller.tenantId, async (tx) => {
        await findFormTemplate(tx, params.id);
        return { forms: (await formsBeside(tx, params.id)).map(formBeside) };
      }),
    ),
    route(contract.getFormTemplateLines, async ({ caller, params }) =>
      readPageLines(platform, await find(caller, params.id), params.page),
    ),
    route(contract.getFormTemplateFile, async ({ caller, params }) => {
      const template = await find(caller, params.id);
      return { ...(await files.open(template.fileSha256)), fileName: `${template.name}.pdf` };
    }),
  ];
}

function versionRoutes({ database, files }: Platform): Route[] {
  const find = (caller: Member, { id, version }: { id: string; version: number }) =>
    database.tenant(caller.tenantId, (tx) => findVersion(tx, id, version));
  return [
    route(contract.listFormTemplateVersions, ({ caller, params }) =>
      listVersions(database, caller, params.id),
    ),
    route(contract.getFormTemplateVersion, async ({ caller, params }) => {
      const {
        fileSha256: _,
        templateName: __,
        omitted: ___,
        ...version
      } = await find(caller, params);
      return version;
    }),
    route(contract.getFormTemplateVersionFile, async ({ caller, params }) => {
      const { fileSha256, templateName, version } = await find(caller, params);
      const fileName = `${templateName} - version ${version}.pdf`;
      return { ...(await files.open(fileSha256)), fileName };
    }),
    route(contract.checkFormTemplatePublishing, ({ caller, params }) =>
      checkPublishing(database, caller, params.id),
    ),
    route(contract.publishFormTemplate, ({ caller, params, body }) =>
      publishFormTemplate(database, caller, params.id, body),
    ),
    route(contract.discardFormTemplateDraft, ({ caller, params, body }) =>
      discardDraft(database, caller, params.id, body.revision),
    ),
    route(contract.takeUpFormTemplateVersion, ({ caller, params, body }) =>
      takeUpVersion(database, caller, params.id, params.version, body.revision),
    ),
  ];
}
