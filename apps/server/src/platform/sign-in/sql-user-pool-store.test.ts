import { storeConformance } from '@countersign/user-pool/testing/store-conformance';
import { afterAll, beforeAll } from 'vitest';
import { nothingOutgoing, openTestDatabase } from '../../testing/open-test-database.ts';
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

storeConformance(() => createSqlUserPoolStore(createDatabase(open, nothingOutgoing)));
