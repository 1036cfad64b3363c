import { mailListeners } from '../compose.ts';
import { type MailWorker, sendMailJob } from '../platform/mail/mail.ts';
import type { Platform } from '../platform/platform.ts';

/** Sends the demo's emails to the built-in outbox, where they count as sent, as no one has their addresses. */
export function outboxMailer({ database, files, settings }: Platform): MailWorker {
  return sendMailJob({
    database,
    files,
    transport: undefined,
    inOutbox: 'sent',
    mailDomain: new URL(settings.publicUrl).hostname,
    listeners: mailListeners,
  });
}
