import { afterAll, beforeAll } from 'vitest';
// oxlint-disable-next-line eslint/no-restricted-imports -- The proof of a store is not among the pool's exports.
import { storeConformance } from '../../../../../packages/user-pool/src/testing.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { createDatabase } from '../database/database.ts';
import type { OpenDatabase } from '../database/open-pglite.ts';
import { createSqlUserPoolStore } from './sql-user-pool-store.ts';

let testDatabase: Awaited<ReturnType<typeof openTestDatabase>>;
let open: OpenDatabase;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  open = await testDatabase.open();
});
afterAll(async () => {
  await open.close();
  await testDatabase.drop();
});

storeConformance(() =>
  createSqlUserPoolStore(
    createDatabase(open.queries, () => () => Promise.reject(new Error('The pool sends no jobs.'))),
  ),
);
