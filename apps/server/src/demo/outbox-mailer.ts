import { mailListeners } from '../compose.ts';
import { type MailWorker, sendMailJob } from '../platform/mail/mail.ts';
import type { Platform } from '../platform/platform.ts';

/** Sends the demo's mails: nobody has its addresses, so they stay in the built-in outbox and count as sent. */
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
