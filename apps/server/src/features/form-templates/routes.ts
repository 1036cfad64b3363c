import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { historyRoute } from '../../platform/records/history-route.ts';
import { addTemplatePages } from './add-template-pages.ts';
import { archiveFormTemplate } from './archive-form-template.ts';
import { bulkFormTemplates } from './bulk-form-templates.ts';
import { detectFields } from './detect-fields.ts';
import { exportFormTemplates } from './export-form-templates.ts';
import { findFormTemplate, presentFormTemplate } from './form-template-queries.ts';
import { listFormTemplates } from './list-form-templates.ts';
import { readPageLines } from './read-page-lines.ts';
import { startFormTemplate } from './start-form-template.ts';
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
    route(contract.startFormTemplate, ({ caller, body }) =>
      startFormTemplate(platform, caller, body),
    ),
    route(contract.addFormTemplatePages, ({ caller, params, query, upload }) =>
      addTemplatePages(platform, caller, { ...params, ...query }, upload),
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
    route(contract.getFormTemplateLines, async ({ caller, params }) =>
      readPageLines(platform, await find(caller, params.id), params.page),
    ),
    route(contract.getFormTemplateFile, async ({ caller, params }) => {
      const template = await find(caller, params.id);
      return { ...(await files.open(template.fileSha256)), fileName: `${template.name}.pdf` };
    }),
  ];
}
