import { sql } from 'drizzle-orm';
import { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { type Database, isCancelled, type Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/failure/failure.ts';

/** Reports of all kinds together: on the screen, downloaded and made as files. */
export const reportsAtOnce = new ConcurrencyLimit(
  { perKey: 2, perGroup: 6 },
  'Too many reports are running. Try again when one of them has finished.',
);

/** So many milliseconds a statement may take; then it is cancelled in the database. */
const longest = { preview: 5000, run: 30_000, job: 120_000 } as const;

/** Memory in which a statement may sort or hash. */
const sortedInMemory = '32MB';

/**
 * Runs a read-only transaction of a tenant, whose statements are cancelled where they take too long, or once the caller
 * has gone.
 * @throws Failure `unavailable` for one that took too long, `invalid` for a computed value that can't be held.
 */
export async function withinLimits<T>(
  database: Database,
  tenantId: string,
  how: keyof typeof longest,
  work: (tx: Tx) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  try {
    return await database.tenant(
      tenantId,
      async (tx) => {
        await tx.execute(
          sql`select set_config('statement_timeout', ${String(longest[how])}, true), set_config('transaction_read_only', 'on', true),
            set_config('work_mem', ${sortedInMemory}, true)`,
        );
        return work(tx);
      },
      signal,
    );
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): unknown {
  if (isCancelled(error)) {
    return new Failure('unavailable', 'This report takes too long. Filter it, or export it.');
  }
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : undefined;
  const code =
    typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  // Class 22 of PostgreSQL's error codes: data exceptions.
  if (code.startsWith('22')) {
    return new Failure('invalid', 'A value of a computed column is too large. Change its formula.');
  }
  return error;
}
