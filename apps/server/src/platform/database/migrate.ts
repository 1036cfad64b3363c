import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type MigrationConfig, readMigrationFiles } from 'drizzle-orm/migrator';
import { StartError } from '../config/start-error.ts';
import { isolationSql } from './isolation.ts';
import { analyzeFewRowsSql } from './upkeep.ts';

export const migrationsFolder = path.join(import.meta.dirname, 'migrations');
const functionsFolder = path.join(import.meta.dirname, 'functions');

/** The functions of a driver that migrations need. */
export interface MigrationDriver {
  /** Runs statements that answer nothing. */
  execute(statements: string): Promise<void>;
  /** The first column of the first row, if there is one. */
  value(statement: string): Promise<string | undefined>;
  migrate(config: MigrationConfig): Promise<void>;
}

/**
 * Brings a database up to date: functions, tables, then triggers and what holds for all tables. The caller ensures
 * that one process does this at a time.
 * @throws StartError where the database has migrations that this version does not know.
 */
export async function migrateDatabase(driver: MigrationDriver): Promise<void> {
  const { migrations, functions, afterTables, version } = readSchema();
  await refuseUnknown(
    driver,
    migrations.map(({ hash }) => hash),
  );
  const applied = await driver.value(
    `select description from pg_description where objoid = to_regclass('public.tenants') and objsubid = 0`,
  );
  if (applied === version) return;
  // Generated columns and indexes call functions; triggers need their tables.
  await driver.execute(functions);
  await driver.execute(timesOf(migrations));
  await driver.migrate({ migrationsFolder });
  await driver.execute(`${afterTables}\ncomment on table public.tenants is '${version}';`);
}

/** A migration: the hash of its text, and the time by which it comes after others. */
interface Migration {
  hash: string;
  at: number;
}

/**
 * Gives the applied migrations the times that they have in the journal now. Only migrations later than all of these are
 * run, so that one whose clock was ahead would keep all that came after it from being applied.
 */
function timesOf(migrations: readonly Migration[]): string {
  const rows = migrations.map(({ hash, at }) => `('${hash}', ${at})`).join(', ');
  return `do $$ begin
    if to_regclass('drizzle.__drizzle_migrations') is null then return; end if;
    update drizzle.__drizzle_migrations as applied set created_at = given.at
    from (values ${rows}) as given (hash, at) where applied.hash = given.hash;
  end $$;`;
}

/**
 * Returns the statements that make the tables as the migrations of these hashes leave them, without triggers and
 * policies, which the next start adds with all later migrations; undefined where one of them is unknown.
 */
export function schemaAfter(hashes: readonly string[]): string | undefined {
  const all = readMigrationFiles({ migrationsFolder });
  const applied = all.filter(({ hash }) => hashes.includes(hash));
  if (applied.length < hashes.length) return undefined;
  const rows = applied.map(({ hash, folderMillis }) => `('${hash}', ${folderMillis})`);
  return [
    readSchema().functions,
    ...applied.flatMap(({ sql }) => sql),
    // As Drizzle makes it.
    'create schema if not exists drizzle',
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ${rows.join(', ')}`,
  ].join(';\n');
}

/** The schema as this version has it: its migrations, statements, and a hash of all. */
export function readSchema() {
  const migrations = readMigrationFiles({ migrationsFolder }).map(
    ({ hash, folderMillis }): Migration => ({ hash, at: folderMillis }),
  );
  const functions = fs
    .readdirSync(functionsFolder)
    .toSorted()
    .map((name) => fs.readFileSync(path.join(functionsFolder, name), 'utf8'))
    .join('\n');
  const triggers = fs.readFileSync(path.join(import.meta.dirname, 'triggers.sql'), 'utf8');
  const afterTables = triggers + isolationSql + analyzeFewRowsSql;
  const hash = createHash('sha256').update(JSON.stringify([migrations, functions, afterTables]));
  return {
    migrations,
    functions,
    afterTables,
    version: `schema ${hash.digest('hex').slice(0, 16)}`,
  };
}

/** Data of a later version, or of one before the first release, is left as it is. */
async function refuseUnknown(driver: MigrationDriver, known: string[]): Promise<void> {
  const exists = await driver.value(`select to_regclass('drizzle.__drizzle_migrations')::text`);
  if (exists === undefined) return;
  const applied = await driver.value(
    `select string_agg(hash, ' ') from drizzle.__drizzle_migrations`,
  );
  if (applied === undefined || applied.split(' ').every((hash) => known.includes(hash))) return;
  throw new StartError(
    'This database was made by another version of Countersign, which this one cannot read. Run that version, or ' +
      'start with empty data: set DATA_DIR to another folder, or DATABASE_URL to another database.',
  );
}
