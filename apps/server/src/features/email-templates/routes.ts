import * as contract from '@countersign/contract';
import { builtInEmails } from '@countersign/domain';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { archiveEmailTemplate, restoreEmailTemplate } from './archive-email-template.ts';
import { createEmailTemplate } from './create-email-template.ts';
import { findEmailTemplate } from './email-template-rows.ts';
import {
  getEmailTemplateVersion,
  listEmailTemplateVersions,
  restoreEmailTemplateVersion,
} from './email-template-versions.ts';
import { getEmailOverview } from './get-email-overview.ts';
import { getEmailTemplateHistory } from './get-email-template-history.ts';
import { listEmailTemplates } from './list-email-templates.ts';
import { previewEmail } from './preview-email.ts';
import { sendTestEmail } from './send-test-email.ts';
import { setEmailDefault } from './set-email-default.ts';
import { updateEmailTemplate } from './update-email-template.ts';

export function emailTemplateRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(contract.listEmailTemplates, ({ user, query }) =>
      listEmailTemplates(database, user, query),
    ),
    route(contract.getEmailOverview, ({ user, query }) => getEmailOverview(database, user, query)),
    route(contract.getBuiltInEmail, async ({ params }) => builtInEmails[params.event]),
    route(contract.setEmailDefault, ({ user, params, body, address }) =>
      setEmailDefault(database, user, params.event, body, address),
    ),
    route(contract.previewEmail, ({ user, body }) => previewEmail(platform, user, body)),
    route(contract.sendTestEmail, ({ user, body }) => sendTestEmail(platform, user, body)),
    ...templateRoutes(platform),
    ...versionRoutes(platform),
  ];
}

function templateRoutes({ database }: Platform): Route[] {
  return [
    route(contract.getEmailTemplate, ({ user, params }) =>
      database.tenant(user.tenantId, (tx) => findEmailTemplate(tx, params.id)),
    ),
    route(contract.createEmailTemplate, ({ user, body, address }) =>
      createEmailTemplate(database, user, body, address),
    ),
    route(contract.updateEmailTemplate, ({ user, params, body, address }) =>
      updateEmailTemplate(database, user, params.id, body, address),
    ),
    route(contract.archiveEmailTemplate, ({ user, params, address }) =>
      archiveEmailTemplate(database, user, params.id, address),
    ),
    route(contract.restoreEmailTemplate, ({ user, params, address }) =>
      restoreEmailTemplate(database, user, params.id, address),
    ),
    route(contract.getEmailTemplateHistory, ({ user, params, query }) =>
      getEmailTemplateHistory(database, user, params.id, query),
    ),
  ];
}

function versionRoutes({ database }: Platform): Route[] {
  return [
    route(contract.listEmailTemplateVersions, ({ user, params, query }) =>
      listEmailTemplateVersions(database, user, params.id, query),
    ),
    route(contract.getEmailTemplateVersion, ({ user, params }) =>
      getEmailTemplateVersion(database, user, params),
    ),
    route(contract.restoreEmailTemplateVersion, ({ user, params, body, address }) =>
      restoreEmailTemplateVersion(database, user, params, body.revision, address),
    ),
  ];
}
