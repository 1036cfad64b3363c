import type { Installation } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { diskSpace } from './check-parts.ts';

/** So long a size is used again, in milliseconds: to add up all files takes seconds where there are millions. */
const freshMs = 5 * 60_000;

type Parts = Pick<Platform, 'database' | 'settings'>;
const known = new WeakMap<Platform['database'], { at: number; sizes: Promise<Sizes> }>();
type Sizes = Pick<Installation['storage'], 'databaseBytes' | 'fileBytes'>;

/** Reads how much the database and the files take, and how much space is free. */
export async function readStorage({ database, settings }: Parts): Promise<Installation['storage']> {
  const kept = known.get(database);
  const isFresh = kept !== undefined && Date.now() - kept.at < freshMs;
  const sizes = isFresh ? kept.sizes : readSizes(database);
  if (!isFresh) {
    known.set(database, { at: Date.now(), sizes });
    sizes.catch(() => known.delete(database));
  }
  const { free } = await diskSpace(settings.dataDir);
  return { ...(await sizes), freeBytes: free };
}

async function readSizes(database: Platform['database']): Promise<Sizes> {
  // The same bytes are on the disk once, whatever the number of organisations that have them.
  const found = await database.statement((queries) =>
    queries.execute(sql`
      select pg_database_size(current_database())::float8 as "databaseBytes",
        (select coalesce(sum(bytes), 0)::float8 from (
          select max(bytes) as bytes from files group by sha256) as each) as "fileBytes"`),
  );
  return rowsOf<Sizes>(found)[0] ?? { databaseBytes: 0, fileBytes: 0 };
}
