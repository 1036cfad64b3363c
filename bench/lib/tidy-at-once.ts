import pg from 'pg';
import type { OpenDatabase } from '../../apps/server/src/platform/database/open-pglite.ts';
import { tidyTables } from '../../apps/server/src/platform/database/upkeep.ts';
import type { TestApp } from '../../apps/server/src/testing/test-app.ts';

/** Does at once what is done within a minute after many rows came in: by the product, or by the server. */
export async function tidyAtOnce(
  embedded: OpenDatabase | undefined,
  { platform }: TestApp,
): Promise<void> {
  if (embedded?.pglite) {
    await tidyTables(embedded.pglite);
    return;
  }
  const client = new pg.Client({ connectionString: platform.settings.databaseUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}
