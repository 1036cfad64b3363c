import { eq } from 'drizzle-orm';
import type { Batch } from '../batches/batch.ts';
import { batchWorker } from '../batches/batch-worker.ts';
import type { Tx } from '../database/database.ts';
import { importRows } from '../database/tables/index.ts';
import {
  type AnyJobWorker,
  interruptedProblem,
  type JobKind,
  PermanentFailure,
} from '../jobs/job-kind.ts';
import { publishChange } from '../live/changes.ts';
import type { Platform } from '../platform.ts';
import { checkBatch } from './check-batch.ts';
import type { AnyImportKind } from './import-kind.ts';
import { type ImportJob, importJobKinds } from './import-queues.ts';
import { finishImport, holdImport, type LockedImport } from './job-rows.ts';
import { notifyOfImport } from './notify-of-import.ts';
import { runBatch } from './run-batch.ts';
import { undoBatch } from './undo-batch.ts';

type Parts = Pick<Platform, 'database' | 'files' | 'log' | 'pdf'>;

/** The jobs of the imports of these kinds: one that checks, one that runs, and one that undoes. */
export function importJobs(platform: Parts, kinds: readonly AnyImportKind[]): AnyJobWorker[] {
  const kindOf = ({ kind }: ImportJob) => {
    const found = kinds.find((one) => one.kind === kind);
    if (!found) throw new PermanentFailure('There is no such kind of import.');
    return found;
  };
  const worker = <Item, Prepared>(
    job: JobKind<ImportJob>,
    state: 'checking' | 'running' | 'undoing',
    problem: string,
    batch: (
      platform: Parts,
      kind: AnyImportKind,
      data: ImportJob,
    ) => Batch<Item, LockedImport, Prepared>,
  ) =>
    batchWorker(platform.database, {
      job,
      of: (data) => batch(platform, kindOf(data), data),
      giveUp: (tx, data, isInterrupted) =>
        giveUp(tx, data, state, isInterrupted ? `${interruptedProblem} ${problem}` : problem),
    });
  return [
    worker(
      importJobKinds.check,
      'checking',
      'We couldn’t check this file. Check it again. If that fails too, save it again and upload it.',
      checkBatch,
    ),
    worker(
      importJobKinds.run,
      'running',
      'Something went wrong on our side, and the import stopped. Imported rows are kept. Resume or undo the import.',
      runBatch,
    ),
    worker(
      importJobKinds.undo,
      'undoing',
      'Something went wrong on our side, and undoing stopped. Undo the import again.',
      undoBatch,
    ),
  ];
}

/** Says of an import that it stopped. One that could not be checked has no rows any more. */
async function giveUp(
  tx: Tx,
  job: ImportJob,
  state: 'checking' | 'running' | 'undoing',
  problem: string,
): Promise<void> {
  const { tenantId, importId } = job;
  if (!(await holdImport(tx, job, state))) return;
  if (state === 'checking') await tx.delete(importRows).where(eq(importRows.importId, importId));
  await finishImport(tx, importId, 'failed', problem);
  if (state === 'running') await notifyOfImport(tx, job, 'import-failed');
  await publishChange(tx, tenantId, 'import', importId);
}
