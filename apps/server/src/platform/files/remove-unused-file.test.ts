import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { files as fileRows, mails } from '../database/tables/index.ts';
import { mailsCancel } from '../mail/cancel-mails.ts';
import { writeMailsDown } from '../mail/mail.ts';
import { keepFile } from './keep-file.ts';
import {
  deleteUnreferencedFileJob,
  releaseFile,
  removeUnusedFileJob,
} from './remove-unused-file.ts';

let app: TestApp;
let tenant: TestTenant<'SysAdmin'>;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.otherTenant();
});
afterAll(() => app.close());

const contentType = 'application/octet-stream';
const keep = (bytes: Buffer) =>
  app.platform.database.tenant(tenant.id, (tx) =>
    keepFile(tx, app.platform.files, tenant.id, bytes, contentType),
  );
const drop = (sha256: string) =>
  app.platform.database.tenant(tenant.id, (tx) => releaseFile(tx, sha256));

/** Has both jobs look at the file, and answers whether the tenant and the store still have it. */
async function isKept(sha256: string): Promise<[boolean, boolean]> {
  await deleteUnreferencedFileJob(app.platform).handle({ tenantId: tenant.id, sha256 });
  await removeUnusedFileJob(app.platform).handle({ sha256 });
  const count = await app.platform.database.tenant(tenant.id, (tx) =>
    tx.$count(fileRows, eq(fileRows.sha256, sha256)),
  );
  const isStored = await app.platform.files.read(sha256).then(
    () => true,
    () => false,
  );
  return [count === 1, isStored];
}

/** Stores an email with a file, without sending it. */
async function mailWith({ sha256, bytes }: { sha256: string; bytes: number }, purpose: string) {
  await app.platform.database.tenant(tenant.id, (tx) =>
    writeMailsDown(tx, [
      {
        tenantId: tenant.id,
        purpose,
        sender: 'forms@example.com',
        recipient: 'ann@example.com',
        subject: 'Your report',
        text: 'Here it is.',
        html: '<p>Here it is.</p>',
        attachments: [{ fileName: 'report.csv', sha256, bytes, contentType }],
      },
    ]),
  );
}

test('a file that nothing refers to goes', async () => {
  const { sha256 } = await keep(randomBytes(20));
  await drop(sha256);
  expect(await isKept(sha256)).toEqual([false, false]);
});

test('a file of an email stays until the email was sent', async () => {
  const file = await keep(randomBytes(20));
  await mailWith(file, 'test:leaves');
  await drop(file.sha256);
  expect(await isKept(file.sha256)).toEqual([true, true]);
  await app.platform.database.tenant(tenant.id, (tx) =>
    tx.update(mails).set({ state: 'sent' }).where(eq(mails.purpose, 'test:leaves')),
  );
  expect(await isKept(file.sha256)).toEqual([false, false]);
});

test('a file of two emails waits for both, and not for a cancelled one', async () => {
  const file = await keep(randomBytes(20));
  await mailWith(file, 'test:first');
  await mailWith(file, 'test:second');
  await drop(file.sha256);
  const takeBack = (purpose: string) =>
    app.platform.database.tenant(tenant.id, async (tx) => {
      await mailsCancel(tx, tenant.id, [purpose]);
    });
  await takeBack('test:first');
  expect(await isKept(file.sha256)).toEqual([true, true]);
  await takeBack('test:second');
  expect(await isKept(file.sha256)).toEqual([false, false]);
});

test('a file that was stored again meanwhile stays when the email has left', async () => {
  const content = randomBytes(20);
  const file = await keep(content);
  await mailWith(file, 'test:anew');
  await drop(file.sha256);
  await keep(content);
  await app.platform.database.tenant(tenant.id, async (tx) => {
    await mailsCancel(tx, tenant.id, ['test:anew']);
  });
  expect(await isKept(file.sha256)).toEqual([true, true]);
});
