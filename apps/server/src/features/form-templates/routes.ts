import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';
import { findFormTemplate, presentFormTemplate } from './form-template-rows.ts';
import { listFormTemplates } from './list-form-templates.ts';
import { updateFormTemplate } from './update-form-template.ts';
import { uploadFormTemplate } from './upload-form-template.ts';

export function formTemplateRoutes(platform: Platform): Route[] {
  const { database, files } = platform;
  const find = (user: SignedIn, id: string) =>
    database.tenant(user.tenantId, (tx) => findFormTemplate(tx, id));
  return [
    route(contract.listFormTemplates, ({ user, query }) =>
      listFormTemplates(database, user, query),
    ),
    route(contract.uploadFormTemplate, ({ user, query, upload, address }) =>
      uploadFormTemplate(platform, user, query.fileName, upload, address),
    ),
    route(contract.getFormTemplate, async ({ user, params }) =>
      presentFormTemplate(await find(user, params.id)),
    ),
    route(contract.updateFormTemplate, ({ user, params, body, address }) =>
      updateFormTemplate(database, user, params.id, body, address),
    ),
    route(contract.getFormTemplateFile, async ({ user, params }) => {
      const template = await find(user, params.id);
      return { ...(await files.open(template.fileSha256)), fileName: `${template.name}.pdf` };
    }),
  ];
}
