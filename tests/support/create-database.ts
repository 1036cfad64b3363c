import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Makes a database on the PostgreSQL server at this address; answers its address, and what removes it. */
export async function createDatabase(
  server: string,
): Promise<{ url: string; remove(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => run(`drop database ${name} with (force)`) };
}
