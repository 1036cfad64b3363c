import type { ImportOutcome } from '@countersign/contract';
import { and, desc, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Batch } from '../batches/batch.ts';
import { openItems } from '../batches/open-items.ts';
import { type Tx, violatedConstraint } from '../database/database.ts';
import { importRows } from '../database/tables/index.ts';
import { Failure } from '../failure/failure.ts';
import { safeError } from '../log/log.ts';
import type { Platform } from '../platform.ts';
import type { AnyImportKind, DoneRow, UndoneRow } from './import-kind.ts';
import type { ImportJob } from './import-queues.ts';
import {
  finishImport,
  importBatch,
  isOneOf,
  type LockedImport,
  noteRows,
  usualBatch,
} from './job-rows.ts';
import { loadRequester } from './load-requester.ts';
import { recordImportEvent } from './start-import.ts';

/** The batch that takes the rows of an import back, the last first. */
export function undoBatch(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  kind: AnyImportKind,
  job: ImportJob,
): Batch<DoneRow, LockedImport> {
  const { tenantId, importId } = job;
  const size = kind.batchSize ?? usualBatch;
  // Read once: nothing is brought in while it is taken back.
  let repeated: Repeated | undefined;
  return {
    ...importBatch(job, 'undoing'),
    isAboveTenants: kind.isAboveTenants === true,
    chunks: () =>
      openItems<DoneRow>((last) =>
        database.tenant(tenantId, (tx) =>
          doneRows(tx, importId, size, last && lt(importRows.row, last.row)),
        ),
      ),
    stillOpen: (tx, rows) => doneRows(tx, importId, size, isOneOf(rows)),
    apply: async (tx, _locked, rows) => {
      repeated ??= await repeatedRows(tx, importId);
      const runs = await runsOf(tx, importId, rows, repeated);
      const whole = runs.map(({ whole }) => whole);
      const undone = await kind.undo(tx, await loadRequester(tx, kind, job), whole);
      const byRow = new Map(runs.map((run) => [run.whole.row, run.rows]));
      await noteUndone(
        tx,
        importId,
        undone.rows.flatMap((one) => (byRow.get(one.row) ?? []).map((row) => ({ ...one, row }))),
      );
      const { after } = undone;
      return after && { waiting: [], work: () => after().then(() => undefined) };
    },
    refuse: async (tx, _locked, { row }, error) => {
      const isKnown = error instanceof Failure || violatedConstraint(error) !== undefined;
      if (!isKnown) log.error(safeError(error), 'a row of an import could not be undone');
      await noteUndone(tx, importId, [{ row, kept: reasonOf(error) }]);
    },
    finish: async (tx, locked) => {
      const counts = await finishImport(tx, importId, 'undone');
      await recordImportEvent(tx, job, { ...locked, counts }, 'undone');
    },
  };
}

/** The successive changes of several rows to one object, as if one row had made them. */
interface Run {
  whole: DoneRow;
  rows: number[];
}

/** The rows that did something to a thing to which other rows of the file did something too, the last first. */
type Repeated = ReadonlyMap<string, { row: number; revisionAfter: number }[]>;

async function repeatedRows(tx: Tx, importId: string): Promise<Repeated> {
  const { objectId, row, revisionAfter } = importRows;
  const several = tx
    .select({ objectId })
    .from(importRows)
    .where(isDone(importId))
    .groupBy(objectId)
    .having(sql`count(*) > 1`);
  const rows = await tx
    .select({ row, objectId, revisionAfter })
    .from(importRows)
    .where(and(isDone(importId), inArray(objectId, several)))
    .orderBy(desc(row));
  const found = new Map<string, { row: number; revisionAfter: number }[]>();
  for (const one of rows) {
    if (one.objectId === null || one.revisionAfter === null) continue;
    const of = { row: one.row, revisionAfter: one.revisionAfter };
    const known = found.get(one.objectId);
    if (known) known.push(of);
    else found.set(one.objectId, [of]);
  }
  return found;
}

/**
 * The runs of which some rows are the last: they are taken back at once, as each row alone would find the thing
 * changed by the taking back of the one after it.
 */
async function runsOf(
  tx: Tx,
  importId: string,
  rows: readonly DoneRow[],
  repeated: Repeated,
): Promise<Run[]> {
  const runs: Run[] = [];
  const inRun = new Set<number>();
  for (const whole of rows) {
    if (inRun.has(whole.row)) continue;
    const run = { whole, rows: [whole.row] };
    for (const { row, revisionAfter } of repeated.get(whole.objectId) ?? []) {
      if (row >= whole.row || revisionAfter !== whole.revisionAfter - run.rows.length) continue;
      run.rows.push(row);
      inRun.add(row);
    }
    runs.push(run);
  }
  const firsts = runs.flatMap((run) => (run.rows.length > 1 ? { row: run.rows.at(-1) ?? 0 } : []));
  if (firsts.length === 0) return runs;
  const found = await doneRows(tx, importId, firsts.length, isOneOf(firsts));
  const byRow = new Map(found.map((one) => [one.row, one]));
  return runs.map((run) => {
    const first = byRow.get(run.rows.at(-1) ?? 0);
    if (first === undefined || run.rows.length === 1) return run;
    return { ...run, whole: { ...run.whole, outcome: first.outcome, before: first.before } };
  });
}

async function doneRows(
  tx: Tx,
  importId: string,
  limit: number,
  which: SQL | undefined,
): Promise<DoneRow[]> {
  const rows = await tx
    .select({
      row: importRows.row,
      outcome: sql<ImportOutcome>`${importRows.outcome}`,
      objectId: importRows.objectId,
      before: importRows.before,
      revisionAfter: importRows.revisionAfter,
    })
    .from(importRows)
    .where(and(isDone(importId), which))
    .orderBy(desc(importRows.row))
    .limit(limit);
  return rows.flatMap(({ outcome, objectId, revisionAfter, ...row }) =>
    objectId !== null && revisionAfter !== null && (outcome === 'add' || outcome === 'update')
      ? [{ ...row, outcome, objectId, revisionAfter }]
      : [],
  );
}

/** Rows that were brought in; also those that were not finished, as the import failed, are taken back. */
const isDone = (importId: string) =>
  and(
    eq(importRows.importId, importId),
    inArray(importRows.outcome, ['add', 'update']),
    isNotNull(importRows.revisionAfter),
  );

function reasonOf(error: unknown): string {
  if (error instanceof Failure) return error.message;
  return violatedConstraint(error) === undefined
    ? 'Something went wrong on our side, so it wasn’t undone.'
    : 'It is in use now, so it was kept.';
}

async function noteUndone(tx: Tx, importId: string, rows: readonly UndoneRow[]): Promise<void> {
  const notes = rows.map(({ row, kept }) =>
    kept === undefined
      ? { row, outcome: 'undone' as const, problems: [], isDone: true }
      : {
          row,
          outcome: 'kept' as const,
          problems: [{ column: '', message: kept }],
          isDone: true,
        },
  );
  await noteRows(tx, importId, notes);
}
