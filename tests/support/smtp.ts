import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it came in. */
export interface ReceivedMail extends Email {
  /** The sender that the SMTP client named; the address in the mail may differ. */
  envelopeFrom: string;
  /** The recipients that the SMTP client named, in lower case. */
  envelopeTo: string[];
  raw: Buffer;
}

/** A real SMTP server that keeps what it accepts. */
export interface TestSmtp {
  /** For `SMTP_URL`. */
  url: string;
  /** All mails accepted until now, in their order. */
  mails: readonly ReceivedMail[];
  /**
   * The first mail to this address that `next` has not handed out yet, as soon as it is there.
   * Rejects after the time limit (ms, 30 s by default).
   */
  next(to: string, limit?: number): Promise<ReceivedMail>;
  /** The mails to this address accepted until now. */
  to(address: string): ReceivedMail[];
  /**
   * Called with each whole mail before it is accepted, or with undefined to take the hook away. The
   * client waits meanwhile; an error makes the server refuse the mail for now (451).
   */
  beforeAccept(hook: ((mail: ReceivedMail) => void | Promise<void>) | undefined): void;
  stop(): Promise<void>;
}

interface Waiting {
  to: string;
  resolve(mail: ReceivedMail): void;
}

/** Starts an SMTP server on a free port of this machine, without encryption or authentication. */
export async function startSmtp(): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const handedOut = new Set<ReceivedMail>();
  const waiting = new Set<Waiting>();
  let hook: ((mail: ReceivedMail) => void | Promise<void>) | undefined;

  const accept = async (mail: ReceivedMail): Promise<void> => {
    await hook?.(mail);
    mails.push(mail);
    for (const one of waiting) {
      if (handedOut.has(mail) || !mail.envelopeTo.includes(one.to)) continue;
      handedOut.add(mail);
      waiting.delete(one);
      one.resolve(mail);
    }
  };

  const server = listener(accept);
  // A client that is killed breaks its connection off, which is what some tests are about.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    to: (address) => mails.filter((mail) => mail.envelopeTo.includes(address.toLowerCase())),
    beforeAccept: (next) => {
      hook = next;
    },
    next(address, limit = 30_000) {
      const to = address.toLowerCase();
      const there = mails.find((mail) => mail.envelopeTo.includes(to) && !handedOut.has(mail));
      if (there) {
        handedOut.add(there);
        return Promise.resolve(there);
      }
      return new Promise((resolve, reject) => {
        const one: Waiting = { to, resolve: (mail) => (clearTimeout(timer), resolve(mail)) };
        const timer = setTimeout(() => {
          waiting.delete(one);
          reject(new Error(`No mail to ${to} within ${limit} ms; ${mails.length} came in all.`));
        }, limit);
        waiting.add(one);
      });
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}

function listener(accept: (mail: ReceivedMail) => Promise<void>): SMTPServer {
  return new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    // Clients keep connections open; nothing is lost by closing them at once.
    closeTimeout: 50,
    onData(stream, session, answer) {
      const { mailFrom, rcptTo } = session.envelope;
      const received = async (): Promise<void> => {
        const raw = await buffer(stream);
        await accept({
          ...(await PostalMime.parse(raw)),
          envelopeFrom: mailFrom ? mailFrom.address : '',
          envelopeTo: rcptTo.map(({ address }) => address.toLowerCase()),
          raw,
        });
      };
      received().then(
        () => answer(),
        (error: unknown) =>
          answer(Object.assign(new Error('Not now', { cause: error }), { responseCode: 451 })),
      );
    },
  });
}
