import type { ImportOutcome } from '@countersign/contract';
import { and, desc, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Batch } from '../batches/batch.ts';
import { openItems } from '../batches/open-items.ts';
import { type Tx, violatedConstraint } from '../database/database.ts';
import { importRows } from '../database/tables/index.ts';
import { Failure } from '../failure/failure.ts';
import { safeError } from '../log/log.ts';
import type { Platform } from '../platform.ts';
import { findAsker } from './find-asker.ts';
import type { AnyImportKind, DoneRow, UndoneRow } from './import-kind.ts';
import type { ImportJob } from './import-queues.ts';
import {
  type HeldImport,
  importBatch,
  isOneOf,
  noteRows,
  settleImport,
  usualBatch,
} from './job-rows.ts';
import { recordImportEvent } from './start-import.ts';

/** The batch that takes the rows of an import back, the last first. */
export function undoBatch(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  kind: AnyImportKind,
  job: ImportJob,
): Batch<DoneRow, HeldImport> {
  const { tenantId, importId } = job;
  const size = kind.batchSize ?? usualBatch;
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
    apply: async (tx, _held, rows) => {
      const undone = await kind.undo(tx, await findAsker(tx, kind, job), rows);
      await noteUndone(tx, importId, undone.rows);
      const { after } = undone;
      return after && { waiting: [], work: () => after().then(() => undefined) };
    },
    refuse: async (tx, _held, { row }, error) => {
      const isKnown = error instanceof Failure || violatedConstraint(error) !== undefined;
      if (!isKnown) log.error(safeError(error), 'a row of an import could not be undone');
      await noteUndone(tx, importId, [{ row, kept: reasonOf(error) }]);
    },
    settle: async (tx, held) => {
      const counts = await settleImport(tx, importId, 'undone');
      await recordImportEvent(tx, job, { ...held, counts }, 'undone');
    },
  };
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
    .where(
      and(
        eq(importRows.importId, importId),
        which,
        inArray(importRows.outcome, ['add', 'update']),
        // Rows that were brought in but not finished, as the import failed, are taken back as well.
        isNotNull(importRows.revisionAfter),
      ),
    )
    .orderBy(desc(importRows.row))
    .limit(limit);
  return rows.flatMap(({ outcome, objectId, revisionAfter, ...row }) =>
    objectId !== null && revisionAfter !== null && (outcome === 'add' || outcome === 'update')
      ? [{ ...row, outcome, objectId, revisionAfter }]
      : [],
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof Failure) return error.message;
  return violatedConstraint(error) === undefined
    ? 'Something went wrong on our side, so it was left as it is.'
    : 'Something else refers to it by now.';
}

async function noteUndone(tx: Tx, importId: string, rows: readonly UndoneRow[]): Promise<void> {
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
  await noteRows(tx, importId, notes);
}
