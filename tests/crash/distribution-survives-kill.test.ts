import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import {
  addDistributionFile,
  createDistribution,
  getDistribution,
  listProjects,
  sendDistribution,
} from '@countersign/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, signInTo } from '../support/client.ts';
import { copyDemoData, demoPassword } from '../support/demo-data.ts';
import { mailedPdfs } from '../support/mailed-pdfs.ts';
import { drawSampleForm } from '../support/sample-form.ts';
import { type Product, startProduct } from '../support/server.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';

/** To how many people it goes: `PEOPLE=5000` takes some minutes. */
const people = Number(process.env['PEOPLE'] ?? 300);
/** Number of times that the server is killed on the way. */
const kills = 3;

let data: ReturnType<typeof copyDemoData>;
let smtp: TestSmtp;
let product: Product;
let client: Client;

const start = (port?: number): Promise<Product> =>
  startProduct({
    env: { SMTP_URL: smtp.url, LOG_LEVEL: 'error', DISTRIBUTION_MAILS_PER_SECOND: '500' },
    dataDir: data.dataDir,
    shortLived: true,
    ...(port && { port }),
  });

beforeAll(async () => {
  data = copyDemoData();
  smtp = await startSmtp();
  product = await start();
  client = await signInTo(product.url, 'sofia@northlight.example', demoPassword);
}, 120_000);
afterAll(async () => {
  await product.remove();
  await smtp.stop();
  data.remove();
}, 120_000);

const addressOf = (number: number) => `person-${number}@crew.example`;

/** Drafts a distribution of one file, attached, to so many people, and sends it off. */
async function sendOff(): Promise<string> {
  const { items } = await client.call(listProjects, { query: {} });
  const [project] = items;
  if (!project) throw new Error('The demo has no project.');
  const { id } = await client.call(createDistribution, {
    body: {
      companyId: project.companyId,
      projectId: project.id,
      title: 'Blue pages',
      mode: 'attachment',
      delaySeconds: 0,
      sources: [
        {
          kind: 'addresses',
          people: Array.from({ length: people }, (_, index) => ({
            name: `Person ${index}`,
            email: addressOf(index),
          })),
        },
      ],
    },
  });
  const { revision } = await client.call(addDistributionFile, {
    params: { id },
    query: { name: 'Script.pdf' },
    file: new Uint8Array(await drawSampleForm()),
  });
  await client.call(sendDistribution, {
    params: { id },
    body: {
      commandId: randomUUID(),
      revision,
      confirmed: ['many-people', 'new-domains', 'no-watermark'],
    },
  });
  return id;
}

const read = (id: string) => client.call(getDistribution, { params: { id } });

/**
 * Kills the server once the mail server has taken so many mails and holds the next ones without having said
 * that it takes them. Those that it took are noted by then.
 */
async function killAt(id: string, taken: number): Promise<void> {
  const killed = Promise.withResolvers<void>();
  const isThere = new Promise<void>((resolve) => {
    smtp.beforeAccept(async () => {
      if (smtp.mails.length < taken) return;
      resolve();
      await killed.promise;
      throw new Error('The server is killed before this email is taken.');
    });
  });
  await isThere;
  while ((await read(id)).counts.sent < smtp.mails.length) await delay(20);
  await product.kill9();
  killed.resolve();
  smtp.beforeAccept(undefined);
}

test(
  `a distribution reaches each of ${people} people once, although the server is killed ${kills} times`,
  async () => {
    const id = await sendOff();
    for (let kill = 1; kill <= kills; kill++) {
      await killAt(id, Math.floor((people * kill) / (kills + 1)));
      product = await start(product.port);
    }
    for (;;) {
      const { state, counts } = await read(id);
      if (state === 'sent' && counts.sent === people) break;
      await delay(50);
    }
    // Stopped in order, so that nothing is on its way any more when the mails are counted.
    await product.stop();
    for (let index = 0; index < people; index++) {
      const pdfs = smtp.to(addressOf(index)).map((mail) => mailedPdfs(mail).length);
      expect([index, pdfs]).toEqual([index, [1]]);
    }
    const copies = smtp.mails.flatMap((mail) => mailedPdfs(mail).map(String));
    expect(new Set(copies).size).toBe(people);
  },
  60_000 + people * 400,
);
