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
  /** Called with each accepted mail, before the client gets the answer; undefined takes the hook away. */
  afterAccept(hook: ((mail: ReceivedMail) => void | Promise<void>) | undefined): void;
  /**
   * Takes no mail any more from those who are connected now, also where all of it has come: their process was killed,
   * and what was on its way counts as not taken.
   */
  cutOff(): void;
  stop(): Promise<void>;
}

interface Waiting {
  to: string;
  resolve(mail: ReceivedMail): void;
}

/**
 * Starts an SMTP server on a free port of this machine, without encryption or authentication. Where it does not parse
 * mails, they have their envelope and `raw` alone.
 */
export async function startSmtp({ parses = true } = {}): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const delivered = new Set<ReceivedMail>();
  const waiting = new Set<Waiting>();
  let before: ((mail: ReceivedMail) => void | Promise<void>) | undefined;
  let after: ((mail: ReceivedMail) => void | Promise<void>) | undefined;
  /** Counts how often it was cut off; by it each connection knows whether it was. */
  let era = 0;
  const eras = new Map<string, number>();

  const accept = async (mail: ReceivedMail, connection: string): Promise<void> => {
    await before?.(mail);
    if (eras.get(connection) !== era) throw new Error('It was cut off.');
    mails.push(mail);
    for (const one of waiting) {
      if (delivered.has(mail) || !mail.envelopeTo.includes(one.to)) continue;
      delivered.add(mail);
      waiting.delete(one);
      one.resolve(mail);
    }
    await after?.(mail);
  };

  const server = listener(accept, (connection) => void eras.set(connection, era), parses);
  // A client that is killed breaks its connection off, which is what some tests are about.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    to: (address) => mails.filter((mail) => mail.envelopeTo.includes(address.toLowerCase())),
    beforeAccept: (hook) => {
      before = hook;
    },
    afterAccept: (hook) => {
      after = hook;
    },
    cutOff: () => {
      era += 1;
    },
    next(address, limit = 30_000) {
      const to = address.toLowerCase();
      const there = mails.find((mail) => mail.envelopeTo.includes(to) && !delivered.has(mail));
      if (there) {
        delivered.add(there);
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

function listener(
  accept: (mail: ReceivedMail, connection: string) => Promise<void>,
  onConnect: (connection: string) => void,
  parses: boolean,
): SMTPServer {
  return new SMTPServer({
    onConnect({ id }, answer) {
      onConnect(id);
      answer();
    },
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    // Clients keep connections open; nothing is lost by closing them at once.
    closeTimeout: 50,
    onData(stream, session, answer) {
      const { mailFrom, rcptTo } = session.envelope;
      const received = async (): Promise<void> => {
        const raw = await buffer(stream);
        const mail = {
          ...(parses ? await PostalMime.parse(raw) : ({} as Email)),
          envelopeFrom: mailFrom ? mailFrom.address : '',
          envelopeTo: rcptTo.map(({ address }) => address.toLowerCase()),
          raw,
        };
        await accept(mail, session.id);
      };
      received().then(
        () => answer(),
        (error: unknown) =>
          answer(Object.assign(new Error('Not now', { cause: error }), { responseCode: 451 })),
      );
    },
  });
}
