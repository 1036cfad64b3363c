import type {
  ImportCounts,
  ImportOutcome,
  ImportProblem,
  ImportState,
} from '@countersign/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Batch } from '../batches/batch.ts';
import type { Tx } from '../database/database.ts';
import { importRows, imports } from '../database/tables/index.ts';
import { dropImportFile } from './import-files.ts';
import { countRows, thisImport } from './import-queries.ts';
import type { ImportJob } from './import-queues.ts';

/**
 * Number of rows that are imported, or undone, by one transaction, where the kind does not say. On the embedded
 * database every caller waits while a batch is written.
 */
export const usualBatch = 100;

/** The import of a job, locked. */
export type LockedImport = typeof imports.$inferSelect;

/**
 * Takes an import for a transaction of a job, so that no other process works on it meanwhile; undefined
 * where it is not in the state that the job is for, so that there is nothing (more) to do.
 */
export async function holdImport(
  tx: Tx,
  { tenantId, kind, importId }: ImportJob,
  state: ImportState,
): Promise<LockedImport | undefined> {
  const [locked] = await tx
    .select()
    .from(imports)
    .where(thisImport(tenantId, kind, importId))
    .for('update');
  return locked?.state === state ? locked : undefined;
}

/** Returns the common parts of an import's batches: its tenant, and the state in which they go on. */
export function importBatch(
  job: ImportJob,
  state: ImportState,
): Pick<Batch<never, LockedImport>, 'tenantId' | 'subject' | 'hold'> {
  return {
    tenantId: job.tenantId,
    subject: { type: 'import', id: job.importId },
    hold: (tx) => holdImport(tx, job, state),
  };
}

/** Selects these rows of an import. */
export const isOneOf = (rows: readonly { row: number }[]): SQL =>
  sql`${importRows.row} = any(${sql.param(rows.map(({ row }) => row))}::int[])`;

/** The changes of a row in a transaction. */
export interface RowNote {
  row: number;
  outcome?: ImportOutcome;
  problems?: ImportProblem[];
  objectId?: string;
  before?: unknown;
  revisionAfter?: number;
  isDone: boolean;
}

/** Notes what became of rows, and that those which are done with are behind the job. */
export async function noteRows(tx: Tx, importId: string, notes: readonly RowNote[]): Promise<void> {
  if (notes.length === 0) return;
  const byRow = Object.fromEntries(notes.map(({ row, ...note }) => [row, note]));
  // Looked up by number, not joined: as nothing counts the rows of the embedded database for its planner,
  // a join may compare every note with every row of the import.
  const noted = (field: keyof RowNote) => sql`(noted.notes -> import_rows.row::text -> ${field})`;
  const text = (field: keyof RowNote) => sql`(noted.notes -> import_rows.row::text ->> ${field})`;
  const done = notes.filter(({ isDone }) => isDone).length;
  await tx.execute(sql`
    with written as (
      update import_rows set
        outcome = coalesce(${text('outcome')}, import_rows.outcome),
        problems = coalesce(${noted('problems')}, import_rows.problems),
        object_id = coalesce(${text('objectId')}::uuid, import_rows.object_id),
        before = coalesce(${noted('before')}, import_rows.before),
        revision_after = coalesce(${text('revisionAfter')}::int, import_rows.revision_after),
        done_at = case when ${text('isDone')}::boolean then coalesce(import_rows.done_at, now()) end
      from (select ${JSON.stringify(byRow)}::jsonb as notes) as noted
      where import_rows.import_id = ${importId} and ${isOneOf(notes)}
    )
    update imports set progress = progress + ${done}, updated_at = now() where id = ${importId}`);
}

/** Adds to how many rows a job has behind it. */
export async function noteProgress(tx: Tx, importId: string, rows: number): Promise<void> {
  await tx
    .update(imports)
    .set({ progress: sql`${imports.progress} + ${rows}`, updatedAt: sql`now()` })
    .where(eq(imports.id, importId));
}

/**
 * Leaves an import in a state, with its rows counted, and with what went wrong, if anything; without its
 * file once it is over. Answers the counts.
 */
export async function finishImport(
  tx: Tx,
  importId: string,
  state: ImportState,
  problem?: string,
): Promise<ImportCounts> {
  const counts = await countRows(tx, importId, state);
  if (state === 'done' || state === 'undone') await dropImportFile(tx, importId);
  await tx
    .update(imports)
    .set({
      state,
      counts,
      ...(problem === undefined ? {} : { problem }),
      updatedAt: sql`now()`,
      ...(state === 'checked' ? {} : { finishedAt: sql`now()` }),
    })
    .where(eq(imports.id, importId));
  return counts;
}
