import * as contract from '@countersign/contract';
import { builtInEmails } from '@countersign/domain';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { historyRoute } from '../../platform/records/history-route.ts';
import { archiveEmailTemplate } from './archive-email-template.ts';
import { bulkEmailTemplates } from './bulk-email-templates.ts';
import { createEmailTemplate } from './create-email-template.ts';
import { findEmailTemplate } from './email-template-queries.ts';
import {
  getEmailTemplateVersion,
  listEmailTemplateVersions,
  restoreEmailTemplateVersion,
} from './email-template-versions.ts';
import { exportEmailTemplates } from './export-email-templates.ts';
import { getEmailChoices } from './get-email-choices.ts';
import { getEmailOverview } from './get-email-overview.ts';
import { listEmailTemplates } from './list-email-templates.ts';
import { previewEmail } from './preview-email.ts';
import type { FindEmailDocument } from './render-draft.ts';
import { sendTestEmail } from './send-test-email.ts';
import { setEmailDefault } from './set-email-default.ts';
import { updateEmailTemplate } from './update-email-template.ts';

/** `findDocument` finds the document whose data a preview or a test is filled in with. */
export function emailTemplateRoutes(platform: Platform, findDocument: FindEmailDocument): Route[] {
  const context = { platform, findDocument };
  const { database } = platform;
  return [
    route(contract.listEmailTemplates, ({ caller, query }) =>
      listEmailTemplates(database, caller, query),
    ),
    route(contract.getEmailOverview, ({ caller, query }) =>
      getEmailOverview(database, caller, query),
    ),
    route(contract.getEmailChoices, ({ caller, query }) =>
      getEmailChoices(database, caller, query),
    ),
    route(contract.getBuiltInEmail, async ({ params }) => builtInEmails[params.event]),
    route(contract.setEmailDefault, ({ caller, params, body }) =>
      setEmailDefault(database, caller, params.event, body),
    ),
    route(contract.previewEmail, ({ caller, body }) => previewEmail(context, caller, body)),
    route(contract.sendTestEmail, ({ caller, body }) => sendTestEmail(context, caller, body)),
    ...templateRoutes(platform),
    ...versionRoutes(platform),
  ];
}

function templateRoutes({ database }: Platform): Route[] {
  return [
    route(contract.exportEmailTemplates, ({ caller, query }) =>
      exportEmailTemplates(database, caller, query),
    ),
    route(contract.bulkEmailTemplates, ({ caller, body }) =>
      bulkEmailTemplates(database, caller, body),
    ),
    route(contract.getEmailTemplate, ({ caller, params }) =>
      database.tenant(caller.tenantId, (tx) => findEmailTemplate(tx, params.id)),
    ),
    route(contract.createEmailTemplate, ({ caller, body }) =>
      createEmailTemplate(database, caller, body),
    ),
    route(contract.updateEmailTemplate, ({ caller, params, body }) =>
      updateEmailTemplate(database, caller, params.id, body),
    ),
    route(contract.archiveEmailTemplate, ({ caller, params }) =>
      archiveEmailTemplate(database, caller, params.id, true),
    ),
    route(contract.restoreEmailTemplate, ({ caller, params }) =>
      archiveEmailTemplate(database, caller, params.id, false),
    ),
    historyRoute(database, contract.getEmailTemplateHistory, 'email-template', (tx, _user, id) =>
      findEmailTemplate(tx, id),
    ),
  ];
}

function versionRoutes({ database }: Platform): Route[] {
  return [
    route(contract.listEmailTemplateVersions, ({ caller, params, query }) =>
      listEmailTemplateVersions(database, caller, params.id, query),
    ),
    route(contract.getEmailTemplateVersion, ({ caller, params }) =>
      getEmailTemplateVersion(database, caller, params),
    ),
    route(contract.restoreEmailTemplateVersion, ({ caller, params, body }) =>
      restoreEmailTemplateVersion(database, caller, params, body.revision),
    ),
  ];
}
