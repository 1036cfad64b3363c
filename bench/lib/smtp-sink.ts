import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

/** A mail server that takes everything and looks at nothing, so that it costs next to nothing itself. */
export interface SmtpSink {
  url: string;
  /** The mails that it took, in their order. */
  mails: readonly SunkMail[];
  /** Waits until it has taken so many in all. */
  until(count: number): Promise<void>;
  /** Waits until it has taken one to an address. */
  untilTo(address: string): Promise<void>;
  stop(): Promise<void>;
}

/** A mail as it came. */
export interface SunkMail {
  to: string;
  raw: Buffer;
}

const endOfMail = Buffer.from('\r\n.\r\n');

/** Starts one on a free port of this machine. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const mails: SunkMail[] = [];
  const waiting = new Set<{ count: number; resolve: () => void }>();
  const taken = new Set<string>();
  const waitingTo = new Map<string, () => void>();
  const take = (mail: SunkMail) => {
    mails.push(mail);
    taken.add(mail.to);
    waitingTo.get(mail.to)?.();
    waitingTo.delete(mail.to);
    for (const one of waiting) {
      if (mails.length < one.count) continue;
      waiting.delete(one);
      one.resolve();
    }
  };
  const open = new Set<Socket>();
  const server = net.createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // A client that ends breaks its connection off.
    socket.on('error', () => socket.destroy());
    serve(socket, take);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    until: (count) =>
      mails.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => waiting.add({ count, resolve })),
    untilTo: (address) =>
      taken.has(address)
        ? Promise.resolve()
        : new Promise((resolve) => waitingTo.set(address, resolve)),
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Talks SMTP (RFC 5321) on one connection, as far as a client needs it. */
function serve(socket: Socket, take: (mail: SunkMail) => void): void {
  let to = '';
  let isMail = false;
  let left: Buffer = Buffer.alloc(0);
  const say = (line: string) => socket.write(`${line}\r\n`);
  const obey = (line: string) => {
    const [, word = ''] = /^(\w+)/.exec(line.toUpperCase()) ?? [];
    switch (word) {
      case 'RCPT':
        to = /<([^>]*)>/.exec(line)?.[1] ?? '';
        return say('250 OK');
      case 'DATA':
        isMail = true;
        return say('354 Go on');
      case 'QUIT':
        return socket.end('221 Bye\r\n');
      default:
        return say('250 OK');
    }
  };
  socket.setNoDelay(true);
  say('220 sink');
  socket.on('data', (chunk: Buffer) => {
    left = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
    for (;;) {
      const mark = isMail ? endOfMail : '\r\n';
      const end = left.indexOf(mark);
      if (end < 0) return;
      const said = left.subarray(0, end);
      left = left.subarray(end + mark.length);
      if (isMail) {
        isMail = false;
        take({ to, raw: said });
        say('250 Taken');
      } else obey(said.toString('latin1'));
    }
  });
}

/** The address behind `/d/` in a mail, as its receiver would follow it. */
export function receivedTokenIn({ raw }: SunkMail): string {
  const text = raw.toString('latin1').replace(/=\r\n/g, '').replaceAll('=3D', '=');
  const token = /\/d\/([\w-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error('A mail has no link to what was sent.');
  return token;
}
