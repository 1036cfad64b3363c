import * as contract from '@countersign/contract';
import { builtInEmails } from '@countersign/domain';
import type { Tx } from '../../platform/database/database.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { archiveOperations, bulkArchive } from '../../platform/records/archive-operations.ts';
import { historyOperation } from '../../platform/records/history-operation.ts';
import {
  bulkOperation,
  exportOperation,
  getOperation,
  listOperation,
} from '../../platform/records/list-operations.ts';
import { archiveEmailTemplate } from './archive-email-template.ts';
import { createEmailTemplate } from './create-email-template.ts';
import { findEmailTemplate } from './email-template-queries.ts';
import { emailTemplateRows } from './email-template-source.ts';
import {
  getEmailTemplateVersion,
  listEmailTemplateVersions,
  restoreEmailTemplateVersion,
} from './email-template-versions.ts';
import { getEmailChoices } from './get-email-choices.ts';
import { getEmailOverview } from './get-email-overview.ts';
import { previewEmail } from './preview-email.ts';
import type { FindEmailDocument } from './render-draft.ts';
import { sendTestEmail } from './send-test-email.ts';
import { setEmailDefault } from './set-email-default.ts';
import { updateEmailTemplate } from './update-email-template.ts';

const find = (tx: Tx, _user: Member, id: string) => findEmailTemplate(tx, id);

/** `findDocument` finds the document whose data a preview or a test is filled in with. */
export function emailTemplateOperations(findDocument: FindEmailDocument): Operation[] {
  return [
    listOperation(contract.listEmailTemplates, emailTemplateRows),
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
    exportOperation(contract.exportEmailTemplates, emailTemplateRows),
    bulkOperation(
      contract.bulkEmailTemplates,
      emailTemplateRows,
      bulkArchive(archiveEmailTemplate),
    ),
    getOperation(contract.getEmailTemplate, find),
    operation(contract.createEmailTemplate, ({ database, caller, body }) =>
      createEmailTemplate(database, caller, body),
    ),
    updateEmailTemplate,
    ...archiveOperations(
      contract.archiveEmailTemplate,
      contract.restoreEmailTemplate,
      archiveEmailTemplate,
    ),
    historyOperation(contract.getEmailTemplateHistory, 'email-template', find),
    listEmailTemplateVersions,
    getEmailTemplateVersion,
    restoreEmailTemplateVersion,
  ];
}
