import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createFormPack,
  documentImports,
  type Import,
  listDocuments,
  listProjects,
  startFormTemplate,
} from '@countersign/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, signInTo } from '../support/client.ts';
import { copyDemoData, demoPassword } from '../support/demo-data.ts';
import { type Product, startProduct } from '../support/server.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';

/**
 * To how many people the pack goes, which is done a hundred at a time: `PEOPLE=2000` takes some minutes. Of 250, rows are
 * left whenever one of the first two hundreds is done.
 */
const people = Number(process.env['PEOPLE'] ?? 250);
const wrong = Math.ceil(people / 66);

let data: ReturnType<typeof copyDemoData>;
let smtp: TestSmtp;
let product: Product;
let client: Client;

async function start(port?: number): Promise<void> {
  product = await startProduct({
    env: { SMTP_URL: smtp.url, LOG_LEVEL: 'error' },
    dataDir: data.dataDir,
    shortLived: true,
    ...(port && { port }),
  });
}

beforeAll(async () => {
  data = copyDemoData();
  smtp = await startSmtp();
  await start();
  // Signed in once: the import is looked at as soon as the next start answers.
  client = await signInTo(product.url, 'sofia@northlight.example', demoPassword);
}, 120_000);
afterAll(async () => {
  await product.remove();
  await smtp.stop();
  data.remove();
}, 120_000);

const addressOf = (index: number) => `person-${index}@crew.example`;

/** Uploads a file of people, some without an email, and has it checked. */
async function checkedFile(): Promise<Import> {
  const text =
    'Rate {{rate; type=number; role=creator}}\n\n{{Signed; type=signature; role=recipient}}';
  const form = await client.call(startFormTemplate, {
    body: { name: 'Deal memo', start: { from: 'text', paper: 'a4', text } },
  });
  const name = 'Day players';
  await client.call(createFormPack, { body: { name, formTemplateIds: [form.id] } });
  const [project] = (await client.call(listProjects, { query: {} })).items;
  const rows = Array.from({ length: people + wrong }, (_, index) =>
    index < people ? `Sam,Crew ${index},${addressOf(index)},250` : `Sam,Crew ${index},,250`,
  );
  const { id, mapping } = await client.call(documentImports.upload, {
    query: {
      fileName: 'crew.csv',
      defaults: JSON.stringify({ formPack: name, project: project?.id ?? '' }),
    },
    file: Buffer.from(['First name,Last name,Email,rate', ...rows].join('\n')),
  });
  const body = { mapping, duplicates: 'skip' } as const;
  await client.call(documentImports.check, { params: { id }, body });
  return until(id, ({ state }) => state === 'checked');
}

/** Looks at an import until something is so. */
async function until(id: string, isSo: (one: Import) => boolean): Promise<Import> {
  for (;;) {
    const one = await client.call(documentImports.get, { params: { id } });
    if (isSo(one)) return one;
    await delay(20);
  }
}

test(
  `a pack goes to each of ${people} people once, although the server is killed twice`,
  async () => {
    const { id, counts } = await checkedFile();
    expect(counts).toMatchObject({ add: people, refuse: wrong, warned: 0 });
    const body = { rows: 'good', followUp: true } as const;
    await client.call(documentImports.run, { params: { id }, body });
    for (const part of [0.2, 0.7]) {
      const one = await until(id, ({ progress }) => progress >= people * part);
      expect(one.state).toBe('running');
      await product.kill9();
      await start(product.port);
    }
    const done = await until(id, ({ state }) => state !== 'running');
    expect(done).toMatchObject({ state: 'done', progress: people, counts: { add: people } });
    const query = { importId: id, count: 'full' } as const;
    const sent = await client.call(listDocuments, { query: { ...query, tab: 'pending' } });
    expect(sent.total).toBe(people);
    expect((await client.call(listDocuments, { query })).total).toBe(people);
    while (new Set(smtp.mails.flatMap((mail) => mail.envelopeTo)).size < people) await delay(50);
    // Stopped in order, so that nothing is on its way any more when the mails are counted.
    await product.stop();
    for (let index = 0; index < people; index++) {
      // What was on its way as the server was killed may come again, as the same email.
      const mails = new Set(smtp.to(addressOf(index)).map(({ messageId }) => messageId));
      expect([index, mails.size]).toEqual([index, 1]);
    }
  },
  60_000 + people * 600,
);
