import { setTimeout as delay } from 'node:timers/promises';
import { type Import, listUsers, userImports } from '@countersign/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, signInTo } from '../support/client.ts';
import { copyDemoData, demoPassword } from '../support/demo-data.ts';
import { type Product, startProduct } from '../support/server.ts';

/** Imported a hundred at a time: rows are left whenever one of the first two hundreds is done. */
const people = 250;

const data = copyDemoData();
let product: Product;

const start = async (port?: number) => {
  const env = { LOG_LEVEL: 'error' };
  product = await startProduct({
    env,
    dataDir: data.dataDir,
    shortLived: true,
    ...(port && { port }),
  });
};

beforeAll(() => start(), 120_000);
afterAll(async () => {
  await product.remove();
  data.remove();
});

/** Looks at an import until something is so. */
async function until(client: Client, id: string, isSo: (one: Import) => boolean): Promise<Import> {
  for (;;) {
    const one = await client.call(userImports.get, { params: { id } });
    if (isSo(one)) return one;
    await delay(20);
  }
}

test('a server killed while it imports continues after the next start: no one twice, no one left out', async () => {
  const rows = Array.from(
    { length: people },
    (_, at) => `crew-${at}@example.com,Crew,Member,Admin`,
  );
  const file = Buffer.from(['Email,First name,Last name,User type', ...rows].join('\n'));
  // Signed in once: the import is looked at as soon as the next start answers.
  const client = await signInTo(product.url, 'sofia@northlight.example', demoPassword);
  const { id, mapping } = await client.call(userImports.upload, {
    query: { fileName: 'crew.csv' },
    file,
  });
  const params = { id };
  await client.call(userImports.check, { params, body: { mapping, duplicates: 'skip' } });
  await until(client, id, ({ state }) => state === 'checked');
  await client.call(userImports.run, { params, body: { rows: 'all' } });
  for (const progress of [1, 150]) {
    const one = await until(client, id, (now) => now.progress >= progress);
    expect(one.state).toBe('running');
    await product.kill9();
    await start(product.port);
  }
  const done = await until(client, id, ({ state }) => state !== 'running');
  expect(done).toMatchObject({ state: 'done', progress: people, counts: { add: people } });
  const { total } = await client.call(listUsers, { query: { search: 'crew-' } });
  expect(total).toBe(people);
}, 240_000);
