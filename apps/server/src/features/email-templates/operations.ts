import * as contract from '@countersign/contract';
import { builtInEmails } from '@countersign/domain';
import { type Operation, operation, tenantOperation } from '../../platform/http/operation.ts';
import { archiveOperations } from '../../platform/records/archive-operations.ts';
import { historyOperation } from '../../platform/records/history-operation.ts';
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
export function emailTemplateOperations(findDocument: FindEmailDocument): Operation[] {
  return [
    listEmailTemplates,
    getEmailOverview,
    getEmailChoices,
    operation(contract.getBuiltInEmail, async ({ params }) => builtInEmails[params.event]),
    operation(contract.setEmailDefault, ({ database, caller, params, body }) =>
      setEmailDefault(database, caller, params.event, body),
    ),
    operation(contract.previewEmail, ({ platform, caller, body }) =>
      previewEmail({ platform, findDocument }, caller, body),
    ),
    operation(contract.sendTestEmail, ({ platform, caller, body }) =>
      sendTestEmail({ platform, findDocument }, caller, body),
    ),
    exportEmailTemplates,
    bulkEmailTemplates,
    tenantOperation(contract.getEmailTemplate, ({ tx, params }) =>
      findEmailTemplate(tx, params.id),
    ),
    operation(contract.createEmailTemplate, ({ database, caller, body }) =>
      createEmailTemplate(database, caller, body),
    ),
    updateEmailTemplate,
    ...archiveOperations(
      contract.archiveEmailTemplate,
      contract.restoreEmailTemplate,
      archiveEmailTemplate,
    ),
    historyOperation(contract.getEmailTemplateHistory, 'email-template', (tx, _user, id) =>
      findEmailTemplate(tx, id),
    ),
    listEmailTemplateVersions,
    getEmailTemplateVersion,
    restoreEmailTemplateVersion,
  ];
}
