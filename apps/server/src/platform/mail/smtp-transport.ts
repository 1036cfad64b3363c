import nodemailer from 'nodemailer';
import { PermanentFailure } from '../jobs/job-kind.ts';
import type { MailTransport } from './mail.ts';

/** Mails over SMTP, on a few connections that are kept open. The address may hold user and password. */
export function createSmtpTransport(smtpUrl: string): MailTransport {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Nothing is read from files or fetched from addresses for a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof nodemailer.createTransport>[0]);
  return {
    send: async ({ attachments, ...mail }) => {
      try {
        await transport.sendMail({
          ...mail,
          attachments: attachments.map(({ fileName, contentType, content, contentId }) => ({
            filename: fileName,
            contentType,
            content,
            ...(contentId !== undefined && {
              cid: contentId,
              contentDisposition: 'inline' as const,
            }),
          })),
        });
      } catch (error) {
        throw isRefusal(error) ? new PermanentFailure('The mail server refused the mail.') : error;
      }
    },
    close: () => transport.close(),
  };
}

/** A reply of 500 to 599 is the server's last word, but for those about signing in to it. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  const { responseCode } = error;
  const aboutSignIn = 'code' in error && error.code === 'EAUTH';
  return typeof responseCode === 'number' && responseCode >= 500 && !aboutSignIn;
}
