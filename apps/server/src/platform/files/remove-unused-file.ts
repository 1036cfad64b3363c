import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Tx, violatedConstraint } from '../database/database.ts';
import { files as fileRows, mails } from '../database/tables/index.ts';
import { enqueue, type JobKind, type JobWorker, Postponed } from '../jobs/job-kind.ts';
import type { Platform } from '../platform.ts';
import { isRemovalHeld } from './removal-hold.ts';

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

/** Interval after which it is checked again whether a file's emails have left. */
const lookAgainMs = 10 * 60_000;

const deleteUnreferenced: JobKind<{ tenantId: string; sha256: string }> = {
  queue: 'files.delete-unreferenced',
  formerQueue: 'files.let-go',
  data: z.object({ tenantId: z.string(), sha256: z.string() }),
  concurrency: 1,
  retries: 10,
};

/**
 * Releases a file that nothing of the tenant refers to any more, such as a picture that was taken
 * away: where no other tenant has it either, its bytes go for good once the transaction is through.
 * Does nothing for a file that is still referred to. One that goes with mails which have not left yet goes after them.
 */
export async function releaseFile(tx: Tx, sha256: string | null): Promise<void> {
  if (sha256 === null) return;
  await lockFile(tx, sha256);
  // Waits for anyone who is about to write down a mail with it.
  const [row] = await tx
    .select({ tenantId: fileRows.tenantId, isAttached: isAttached(sha256) })
    .from(fileRows)
    .where(eq(fileRows.sha256, sha256))
    .for('update');
  if (row?.isAttached === true) return dropLater(tx, row.tenantId, sha256);
  try {
    await tx.transaction((inner) => inner.delete(fileRows).where(eq(fileRows.sha256, sha256)));
  } catch (error) {
    // Something else refers to it by a foreign key.
    if (violatedConstraint(error) === undefined) throw error;
    return;
  }
  enqueue(tx, removeUnused, { sha256 });
}

/** Returns the condition that an unsent email has a file attached. */
function isAttached(sha256: string) {
  return sql<boolean>`exists (
    select 1 from ${mails}
    where ${mails.tenantId} = ${fileRows.tenantId} and ${mails.state} = 'queued'
      and ${mails.attachments} @> ${JSON.stringify([{ sha256 }])}::jsonb
  )`;
}

async function dropLater(tx: Tx, tenantId: string, sha256: string): Promise<void> {
  await tx.update(fileRows).set({ isUnreferenced: true }).where(eq(fileRows.sha256, sha256));
  const at = new Date(Date.now() + lookAgainMs);
  enqueue(tx, deleteUnreferenced, { tenantId, sha256 }, { at });
}

/** Creates the job that deletes a file once the emails with it have left, unless it is used again. */
export function deleteUnreferencedFileJob({
  database,
}: Pick<Platform, 'database'>): JobWorker<{ tenantId: string; sha256: string }> {
  return {
    kind: deleteUnreferenced,
    handle: ({ tenantId, sha256 }) =>
      database.tenant(tenantId, async (tx) => {
        const isUnreferenced = and(eq(fileRows.sha256, sha256), eq(fileRows.isUnreferenced, true));
        if ((await tx.$count(fileRows, isUnreferenced)) > 0) await releaseFile(tx, sha256);
      }),
    exhausted: ({ sha256 }) => {
      throw new Error(`The file ${sha256} could not be let go of.`);
    },
  };
}

/**
 * Keeps files from being dropped until the transaction ends, which writes down a mail with them; after it `releaseFile`
 * sees the mail.
 */
export async function retainFiles(tx: Tx, hashes: ReadonlySet<string>): Promise<void> {
  if (hashes.size === 0) return;
  await tx
    .select({ sha256: fileRows.sha256 })
    .from(fileRows)
    .where(inArray(fileRows.sha256, [...hashes]))
    .orderBy(fileRows.sha256)
    .for('key share');
}

/** The job that removes the bytes of a file that no tenant has, once no backup needs them. */
export function removeUnusedFileJob({
  database,
  files,
  settings,
}: Pick<Platform, 'database' | 'files' | 'settings'>): JobWorker<{ sha256: string }> {
  return {
    kind: removeUnused,
    handle: async ({ sha256 }) => {
      await database.system(async (tx) => {
        await lockFile(tx, sha256);
        if ((await tx.$count(fileRows, eq(fileRows.sha256, sha256))) > 0) return;
        // Last, as the snapshot of a backup that begins later than this does not refer to the file.
        if (await isRemovalHeld(settings.dataDir)) throw new Postponed('A backup is made.', 60);
        await files.remove(sha256);
      });
    },
    exhausted: ({ sha256 }) => {
      throw new Error(`The file ${sha256} could not be removed.`);
    },
  };
}
