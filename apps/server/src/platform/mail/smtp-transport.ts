import { Readable } from 'node:stream';
import SMTPPool from 'nodemailer/lib/smtp-pool';
import { PermanentFailure } from '../jobs/job-kind.ts';
import { AddressRefused, type MailTransport, type TransportMail } from './mail.ts';
import { writeMime } from './write-mime.ts';

/** Mails over SMTP, on a few connections that are kept open. The address may hold user and password. */
export function createSmtpTransport(smtpUrl: string): MailTransport {
  const pool = openPool(smtpUrl);
  return {
    send: async (mail) => {
      try {
        await sendBy(pool, mail);
      } catch (error) {
        throw verdictOn(error);
      }
    },
    close: () => pool.close(),
  };
}

function openPool(url: string): SMTPPool {
  return new SMTPPool({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
}

/** Connects to a mail server and signs in there, over a connection of its own. @throws what nodemailer throws */
export async function verifySmtp(smtpUrl: string): Promise<void> {
  const pool = openPool(smtpUrl);
  try {
    await pool.verify();
  } finally {
    pool.close();
  }
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

/** The reply of a mail server, as nodemailer has it. */
interface Reply {
  responseCode: number;
  response?: string;
  command?: string;
}

/**
 * Judges why a mail was not taken. A reply of 500 to 599 to the recipient refuses the address, and one to the message
 * refuses the message; all else is between us and the mail server, and may be otherwise later.
 */
function verdictOn(error: unknown): unknown {
  if (!(error instanceof Error) || !('responseCode' in error)) return error;
  const { responseCode, response = '', command } = error as Error & Reply;
  if (!(responseCode >= 500)) return error;
  if (command === 'DATA') return new PermanentFailure('The mail server refused the mail.');
  return command === 'RCPT TO' && isAboutAddress(responseCode, response)
    ? new AddressRefused()
    : error;
}

/** Says by the enhanced code (RFC 3463), else by the code, whether a reply is about the recipient's address. */
function isAboutAddress(code: number, response: string): boolean {
  const [, detail] = /\b5\.(\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (detail !== undefined) return /^(1\.[0-6]|1\.10|2\.[0-3])$/.test(detail);
  return (code === 550 || code === 551 || code === 553) && !/relay/i.test(response);
}
