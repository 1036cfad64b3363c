import type { ImportOutcome } from '@countersign/contract';
import { and, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { type Tx, violatedConstraint } from '../database/database.ts';
import { importRows } from '../database/tables/index.ts';
import { Failure } from '../http/failure.ts';
import { PermanentFailure } from '../jobs/job-kind.ts';
import { safeError } from '../log/log.ts';
import type { Platform } from '../platform.ts';
import { findAsker } from './find-asker.ts';
import type { AnyImportKind, DoneRow, UndoneRow } from './import-kind.ts';
import type { ImportJob } from './import-queues.ts';
import {
  holdImport,
  kindTransaction,
  letOthersIn,
  noteProgress,
  noteRows,
  settleImport,
  usualBatch,
} from './job-rows.ts';
import { recordImportEvent } from './start-import.ts';

/** Takes the rows of an import back, the last first, in batches as they were brought in. */
export async function undoRows(
  platform: Pick<Platform, 'database' | 'log'>,
  kind: AnyImportKind,
  job: ImportJob,
): Promise<void> {
  const { database } = platform;
  const { tenantId, importId } = job;
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await database.tenant(tenantId, async (tx) =>
      (await holdImport(tx, job, 'undoing')) ? doneRows(tx, kind, importId, before) : undefined,
    );
    if (rows === undefined) return;
    const last = rows.at(-1);
    if (last === undefined) break;
    await letOthersIn();
    await undoOrKeep(platform, kind, job, rows);
    before = last.row;
  }
  await database.tenant(tenantId, async (tx) => {
    const held = await holdImport(tx, job, 'undoing');
    if (!held) return;
    const counts = await settleImport(tx, job, 'undone');
    await recordImportEvent(tx, job, { ...held, counts }, 'undone');
  });
}

const biggestRow = 2_147_483_647;

async function doneRows(
  tx: Tx,
  kind: AnyImportKind,
  importId: string,
  before: number,
  only?: readonly number[],
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
    .where(
      and(
        eq(importRows.importId, importId),
        lt(importRows.row, Math.min(before, biggestRow)),
        inArray(importRows.outcome, ['add', 'update']),
        // Rows that were brought in but not finished, as the import failed, are taken back as well.
        isNotNull(importRows.revisionAfter),
        only && inArray(importRows.row, [...only]),
      ),
    )
    .orderBy(desc(importRows.row))
    .limit(kind.batchSize ?? usualBatch);
  return rows.flatMap(({ outcome, objectId, revisionAfter, ...row }) =>
    objectId !== null && revisionAfter !== null && (outcome === 'add' || outcome === 'update')
      ? [{ ...row, outcome, objectId, revisionAfter }]
      : [],
  );
}

/** Takes rows back together; where that fails, each for itself, and keeps those that fail again. */
async function undoOrKeep(
  platform: Pick<Platform, 'database' | 'log'>,
  kind: AnyImportKind,
  job: ImportJob,
  rows: readonly DoneRow[],
): Promise<void> {
  try {
    await takeBack(platform, kind, job, rows);
  } catch (error) {
    if (error instanceof PermanentFailure) throw error;
    if (rows.length > 1) {
      for (const row of rows) {
        await letOthersIn();
        await undoOrKeep(platform, kind, job, [row]);
      }
      return;
    }
    const isKnown = error instanceof Failure || violatedConstraint(error) !== undefined;
    if (!isKnown) platform.log.error(safeError(error), 'a row of an import could not be undone');
    const kept = reasonOf(error);
    await platform.database.tenant(job.tenantId, async (tx) => {
      if (!(await holdImport(tx, job, 'undoing'))) return;
      await noteUndone(
        tx,
        job,
        rows.map(({ row }) => ({ row, kept })),
      );
    });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Failure) return error.message;
  return violatedConstraint(error) === undefined
    ? 'Something went wrong on our side, so it was left as it is.'
    : 'Something else refers to it by now.';
}

async function takeBack(
  { database }: Pick<Platform, 'database'>,
  kind: AnyImportKind,
  job: ImportJob,
  rows: readonly DoneRow[],
): Promise<void> {
  const after = await kindTransaction(database, kind, job.tenantId, async (tx) => {
    if (!(await holdImport(tx, job, 'undoing'))) return undefined;
    const user = await findAsker(tx, kind, job);
    const numbers = rows.map(({ row }) => row);
    // Another process may have taken them back since they were read: one that was thought to be dead.
    const open = await doneRows(tx, kind, job.importId, biggestRow, numbers);
    if (open.length === 0) return undefined;
    const undone = await kind.undo(tx, user, open);
    await noteUndone(tx, job, undone.rows);
    return undone.after;
  });
  await after?.();
}

async function noteUndone(tx: Tx, job: ImportJob, rows: readonly UndoneRow[]) {
  const notes = rows.map(({ row, kept }) =>
    kept === undefined
      ? { row, outcome: 'undone' as const, isDone: true }
      : {
          row,
          outcome: 'kept' as const,
          problems: [{ column: '', message: kept }],
          isDone: true,
        },
  );
  await noteRows(tx, job.importId, notes);
  await noteProgress(tx, job, notes.length);
}
