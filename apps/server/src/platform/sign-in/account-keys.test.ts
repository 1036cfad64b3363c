import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp, testPassword } from '../../testing/test-app.ts';
import { rowsOf } from '../database/database.ts';
import { openAccountKeys, rotateAccountKeys } from './account-keys.ts';
import { createEmbeddedUserPool } from './embedded-user-pool.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The distinct beginnings of all verifiers in the database. */
const prefixes = async () =>
  rowsOf<{ prefix: string }>(
    await app.platform.database.system((tx) =>
      tx.execute(sql`select distinct substring(verifier for 12) as prefix from pool_users`),
    ),
  ).map(({ prefix }) => prefix);

test('accounts are encrypted with the newest key after a start, and open all the time', async () => {
  const { settings, database, log, userPool } = app.platform;
  const { SysAdmin } = (await app.otherTenant()).users;
  const before = openAccountKeys(settings.dataDir).current.id;
  expect(await prefixes()).toEqual([`v1.${before}.`]);
  rotateAccountKeys(settings.dataDir);
  const restarted = createEmbeddedUserPool(settings, database, log, async () => {});
  await restarted.reencryptSecrets();
  const after = openAccountKeys(settings.dataDir).current.id;
  expect(after).not.toBe(before);
  expect(await prefixes()).toEqual([`v1.${after}.`]);
  // A process that was not started again finds the key, and goes on with its own.
  if (!userPool) throw new Error('Tests use the embedded user pool.');
  expect((await signIn(userPool, SysAdmin.email, testPassword)).idToken).not.toBe('');
  const file = path.join(settings.dataDir, 'secrets', 'account-keys.json');
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(app.logged.join()).not.toContain(after);
});

test('no key is made where the first start has made none', () => {
  expect(() => rotateAccountKeys(path.join(os.tmpdir(), 'nowhere'))).toThrow('no account keys');
});
