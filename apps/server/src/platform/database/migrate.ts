import { createHash } from 'node:crypto';
import path from 'node:path';
import type { MigrationConfig } from 'drizzle-orm/migrator';
import { isolationSql } from './isolation.ts';
import { analyzeFewRowsSql } from './upkeep.ts';

const migrationsFolder = path.join(import.meta.dirname, 'migrations');

/** What holds for all tables, whichever migration made them. */
const everyTableSql = isolationSql + analyzeFewRowsSql;

/** What the two drivers must offer so that their database can be brought up to date. */
export interface MigrationDriver {
  /** Runs statements that answer nothing. */
  execute(statements: string): Promise<void>;
  /** The first column of the first row, if there is one. */
  value(statement: string): Promise<string | undefined>;
  migrate(config: MigrationConfig): Promise<void>;
}

/**
 * Brings a database up to date: tables, then what holds for all of them. The caller sees to it that one
 * process does this at a time.
 */
export async function migrateDatabase(driver: MigrationDriver): Promise<void> {
  const before = await latestMigration(driver);
  await driver.migrate({ migrationsFolder });
  const after = await latestMigration(driver);
  const hash = createHash('sha256').update(everyTableSql).digest('hex').slice(0, 16);
  const applied = await driver.value(
    `select description from pg_description where objoid = 'public.tenants'::regclass and objsubid = 0`,
  );
  if (before === after && applied === `schema ${hash}`) return;
  await driver.execute(`${everyTableSql}\ncomment on table public.tenants is 'schema ${hash}';`);
}

async function latestMigration(driver: MigrationDriver): Promise<string | undefined> {
  const exists = await driver.value(`select to_regclass('drizzle.__drizzle_migrations')::text`);
  if (exists === undefined) return undefined;
  return driver.value(
    `select hash from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  );
}
