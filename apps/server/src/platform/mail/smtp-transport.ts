import { Readable } from 'node:stream';
import SMTPPool from 'nodemailer/lib/smtp-pool';
import { PermanentFailure } from '../jobs/job-kind.ts';
import type { MailTransport, TransportMail } from './mail.ts';
import { writeMime } from './write-mime.ts';

/** Mails over SMTP, on a few connections that are kept open. The address may hold user and password. */
export function createSmtpTransport(smtpUrl: string): MailTransport {
  const pool = new SMTPPool({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    send: async (mail) => {
      try {
        await sendBy(pool, mail);
      } catch (error) {
        throw isRefusal(error) ? new PermanentFailure('The mail server refused the mail.') : error;
      }
    },
    close: () => pool.close(),
  };
}

type PoolMail = Parameters<SMTPPool['send']>[0];

/** Hands a mail to nodemailer's connections as what they ask of a message: its lines are there already. */
function sendBy(pool: SMTPPool, mail: TransportMail): Promise<void> {
  const { envelope, message } = writeMime(mail);
  const written = {
    getEnvelope: () => envelope,
    messageId: () => mail.messageId,
    getHeader: () => mail.messageId,
    createReadStream: () => Readable.from([message], { objectMode: false }),
  };
  return new Promise((resolve, reject) => {
    pool.send({ data: {}, message: written } as unknown as PoolMail, (error) =>
      error ? reject(error) : resolve(),
    );
  });
}

/** A reply of 500 to 599 is the server's last word, but for those about signing in to it. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  const { responseCode } = error;
  const aboutSignIn = 'code' in error && error.code === 'EAUTH';
  return typeof responseCode === 'number' && responseCode >= 500 && !aboutSignIn;
}
