import * as contract from '@countersign/contract';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { getOutboxMail, openOutboxAttachment } from './get-outbox-mail.ts';
import { listOutbox } from './list-outbox.ts';
import { assertOutbox } from './outbox-mails.ts';
import { releaseHeldEmails } from './release-held-emails.ts';

export const outboxOperations: Operation[] = [
  operation(contract.listOutbox, ({ platform, database, caller, query }) => {
    assertOutbox(platform.settings);
    return listOutbox(database, caller, query);
  }),
  operation(contract.getOutboxMail, ({ platform, caller, params }) => {
    assertOutbox(platform.settings);
    return getOutboxMail(platform, caller, params.id);
  }),
  operation(contract.getOutboxAttachment, ({ platform, database, caller, params }) => {
    assertOutbox(platform.settings);
    return openOutboxAttachment(database, platform.files, caller, params.id, params.index);
  }),
  releaseHeldEmails,
];
