import { eq, sql } from 'drizzle-orm';
import { importRows, imports } from '../database/tables/index.ts';
import { Failure } from '../http/failure.ts';
import {
  type AnyJobWorker,
  type JobKind,
  type JobWorker,
  PermanentFailure,
} from '../jobs/job-kind.ts';
import type { Platform } from '../platform.ts';
import { checkRows } from './check-rows.ts';
import type { AnyImportKind } from './import-kind.ts';
import { type ImportJob, importJobKinds } from './import-queues.ts';
import { holdImport, settleImport } from './job-rows.ts';
import { runRows } from './run-rows.ts';
import { undoRows } from './undo-rows.ts';

type Parts = Pick<Platform, 'database' | 'files' | 'log'>;

/** The jobs of the imports of these kinds: one that checks, one that runs, and one that undoes. */
export function importJobs(platform: Parts, kinds: readonly AnyImportKind[]): AnyJobWorker[] {
  const kindOf = ({ kind }: ImportJob) => {
    const found = kinds.find((one) => one.kind === kind);
    if (!found) throw new PermanentFailure('There is no such kind of import.');
    return found;
  };
  const job = (
    jobKind: JobKind<ImportJob>,
    state: 'checking' | 'running' | 'undoing',
    problem: string,
    work: (platform: Parts, kind: AnyImportKind, data: ImportJob) => Promise<void>,
  ): JobWorker<ImportJob> => ({
    kind: jobKind,
    handle: (data) =>
      work(platform, kindOf(data), data).catch((error: unknown) => {
        // What a person is told would be told them again: nothing changes by waiting.
        throw error instanceof Failure ? new PermanentFailure(error.message) : error;
      }),
    exhausted: (data) => fail(platform, data, state, problem),
  });
  return [
    job(
      importJobKinds.check,
      'checking',
      'This file could not be checked: something went wrong on our side. Check it again; if that does not help either, save it anew and upload it again.',
      checkRows,
    ),
    job(
      importJobKinds.run,
      'running',
      'Something went wrong on our side, and the import stopped. The rows that are in stay in: let it go on, or undo it.',
      runRows,
    ),
    job(
      importJobKinds.undo,
      'undoing',
      'Something went wrong on our side, and the undo stopped. Undo again to go on with it.',
      undoRows,
    ),
  ];
}

/** Says of an import that it stopped. One that could not be checked has no rows any more. */
async function fail(
  { database }: Parts,
  job: ImportJob,
  state: 'checking' | 'running' | 'undoing',
  problem: string,
): Promise<void> {
  const { tenantId, importId } = job;
  await database.tenant(tenantId, async (tx) => {
    if (!(await holdImport(tx, job, state))) return;
    if (state === 'checking') {
      await tx.delete(importRows).where(eq(importRows.importId, importId));
    }
    await settleImport(tx, job, 'failed');
    await tx
      .update(imports)
      .set({ problem, updatedAt: sql`now()` })
      .where(eq(imports.id, importId));
  });
}
