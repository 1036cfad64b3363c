import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { getOutboxMail, openOutboxAttachment } from './get-outbox-mail.ts';
import { listOutbox } from './list-outbox.ts';
import { assertOutbox } from './outbox-mails.ts';
import { releaseHeldEmails } from './release-held-emails.ts';

export function outboxRoutes(platform: Platform): Route[] {
  const { database, files, settings } = platform;
  return [
    route(contract.listOutbox, ({ caller, query }) => {
      assertOutbox(settings);
      return listOutbox(database, caller, query);
    }),
    route(contract.getOutboxMail, ({ caller, params }) => {
      assertOutbox(settings);
      return getOutboxMail(platform, caller, params.id);
    }),
    route(contract.getOutboxAttachment, ({ caller, params }) => {
      assertOutbox(settings);
      return openOutboxAttachment(database, files, caller, params.id, params.index);
    }),
    route(contract.releaseHeldEmails, ({ caller, body }) =>
      releaseHeldEmails(platform, caller, body),
    ),
  ];
}
