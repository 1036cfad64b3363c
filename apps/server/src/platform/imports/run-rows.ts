import type { ImportProblem } from '@countersign/contract';
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { importRows } from '../database/tables/index.ts';
import { Failure } from '../http/failure.ts';
import { PermanentFailure } from '../jobs/job-kind.ts';
import { safeError } from '../log/log.ts';
import type { Platform } from '../platform.ts';
import type { Member } from '../policy/caller.ts';
import { planRows, sourceRows } from './check-rows.ts';
import { findAsker } from './find-asker.ts';
import type { AnyImportKind, AppliedRow, ReadyRow } from './import-kind.ts';
import type { ImportJob } from './import-queues.ts';
import {
  type HeldImport,
  holdImport,
  kindTransaction,
  letOthersIn,
  noteProgress,
  noteRows,
  type RowNote,
  settleImport,
  usualBatch,
} from './job-rows.ts';
import { recordImportEvent } from './start-import.ts';

type Kept = Pick<typeof importRows.$inferSelect, 'row' | 'cells' | 'objectId' | 'revisionAfter'>;

/**
 * Brings the good rows of an import in, in batches. Each batch is one transaction together with the note
 * of what became of its rows, so that cut off at any place it goes on with the first row that is not in.
 */
export async function runRows(
  platform: Pick<Platform, 'database' | 'log'>,
  kind: AnyImportKind,
  job: ImportJob,
): Promise<void> {
  const { database } = platform;
  const { tenantId, importId } = job;
  for (let after = 0; ; ) {
    const rows = await database.tenant(tenantId, async (tx) =>
      (await holdImport(tx, job, 'running')) ? nextRows(tx, kind, importId, after) : undefined,
    );
    if (rows === undefined) return;
    const last = rows.at(-1);
    if (last === undefined) break;
    await letOthersIn();
    await runBatch(platform, kind, job, rows);
    after = last.row;
  }
  await database.tenant(tenantId, async (tx) => {
    const held = await holdImport(tx, job, 'running');
    if (!held) return;
    const counts = await settleImport(tx, job, 'done');
    await recordImportEvent(tx, job, { ...held, counts }, 'finished');
  });
}

function nextRows(tx: Tx, kind: AnyImportKind, importId: string, after: number): Promise<Kept[]> {
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
        gt(importRows.row, after),
        inArray(importRows.outcome, ['add', 'update']),
        isNull(importRows.doneAt),
      ),
    )
    .orderBy(asc(importRows.row))
    .limit(kind.batchSize ?? usualBatch);
}

/** Rows whose objects are there, and that wait for what belongs to them beside. */
interface Unfinished {
  row: number;
  objectId: string;
}

async function runBatch(
  platform: Pick<Platform, 'database' | 'log'>,
  kind: AnyImportKind,
  job: ImportJob,
  rows: readonly Kept[],
): Promise<void> {
  const earlier = rows.flatMap(({ row, objectId, revisionAfter }) =>
    objectId !== null && revisionAfter !== null ? [{ row, objectId }] : [],
  );
  const fresh = rows.filter(({ revisionAfter }) => revisionAfter === null);
  const unfinished = [...earlier, ...(await applyOrRefuse(platform, kind, job, fresh))];
  if (unfinished.length > 0) await finishRows(platform, kind, job, unfinished);
}

/** Applies rows together; where that fails, each for itself, and refuses those that fail again. */
async function applyOrRefuse(
  platform: Pick<Platform, 'database' | 'log'>,
  kind: AnyImportKind,
  job: ImportJob,
  rows: readonly Kept[],
): Promise<Unfinished[]> {
  if (rows.length === 0) return [];
  try {
    return await applyRows(platform, kind, job, rows);
  } catch (error) {
    if (error instanceof PermanentFailure) throw error;
    if (rows.length > 1) {
      const unfinished: Unfinished[] = [];
      for (const row of rows) {
        await letOthersIn();
        unfinished.push(...(await applyOrRefuse(platform, kind, job, [row])));
      }
      return unfinished;
    }
    const problems = [problemOf(error)];
    if (!(error instanceof Failure)) {
      platform.log.error(safeError(error), 'a row could not be imported');
    }
    await platform.database.tenant(job.tenantId, async (tx) => {
      if (!(await holdImport(tx, job, 'running'))) return;
      const notes = rows.map(({ row }) => ({
        row,
        outcome: 'refuse' as const,
        problems,
        isDone: true,
      }));
      await noteRows(tx, job.importId, notes);
      await noteProgress(tx, job, notes.length);
    });
    return [];
  }
}

function problemOf(error: unknown): ImportProblem {
  const message =
    error instanceof Failure
      ? error.message
      : 'Something went wrong on our side. Bring this row in again with another file.';
  return { column: '', message };
}

async function applyRows(
  { database }: Pick<Platform, 'database'>,
  kind: AnyImportKind,
  job: ImportJob,
  rows: readonly Kept[],
): Promise<Unfinished[]> {
  return kindTransaction(database, kind, job.tenantId, async (tx) => {
    const held = await holdImport(tx, job, 'running');
    if (!held) return [];
    const user = await findAsker(tx, kind, job);
    const undone = await stillUndone(tx, job.importId, rows);
    const notes = await applyPlanned(tx, kind, user, held, undone);
    await noteRows(tx, job.importId, notes);
    await noteProgress(tx, job, notes.filter(({ isDone }) => isDone).length);
    return notes.flatMap(({ row, objectId, isDone }) =>
      isDone || objectId === undefined ? [] : [{ row, objectId }],
    );
  });
}

/** Another process may have brought them in since they were read: one that was thought to be dead. */
async function stillUndone(tx: Tx, importId: string, rows: readonly Kept[]): Promise<Kept[]> {
  const numbers = rows.map(({ row }) => row);
  const open = await tx
    .select({ row: importRows.row })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        inArray(importRows.row, numbers),
        isNull(importRows.doneAt),
        isNull(importRows.revisionAfter),
      ),
    );
  const left = new Set(open.map(({ row }) => row));
  return rows.filter(({ row }) => left.has(row));
}

/** Plans the rows anew, as something may have changed since they were checked, and applies the good. */
async function applyPlanned(
  tx: Tx,
  kind: AnyImportKind,
  user: Member,
  held: HeldImport,
  rows: readonly Kept[],
): Promise<RowNote[]> {
  if (rows.length === 0) return [];
  const columns = await kind.columns(tx, user);
  const planned = await planRows(tx, kind, user, sourceRows(rows, held.mapping, columns), held);
  const ready: ReadyRow<unknown>[] = [];
  const notes: RowNote[] = [];
  for (const plan of planned) {
    if (plan.outcome === 'add' || plan.outcome === 'update') ready.push(plan);
    else notes.push({ ...plan, isDone: true });
  }
  const outcomes = new Map(ready.map(({ row, outcome }) => [row, outcome]));
  const applied = ready.length === 0 ? [] : await kind.apply(tx, user, ready);
  return [...notes, ...applied.map((one) => noteOf(one, outcomes.get(one.row) ?? 'add', kind))];
}

function noteOf(applied: AppliedRow, outcome: 'add' | 'update', kind: AnyImportKind): RowNote {
  if ('outcome' in applied) return { ...applied, isDone: true };
  return { ...applied, outcome, isDone: kind.finish === undefined };
}

/** Does what belongs to applied rows outside of transactions, and marks them as done with what it wrote. */
async function finishRows(
  { database }: Pick<Platform, 'database'>,
  kind: AnyImportKind,
  job: ImportJob,
  rows: readonly Unfinished[],
): Promise<void> {
  const user = await database.tenant(job.tenantId, (tx) => findAsker(tx, kind, job));
  const finish = await kind.finish?.(user, rows);
  await letOthersIn();
  if (!finish) return;
  await database.system(async (tx) => {
    if (!(await holdImport(tx, job, 'running'))) return;
    await finish.write(tx);
    const refused = new Map(finish.refused.map((one) => [one.row, one.problems]));
    await finishNotes(tx, job.importId, rows, refused);
    await noteProgress(tx, job, rows.length);
  });
}

async function finishNotes(
  tx: Tx,
  importId: string,
  rows: readonly Unfinished[],
  refused: ReadonlyMap<number, ImportProblem[]>,
): Promise<void> {
  const good = rows.filter(({ row }) => !refused.has(row)).map(({ row }) => row);
  if (good.length > 0) {
    await tx
      .update(importRows)
      .set({ doneAt: new Date() })
      .where(and(eq(importRows.importId, importId), inArray(importRows.row, good)));
  }
  const notes = [...refused].map(([row, problems]) => ({
    row,
    outcome: 'refuse' as const,
    problems,
    isDone: true,
  }));
  await noteRows(tx, importId, notes);
}
