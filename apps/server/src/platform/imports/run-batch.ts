import type { ImportProblem } from '@countersign/contract';
import { and, asc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import type { AfterChunk, Batch } from '../batches/batch.ts';
import { openItems } from '../batches/open-items.ts';
import type { Tx } from '../database/database.ts';
import { importRows } from '../database/tables/index.ts';
import { Failure } from '../failure/failure.ts';
import { safeError } from '../log/log.ts';
import type { Platform } from '../platform.ts';
import type { Member } from '../policy/caller.ts';
import { planRows, undrawableIn } from './check-batch.ts';
import type { AnyImportKind, AppliedRow, KindColumn, ReadyRow } from './import-kind.ts';
import type { ImportJob } from './import-queues.ts';
import {
  finishImport,
  importBatch,
  isOneOf,
  type LockedImport,
  noteRows,
  type RowNote,
  usualBatch,
} from './job-rows.ts';
import { loadRequester } from './load-requester.ts';
import { notifyOfImport } from './notify-of-import.ts';
import { type ReadRow, readRows } from './read-cells.ts';
import { recordImportEvent } from './start-import.ts';

type Kept = Pick<typeof importRows.$inferSelect, 'row' | 'cells' | 'objectId' | 'revisionAfter'>;

/** The batch that brings the good rows of an import in. */
export function runBatch(
  { database, log, pdf }: Pick<Platform, 'database' | 'log' | 'pdf'>,
  kind: AnyImportKind,
  job: ImportJob,
): Batch<Kept, LockedImport, string[]> {
  const { tenantId, importId } = job;
  const size = kind.batchSize ?? usualBatch;
  // Read once: a column that goes meanwhile has values that its kind does not know any more.
  let columns: readonly KindColumn[] | undefined;
  const read = (tx: Tx, which: SQL | undefined) => readOpen(tx, importId, which).limit(size);
  return {
    ...importBatch(job, 'running'),
    isAboveTenants: kind.isAboveTenants === true,
    chunks: () =>
      openItems<Kept>((last) =>
        database.tenant(tenantId, (tx) => read(tx, gt(importRows.row, last?.row ?? 0))),
      ),
    prepare: (rows) => undrawableIn(pdf, rows),
    stillOpen: async (tx, rows) => {
      const were = new Map(rows.map(({ row, revisionAfter }) => [row, revisionAfter]));
      const now = await read(tx, isOneOf(rows));
      return now.filter(({ row, revisionAfter }) => revisionAfter === were.get(row));
    },
    apply: async (tx, locked, rows, undrawable) => {
      const user = await loadRequester(tx, kind, job);
      const fresh = rows.filter(({ revisionAfter }) => revisionAfter === null);
      columns ??= await kind.columns(tx, user, locked.defaults);
      const source = readRows(fresh, locked, columns, undrawable);
      const notes = await applyPlanned(tx, kind, user, locked, source, columns);
      await noteRows(tx, importId, notes);
      const noted = new Map(notes.map((note) => [note.row, note]));
      const waiting = rows
        .map((row): Kept => ({ ...row, ...noted.get(row.row) }))
        .filter(({ row, revisionAfter }) => revisionAfter !== null && !noted.get(row)?.isDone);
      if (waiting.length === 0) return undefined;
      return { waiting, work: () => finishRows(kind, user, importId, waiting) };
    },
    refuse: async (tx, _locked, { row }, error) => {
      if (!(error instanceof Failure)) log.error(safeError(error), 'a row could not be imported');
      await noteRows(tx, importId, [
        { row, outcome: 'refuse', problems: [problemOf(error)], isDone: true },
      ]);
    },
    finish: async (tx, locked) => {
      const counts = await finishImport(tx, importId, 'done');
      await recordImportEvent(tx, job, { ...locked, counts }, 'finished');
      await notifyOfImport(tx, job, 'import-finished');
    },
  };
}

/** Rows that are to be brought in and are not done; those with a revision wait to be finished. */
function readOpen(tx: Tx, importId: string, which: SQL | undefined) {
  return tx
    .select({
      row: importRows.row,
      cells: importRows.cells,
      objectId: importRows.objectId,
      revisionAfter: importRows.revisionAfter,
    })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        which,
        inArray(importRows.outcome, ['add', 'update']),
        isNull(importRows.doneAt),
      ),
    )
    .orderBy(asc(importRows.row));
}

function problemOf(error: unknown): ImportProblem {
  const message =
    error instanceof Failure
      ? error.message
      : 'Something went wrong on our side. Import this row again in another file.';
  return { column: '', message };
}

/** Plans the rows again, as something may have changed since they were checked, and applies the valid ones. */
async function applyPlanned(
  tx: Tx,
  kind: AnyImportKind,
  user: Member,
  locked: LockedImport,
  rows: readonly ReadRow[],
  columns: readonly KindColumn[],
): Promise<RowNote[]> {
  const notes: RowNote[] = [];
  for (const wave of wavesOf(kind, locked, rows)) {
    notes.push(...(await applyWave(tx, kind, user, locked, wave, columns)));
  }
  return notes;
}

/**
 * Rows in parts that are brought in one after the other: of those that are the same, the later ones are about
 * what the first brought in.
 */
function wavesOf(
  { keys }: AnyImportKind,
  { duplicates }: LockedImport,
  rows: readonly ReadRow[],
): ReadRow[][] {
  if (duplicates === 'add') return rows.length === 0 ? [] : [[...rows]];
  const waves: ReadRow[][] = [];
  const last = new Map<string, number>();
  for (const row of rows) {
    const own = keys(row.cells).map(({ column, value }) => `${column} ${value}`);
    const wave = 1 + Math.max(-1, ...own.map((key) => last.get(key) ?? -1));
    for (const key of own) last.set(key, wave);
    (waves[wave] ??= []).push(row);
  }
  return waves;
}

async function applyWave(
  tx: Tx,
  kind: AnyImportKind,
  user: Member,
  locked: LockedImport,
  rows: readonly ReadRow[],
  columns: readonly KindColumn[],
): Promise<RowNote[]> {
  const planned = await planRows(tx, kind, user, rows, locked, columns);
  const ready: ReadyRow<unknown>[] = [];
  const notes: RowNote[] = [];
  for (const plan of planned) {
    if (plan.outcome === 'add' || plan.outcome === 'update') ready.push(plan);
    else notes.push({ ...plan, isDone: true });
  }
  const plans = new Map(ready.map((plan) => [plan.row, plan]));
  const applied = ready.length === 0 ? [] : await kind.apply(tx, user, ready);
  const isFinished = !kind.finish || (kind.followUp !== undefined && !locked.hasFollowUp);
  return [...notes, ...applied.map((one) => noteOf(one, plans.get(one.row), isFinished))];
}

function noteOf(
  applied: AppliedRow,
  plan: ReadyRow<unknown> | undefined,
  isFinished: boolean,
): RowNote {
  if ('outcome' in applied) return { ...applied, isDone: true };
  const { outcome = 'add', problems = [] } = plan ?? {};
  return { ...applied, outcome, problems, isDone: isFinished };
}

/** Does what belongs to applied rows outside of transactions; they are done with what it writes then. */
async function finishRows(
  kind: AnyImportKind,
  user: Member,
  importId: string,
  rows: readonly Kept[],
): ReturnType<AfterChunk<Kept>['work']> {
  const applied = rows.flatMap(({ row, objectId }) => (objectId ? [{ row, objectId }] : []));
  const finish = await kind.finish?.(user, applied);
  if (!finish) return undefined;
  return async (tx, waiting) => {
    // Even where another process was faster: what was made last is what counts, such as a password.
    await finish.write?.(tx);
    const refused = new Map(finish.refused.map((one) => [one.row, one.problems]));
    const warned = new Map(finish.warned?.map((one) => [one.row, one.problems]));
    await noteRows(
      tx,
      importId,
      waiting.map(({ row }): RowNote => {
        const problems = refused.get(row) ?? warned.get(row);
        const outcome = refused.has(row) ? ({ outcome: 'refuse' } as const) : {};
        return { row, isDone: true, ...outcome, ...(problems && { problems }) };
      }),
    );
  };
}
