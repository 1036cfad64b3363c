import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { getOutboxMail, openOutboxAttachment } from './get-outbox-mail.ts';
import { listOutbox } from './list-outbox.ts';
import { assertOutbox } from './outbox-mails.ts';

export function outboxRoutes(platform: Platform): Route[] {
  const { database, files, settings } = platform;
  return [
    route(contract.listOutbox, ({ user, query }) => {
      assertOutbox(settings);
      return listOutbox(database, user, query);
    }),
    route(contract.getOutboxMail, ({ user, params }) => {
      assertOutbox(settings);
      return getOutboxMail(platform, user, params.id);
    }),
    route(contract.getOutboxAttachment, ({ user, params }) => {
      assertOutbox(settings);
      return openOutboxAttachment(database, files, user, params.id, params.index);
    }),
  ];
}
