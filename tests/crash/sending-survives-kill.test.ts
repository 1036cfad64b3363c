import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { getDocument, sendDocument } from '@countersign/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInTo } from '../support/client.ts';
import { copyDemoData, demoPassword } from '../support/demo-data.ts';
import { type Drafter, drafterOf } from '../support/documents.ts';
import { mailedPdfs } from '../support/mailed-pdfs.ts';
import { type Product, startProduct } from '../support/server.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';

const rounds = 20;

/** A product with its mail server, killed and started again and again. */
interface Lane {
  data: ReturnType<typeof copyDemoData>;
  smtp: TestSmtp;
  product: Product;
  /** Signed in once: who was signed in before the server was killed is so after the next start. */
  user: Drafter;
}

// Two of them side by side: much of a round is waiting.
const lanes: Lane[] = [];

function start({ data, smtp }: Pick<Lane, 'data' | 'smtp'>, port?: number): Promise<Product> {
  const env = { SMTP_URL: smtp.url, LOG_LEVEL: 'error' };
  return startProduct({ env, dataDir: data.dataDir, shortLived: true, ...(port && { port }) });
}

const drafter = async ({ url }: Product): Promise<Drafter> =>
  drafterOf(await signInTo(url, 'sofia@northlight.example', demoPassword), 'Confidentiality');

beforeAll(async () => {
  await Promise.all(
    [1, 2].map(async () => {
      const lane = { data: copyDemoData(), smtp: await startSmtp() };
      const product = await start(lane);
      lanes.push({ ...lane, product, user: await drafter(product) });
    }),
  );
}, 120_000);
afterAll(async () => {
  for (const { data, product, smtp } of lanes) {
    await product.remove();
    await smtp.stop();
    data.remove();
  }
});

/** How long it takes from the answer to the e-mail when nothing is in the way, in milliseconds. */
async function usualTime({ user, smtp }: Lane): Promise<number> {
  const document = await user.draft('undisturbed@example.com');
  await user.client.call(sendDocument, { body: user.sendBody(document) });
  const answered = performance.now();
  await smtp.next('undisturbed@example.com');
  return performance.now() - answered;
}

/**
 * Sends a document and kills the server after the answer: at a random moment, or when the mail
 * server has the whole e-mail and has not yet said that it takes it, if that comes first.
 */
async function sendAndKill(lane: Lane, email: string, within: number): Promise<string> {
  const { smtp, product, user } = lane;
  const document = await user.draft(email);
  const killed = Promise.withResolvers<void>();
  const arrived = new Promise<void>((resolve) => {
    smtp.beforeAccept(async () => {
      resolve();
      await killed.promise;
      throw new Error('The server is killed before this e-mail is taken.');
    });
  });
  await user.client.call(sendDocument, { body: user.sendBody(document) });
  await Promise.race([arrived, delay(randomInt(0, Math.ceil(within)))]);
  await product.kill9();
  killed.resolve();
  smtp.beforeAccept(undefined);
  return document.id;
}

/** Lets the server die so many times, and looks at what became of each document. Answers to whom they went. */
async function killAgainAndAgain(lane: Lane, times: number): Promise<string[]> {
  const { smtp, user } = lane;
  const within = await usualTime(lane);
  const documents = new Map<string, string>();
  for (let round = 1; round <= times; round++) {
    const email = `round-${round}@example.com`;
    documents.set(email, await sendAndKill(lane, email, within));
    expect(smtp.to(email)).toEqual([]);
    lane.product = await start(lane, lane.product.port);
    const mail = await smtp.next(email);
    expect(mailedPdfs(mail)).toHaveLength(1);
  }
  for (const [email, id] of documents) {
    const document = await user.client.call(getDocument, { params: { id } });
    const generated = document.events.filter((event) => event.action === 'document.generated');
    expect([email, document.state, generated.length]).toEqual([email, 'pending', 1]);
  }
  // Stopped in order, so that nothing is on its way any more when the mails are counted.
  await lane.product.stop();
  return [...documents.keys()];
}

test(`a server killed ${rounds} times between the answer and the e-mail sends each e-mail once`, async () => {
  const sent = await Promise.all(
    lanes.map((lane) => killAgainAndAgain(lane, rounds / lanes.length)),
  );
  expect(sent.flat()).toHaveLength(rounds);
  for (const [place, { smtp }] of lanes.entries()) {
    for (const email of sent[place] ?? []) {
      expect([email, smtp.to(email).length]).toEqual([email, 1]);
    }
  }
}, 300_000);
