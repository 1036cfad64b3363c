import { type ExportFormat, longestPdf, reportAnswers } from '@countersign/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { byUser } from '../../platform/concurrency-limit.ts';
import { type Database, rowsOf, type Tx } from '../../platform/database/database.ts';
import { replanned } from '../../platform/database/statement-names.ts';
import { reportRuns } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { StagedFile } from '../../platform/files/file-store.ts';
import { recordFile } from '../../platform/files/record-file.ts';
import { lockFile } from '../../platform/files/remove-unused-file.ts';
import { interruptedProblem, type JobWorker, Postponed } from '../../platform/jobs/job-kind.ts';
import type { Batches, Cell } from '../../platform/lists/sheet.ts';
import { tableFile } from '../../platform/lists/table-file.ts';
import { publishChange } from '../../platform/live/changes.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findMember } from '../../platform/policy/find-member.ts';
import { type BuiltReport, buildReport } from './build-report.ts';
import { mailFailure, mailReport } from './mail-report.ts';
import { readReport } from './read-report.ts';
import { typeOfFormat } from './report-files.ts';
import { reportsAtOnce, withinLimits } from './report-limits.ts';
import { reportPdf } from './report-pdf.ts';
import { type ReportPicture, reportPicture } from './report-picture.ts';
import { readDefinition } from './report-queries.ts';
import { holdRun, isBeingMade, type ReportRunJob, reportRunKind } from './report-run-queries.ts';
import { countStatement } from './report-statements.ts';

type Parts = Pick<
  Platform,
  'database' | 'reading' | 'files' | 'pdf' | 'settings' | 'log' | 'changes'
>;
type Run = NonNullable<Awaited<ReturnType<typeof holdRun>>>;

/** Thrown where someone stopped the run meanwhile. */
class Stopped extends Error {}

/** Makes the files of whole reports. */
export function reportRunWorker(platform: Parts): JobWorker<ReportRunJob> {
  return {
    kind: reportRunKind,
    handle: (job) => makeRun(platform, job),
    exhausted: (job, isInterrupted) =>
      failRun(
        platform,
        job,
        isInterrupted
          ? `${interruptedProblem} Add filters to the report before you run it again.`
          : 'Something went wrong on our side. Export the report again.',
      ),
    reopen: async (tx, { tenantId, runId }, isAlone) => {
      const before = ['failed', ...(isAlone ? (['queued', 'running'] as const) : [])] as const;
      const reopened = await tx
        .update(reportRuns)
        .set({ state: 'queued', problem: '', finishedAt: null })
        .where(and(eq(reportRuns.id, runId), inArray(reportRuns.state, before)))
        .returning({ id: reportRuns.id });
      if (reopened.length > 0) await publishChange(tx, tenantId, 'report-run', runId);
      return reopened.length > 0;
    },
  };
}

/** Makes the file of a run, from the beginning where it was interrupted: a half of a file is of no use. */
async function makeRun(platform: Parts, job: ReportRunJob): Promise<void> {
  const end = beginOrPostpone(job);
  try {
    const begun = await beginRun(platform.database, job);
    if (!begun) return;
    await untilStopped(platform, job, async (signal) => {
      const made = await makeFile(platform, job, begun, signal);
      try {
        await finishRun(platform, job, made);
      } finally {
        await made.file.discard();
        await made.picture?.file.discard();
      }
    });
  } catch (error) {
    if (error instanceof Stopped) return;
    if (!(error instanceof Failure)) throw error;
    // Failures that have a text for people would be the same again: nothing changes by waiting.
    await failRun(platform, job, error.message);
  } finally {
    end();
  }
}

/** Takes the slot of a run. @throws Postponed where its user or tenant has none */
function beginOrPostpone(job: ReportRunJob): () => void {
  try {
    return reportsAtOnce.begin(byUser(job));
  } catch (error) {
    throw error instanceof Failure ? new Postponed(error.message) : error;
  }
}

/** Runs the work of a run, whose statements are cancelled once a user has stopped it, in whichever process. */
async function untilStopped(
  { database, changes }: Parts,
  job: ReportRunJob,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { tenantId, runId } = job;
  const controller = new AbortController();
  const look = async () => {
    const isGoing = await database.tenant(tenantId, (tx) => isBeingMade(tx, job));
    if (!isGoing) controller.abort();
  };
  const unlisten = changes.listen((message) => {
    const ids = message?.tenantId === tenantId ? message.changes['report-run'] : [];
    // Where it can't look it is stopped at its next rows.
    if (ids === null || ids?.includes(runId)) void look().catch(() => {});
  });
  try {
    await work(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? new Stopped() : error;
  } finally {
    unlisten();
  }
}

interface Begun {
  run: Run;
  user: Member;
}

/** Begins a run with the rights that its owner has now; undefined where it is not to be made. */
async function beginRun(database: Database, job: ReportRunJob): Promise<Begun | undefined> {
  const { tenantId, runId } = job;
  return database.tenant(tenantId, async (tx) => {
    const found = await holdRun(tx, job);
    if (!found) return undefined;
    const run = {
      ...found,
      definition: readDefinition(found.definition),
      scope: { ...found.scope, answers: reportAnswers.parse(found.scope.answers) },
    };
    const user = await findMember(tx, job);
    await tx
      .update(reportRuns)
      .set({ state: user ? 'running' : 'cancelled', written: 0, total: null })
      .where(eq(reportRuns.id, runId));
    await publishChange(tx, tenantId, 'report-run', runId);
    return user && { run, user };
  });
}

interface Made {
  file: StagedFile;
  rows: number;
  /** Of the chart, for the mail of a scheduled run. */
  picture: ReportPicture | undefined;
}

async function makeFile(
  platform: Parts,
  job: ReportRunJob,
  { run, user }: Begun,
  signal: AbortSignal,
): Promise<Made> {
  const { reading, files, database } = platform;
  const { tenantId } = job;
  const count = async (tx: Tx) => {
    const built = await buildReport(tx, run.definition, user, run.scope);
    return { report: built, total: await countRows(tx, built) };
  };
  const { report, total } = await withinLimits(reading, tenantId, 'job', count, signal);
  if (run.format === 'pdf' && total > longestPdf) {
    throw new Failure(
      'invalid',
      `A PDF has ${longestPdf.toLocaleString('en-GB')} rows at most, and this report has ${total.toLocaleString('en-GB')}. Filter the report, or export it to Excel or CSV.`,
    );
  }
  await noteProgress(database, job, { total, written: 0 });
  const batches = progressing(database, job, readReport(reading, tenantId, report, signal));
  const file =
    run.format === 'pdf'
      ? await files.stage(
          bytesOf(await reportPdf(platform, { run, user, report, batches, signal })),
        )
      : await files.stage(bytesOf(tableOf(run.format, run.name, report, batches)));
  const isMailed = run.scheduleId !== null && total > 0;
  const picture = isMailed
    ? await reportPicture(platform, { run, user, report, signal })
    : undefined;
  return { file, rows: total, picture };
}

function tableOf(
  format: ExportFormat,
  fileName: string,
  { columns, timeZone }: BuiltReport,
  batches: Batches,
) {
  return tableFile(format, { columns, timeZone, fileName }, batches).stream;
}

async function countRows(tx: Tx, report: BuiltReport): Promise<number> {
  const found = await tx.execute(sql`${replanned}${countStatement(report)}`);
  return rowsOf<{ count: number }>(found)[0]?.count ?? 0;
}

async function* bytesOf(
  stream: AsyncIterable<unknown> | Uint8Array,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (stream instanceof Uint8Array) {
    yield stream;
    return;
  }
  for await (const part of stream) yield Buffer.from(part as string | Uint8Array as Uint8Array);
}

/** Interval at which progress is published, in milliseconds. */
const reportEvery = 500;

/** Batches of rows, which tell how far they are, and end where the run was stopped. */
async function* progressing(
  database: Database,
  job: ReportRunJob,
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<Cell[][], void, undefined> {
  let written = 0;
  let message = performance.now();
  for await (const rows of batches) {
    yield rows;
    written += rows.length;
    if (performance.now() - message < reportEvery) continue;
    message = performance.now();
    await noteProgress(database, job, { written });
  }
  await noteProgress(database, job, { written });
}

/** @throws Stopped */
async function noteProgress(
  database: Database,
  job: ReportRunJob,
  set: { written: number; total?: number },
): Promise<void> {
  const { tenantId, runId } = job;
  await database.tenant(tenantId, async (tx) => {
    if (!(await holdRun(tx, job))) throw new Stopped();
    await tx.update(reportRuns).set(set).where(eq(reportRuns.id, runId));
    await publishChange(tx, tenantId, 'report-run', runId);
  });
}

async function finishRun(
  platform: Parts,
  job: ReportRunJob,
  { file, rows, picture }: Made,
): Promise<void> {
  const { tenantId, runId } = job;
  await platform.database.tenant(tenantId, async (tx) => {
    const run = await holdRun(tx, job);
    if (!run) return;
    await lockFile(tx, file.sha256);
    await file.keep();
    await recordFile(tx, tenantId, file, typeOfFormat[run.format]);
    const { sha256, bytes } = file;
    const done = { ...run, state: 'done', sha256, bytes, total: rows, written: rows } as const;
    const mailed = await mailReport(platform, tx, job, done, picture);
    await tx
      .update(reportRuns)
      .set({ state: 'done', sha256, bytes, written: rows, ...mailed, finishedAt: new Date() })
      .where(eq(reportRuns.id, runId));
    await publishChange(tx, tenantId, 'report-run', runId);
  });
}

/** Says of a run that it came to nothing, and notifies its owner. */
async function failRun(platform: Parts, job: ReportRunJob, problem: string): Promise<void> {
  const { tenantId, runId } = job;
  await platform.database.tenant(tenantId, async (tx) => {
    const run = await holdRun(tx, job);
    if (!run) return;
    await tx
      .update(reportRuns)
      .set({ state: 'failed', problem, finishedAt: new Date() })
      .where(eq(reportRuns.id, runId));
    await mailFailure(platform, tx, job, run, problem);
    await publishChange(tx, tenantId, 'report-run', runId);
  });
}
