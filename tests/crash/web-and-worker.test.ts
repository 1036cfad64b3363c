import { sendDocument } from '@countersign/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInTo } from '../support/client.ts';
import { createDatabase } from '../support/create-database.ts';
import { drafterOf } from '../support/documents.ts';
import { type Product, startProduct } from '../support/server.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';

const server = process.env['TEST_DATABASE_URL'];
const password = 'Worker-test-1';

let database: Awaited<ReturnType<typeof createDatabase>>;
let smtp: TestSmtp;
let web: Product;
let worker: Product;

function start(role: 'web' | 'worker', dataDir?: string): Promise<Product> {
  const env = {
    ROLE: role,
    DATABASE_URL: database.url,
    SMTP_URL: smtp.url,
    DEMO_PASSWORD: password,
    LOG_LEVEL: 'error',
  };
  return startProduct({ env, ...(dataDir === undefined ? {} : { dataDir }) });
}

describe.skipIf(server === undefined)('a web and a worker process on one PostgreSQL', () => {
  beforeAll(async () => {
    database = await createDatabase(server ?? '');
    smtp = await startSmtp();
    web = await start('web');
    worker = await start('worker', web.dataDir);
  }, 120_000);
  afterAll(async () => {
    await worker.remove();
    await web.remove();
    await smtp.stop();
    await database.remove();
  });

  test('the worker serves no page and no API, only that it lives', async () => {
    expect((await fetch(`${worker.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${worker.url}/api/session`)).status).toBe(404);
    expect((await fetch(`${web.url}/api/session`)).status).toBe(401);
  });

  test('a job whose worker was killed is done by the next worker, once', async () => {
    const client = await signInTo(web.url, 'sofia@northlight.example', password);
    const user = await drafterOf(client, 'Confidentiality');
    const document = await user.draft('ann@example.com');
    const killed = Promise.withResolvers<void>();
    const arrived = new Promise<void>((resolve) => {
      smtp.beforeAccept(async () => {
        resolve();
        await killed.promise;
        throw new Error('The worker is killed before this email is taken.');
      });
    });
    await client.call(sendDocument, { body: user.sendBody(document) });
    await arrived;
    await worker.kill9();
    killed.resolve();
    smtp.beforeAccept(undefined);
    worker = await start('worker', web.dataDir);
    const mail = await smtp.next('ann@example.com', 60_000);
    expect(mail.text).toContain('/sign/');
    await worker.stop();
    expect(smtp.to('ann@example.com')).toHaveLength(1);
  }, 120_000);
});
