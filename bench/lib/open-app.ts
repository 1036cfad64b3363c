import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openPglite } from '../../apps/server/src/platform/database/open-pglite.ts';
import { tidyTables } from '../../apps/server/src/platform/database/upkeep.ts';
import { onPostgres } from '../../apps/server/src/testing/open-test-database.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';

/** A server without its port, and what benchmarks do with it. */
interface BenchApp {
  app: TestApp;
  /** Does at once what is done within a minute after many rows came in: by the product, or by the server. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a server on the database that the environment names; the embedded one is on the disk, as the product has it. */
export async function openApp(): Promise<BenchApp> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-bench-'));
  const thrown = (lost: Error) => {
    throw lost;
  };
  const embedded = onPostgres ? undefined : await openPglite(folder, thrown);
  const app = await startTestApp({}, embedded ? { openDatabase: async () => embedded } : {});
  return {
    app,
    async tidy() {
      if (embedded?.pglite) return void (await tidyTables(embedded.pglite));
      const client = new pg.Client({ connectionString: app.platform.settings.databaseUrl });
      await client.connect();
      await client.query('vacuum analyze');
      await client.end();
    },
    async close() {
      await app.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
