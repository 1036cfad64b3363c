import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Tx, violatedConstraint } from '../database/database.ts';
import { files as fileRows } from '../database/tables/index.ts';
import { enqueue, type JobKind, type JobWorker } from '../jobs/job-kind.ts';
import type { Platform } from '../platform.ts';

const removeUnused: JobKind<{ sha256: string }> = {
  queue: 'files.remove-unused',
  data: z.object({ sha256: z.string() }),
  concurrency: 1,
  retries: 10,
};

/**
 * Locks a file until the transaction ends, against its being removed as unused: locked before its bytes
 * are kept, where they are of a kind that is removed.
 */
export async function lockFile(tx: Tx, sha256: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`file ${sha256}`}, 0))`);
}

/**
 * Lets go of a file that nothing of the tenant refers to any more, such as a picture that was taken
 * away: where no other tenant has it either, its bytes go for good once the transaction is through.
 * Does nothing for a file that is still referred to.
 */
export async function dropFile(tx: Tx, sha256: string | null): Promise<void> {
  if (sha256 === null) return;
  await lockFile(tx, sha256);
  try {
    await tx.transaction((inner) => inner.delete(fileRows).where(eq(fileRows.sha256, sha256)));
  } catch (error) {
    // Something else refers to it by a foreign key.
    if (violatedConstraint(error) === undefined) throw error;
    return;
  }
  enqueue(tx, removeUnused, { sha256 });
}

/** The job that removes the bytes of a file that no tenant has. */
export function removeUnusedFileJob({
  database,
  files,
}: Pick<Platform, 'database' | 'files'>): JobWorker<{ sha256: string }> {
  return {
    kind: removeUnused,
    handle: ({ sha256 }) =>
      database.system(async (tx) => {
        await lockFile(tx, sha256);
        if ((await tx.$count(fileRows, eq(fileRows.sha256, sha256))) === 0) {
          await files.remove(sha256);
        }
      }),
    exhausted: ({ sha256 }) => {
      throw new Error(`The file ${sha256} could not be removed.`);
    },
  };
}
