import { setImmediate } from 'node:timers/promises';
import type {
  ImportCounts,
  ImportOutcome,
  ImportProblem,
  ImportState,
} from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import { importRows, imports } from '../database/tables/index.ts';
import { tellOfChange } from '../live/changes.ts';
import { dropImportFile } from './import-files.ts';
import type { AnyImportKind } from './import-kind.ts';
import type { ImportJob } from './import-queues.ts';
import { noCounts, thisImport } from './import-row.ts';

/**
 * How many rows are brought in, or taken back, by one transaction, where the kind does not say. On the
 * embedded database every caller waits while a batch is written.
 */
export const usualBatch = 100;

/** What a job needs of its import. */
export type HeldImport = typeof imports.$inferSelect;

/**
 * Takes an import for a transaction of a job, so that no other process works on it meanwhile; undefined
 * where it is not in the state that the job is for, so that there is nothing (more) to do.
 */
export async function holdImport(
  tx: Tx,
  { tenantId, kind, importId }: ImportJob,
  state: ImportState,
): Promise<HeldImport | undefined> {
  const [held] = await tx
    .select()
    .from(imports)
    .where(thisImport(tenantId, kind, importId))
    .for('update');
  return held?.state === state ? held : undefined;
}

/** A transaction in which a kind brings rows in or takes them back. */
export function kindTransaction<T>(
  database: Database,
  kind: AnyImportKind,
  tenantId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return kind.isAboveTenants ? database.system(work) : database.tenant(tenantId, work);
}

/**
 * Lets those have a turn who call meanwhile: the embedded database works in this thread and answers
 * without a pause, so that a job would keep them waiting until its end.
 */
export const letOthersIn = (): Promise<void> => setImmediate();

/** What a transaction notes of a row: only what it names is changed. */
export interface RowNote {
  row: number;
  outcome: ImportOutcome;
  problems?: ImportProblem[];
  objectId?: string;
  before?: unknown;
  revisionAfter?: number;
  isDone: boolean;
}

/** Notes what became of rows. */
export async function noteRows(tx: Tx, importId: string, notes: readonly RowNote[]): Promise<void> {
  if (notes.length === 0) return;
  const byRow = Object.fromEntries(notes.map(({ row, ...note }) => [row, note]));
  // Looked up by number, not joined: as nothing counts the rows of the embedded database for its planner,
  // a join may compare every note with every row of the import.
  const noted = (field: keyof RowNote) => sql`(noted.notes -> import_rows.row::text -> ${field})`;
  const text = (field: keyof RowNote) => sql`(noted.notes -> import_rows.row::text ->> ${field})`;
  await tx.execute(sql`
    update import_rows set
      outcome = ${text('outcome')},
      problems = coalesce(${noted('problems')}, '[]'),
      object_id = coalesce(${text('objectId')}::uuid, import_rows.object_id),
      before = coalesce(${noted('before')}, import_rows.before),
      revision_after = coalesce(${text('revisionAfter')}::int, import_rows.revision_after),
      done_at = case when ${text('isDone')}::boolean then coalesce(import_rows.done_at, now()) end
    from (select ${JSON.stringify(byRow)}::jsonb as notes) as noted
    where import_rows.import_id = ${importId}
    and import_rows.row = any(${sql.param(notes.map(({ row }) => row))}::int[])`);
}

/** Adds to how many rows a job has behind it. */
export async function noteProgress(
  tx: Tx,
  { tenantId, importId }: Pick<ImportJob, 'tenantId' | 'importId'>,
  rows: number,
): Promise<void> {
  await tx
    .update(imports)
    .set({ progress: sql`${imports.progress} + ${rows}`, updatedAt: sql`now()` })
    .where(eq(imports.id, importId));
  await tellOfChange(tx, tenantId, 'import', importId);
}

/** Leaves an import in a state, with its rows counted; without its file once it is over. Answers the counts. */
export async function settleImport(
  tx: Tx,
  { tenantId, importId }: Pick<ImportJob, 'tenantId' | 'importId'>,
  state: ImportState,
): Promise<ImportCounts> {
  const found = await tx
    .select({
      outcome: sql<ImportOutcome>`${importRows.outcome}`,
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .groupBy(importRows.outcome);
  const counts = { ...noCounts };
  for (const { outcome, count } of found) counts[outcome] = count;
  if (state === 'done' || state === 'undone') await dropImportFile(tx, importId);
  await tx
    .update(imports)
    .set({
      state,
      counts,
      updatedAt: sql`now()`,
      ...(state === 'checked' ? {} : { finishedAt: sql`now()` }),
    })
    .where(eq(imports.id, importId));
  await tellOfChange(tx, tenantId, 'import', importId);
  return counts;
}
