import fs from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from '../config/settings.ts';
import { StartError } from '../config/start-error.ts';
import { lockFolder } from '../database/folder-lock.ts';
import { ifMissing } from '../files/if-missing.ts';
import { type CopyConnection, connectToServer, openEmbedded } from './copy-connection.ts';
import { beginFilling, beginSnapshot, copyTables } from './tables.ts';

/** The kinds of databases that a move leads to. */
export type MoveTarget = 'postgres' | 'embedded';

/**
 * Copies everything from the embedded database to the empty one at DATABASE_URL, or back into an embedded one. The
 * database that it comes from stays as it is.
 * @returns the number of rows
 * @throws StartError where the product runs, or the target is not empty
 */
export async function moveDatabase(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  to: MoveTarget,
): Promise<number> {
  if (databaseUrl === undefined)
    throw new StartError('Set DATABASE_URL to the database on the server.');
  const embedded = path.join(dataDir, 'database');
  const isEmbedded = (await fs.readdir(embedded).catch(ifMissing([]))).length > 0;
  if (to === 'postgres') {
    if (!isEmbedded) throw new StartError(`There is no database in ${dataDir}.`);
    const lock = await lockFolder(embedded);
    try {
      return await copyOver(await openEmbedded(embedded), () => connectToServer(databaseUrl));
    } finally {
      await lock.release();
    }
  }
  if (isEmbedded) throw new StartError(`There is a database in ${embedded}: rename that folder.`);
  const unfinished = `${embedded}-unfinished`;
  await fs.rm(unfinished, { recursive: true, force: true });
  const source = await connectToServer(databaseUrl);
  try {
    const rows = await copyOver(await unused(source), () => openEmbedded(unfinished));
    await fs.rmdir(embedded).catch(ifMissing(undefined));
    await fs.rename(unfinished, embedded);
    return rows;
  } finally {
    await fs.rm(unfinished, { recursive: true, force: true });
  }
}

/** @throws StartError where a server of the product uses the database: it would go on to write there */
async function unused(source: CopyConnection): Promise<CopyConnection> {
  const others = await source.query(
    `select from pg_stat_activity where datname = current_database() and application_name like 'countersign%'
       and pid <> pg_backend_pid() limit 1`,
  );
  if (others.length === 0) return source;
  await source.close();
  throw new StartError('The database is in use: stop all servers first.');
}

async function copyOver(
  source: CopyConnection,
  openTarget: () => Promise<CopyConnection>,
): Promise<number> {
  try {
    const contents = await beginSnapshot(source);
    const target = await openTarget();
    try {
      const filling = await beginFilling(target, contents);
      for await (const { table, rows } of copyTables(source, contents))
        await filling.add(table, rows);
      await filling.finish();
      await target.execute('commit');
    } finally {
      await target.close();
    }
    return contents.tables.reduce((sum, { rows }) => sum + Number(rows), 0);
  } finally {
    await source.close();
  }
}
