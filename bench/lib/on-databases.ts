import process from 'node:process';
import { parseArgs } from 'node:util';
import { startPostgres, type TestPostgres } from '../../tests/support/postgres.ts';

/**
 * Reads the options of a benchmark that runs on both databases: those given, with what they are by default, and
 * `--on embedded` or `--on PostgreSQL` for one database.
 */
export function readOptions<Name extends string>(
  defaults: Record<Name, string>,
): Record<Name, string> & { on?: string } {
  const named = Object.entries<string>(defaults).map(
    ([name, value]) => [name, { type: 'string', default: value }] as const,
  );
  const options = { ...Object.fromEntries(named), on: { type: 'string' } } as const;
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  return values as Record<Name, string> & { on?: string };
}

/** Does something on both databases, or on that one, and says where there is no PostgreSQL. */
export async function onDatabases(
  on: string | undefined,
  work: (database: string, postgres: TestPostgres | undefined) => Promise<void>,
): Promise<void> {
  for (const database of on === undefined ? ['embedded', 'PostgreSQL'] : [on]) {
    const postgres = database === 'PostgreSQL' ? await startPostgres() : undefined;
    if (database === 'PostgreSQL' && !postgres) {
      process.stdout.write('PostgreSQL can’t be had on this machine; its half was skipped.\n');
      continue;
    }
    try {
      await work(database, postgres);
    } finally {
      await postgres?.stop();
    }
  }
}
