import type { Schedule } from '../../platform/jobs/job-kind.ts';
import type { Platform } from '../../platform/platform.ts';
import { purgeReportRuns } from './purge-report-runs.ts';
import { runDueSchedules } from './run-due-schedules.ts';

export { reportRunWorker } from './make-report-run.ts';
export { reportOperations } from './operations.ts';
export { reportChanges } from './report-queries.ts';
export { reportRunChanges, seenRuns } from './report-run-queries.ts';
export { workingTimeSubscribers, workingTimeWorker } from './working-time-job.ts';

/** Lists the periodic jobs of reports: for those that are emailed regularly, and for old files. */
export const reportTimers = (platform: Platform): Schedule[] => [
  { name: 'reports.schedules', everyMinutes: 1, run: () => runDueSchedules(platform) },
  { name: 'reports.purge', everyMinutes: 60, run: () => purgeReportRuns(platform) },
];
