import * as contract from '@countersign/contract';
import { type Operation, operation, tenantOperation } from '../../platform/http/operation.ts';
import { archiveOperations } from '../../platform/records/archive-operations.ts';
import { archiveReport } from './archive-report.ts';
import { countWorkingTime, getWorkingTime } from './count-working-time.ts';
import { exportReport } from './export-report.ts';
import { findReportReaders } from './find-report-readers.ts';
import { getReportFile } from './get-report-file.ts';
import { listReportColumns } from './list-report-columns.ts';
import { listReportRuns } from './list-report-runs.ts';
import { listReportVersions } from './list-report-versions.ts';
import { listReports } from './list-reports.ts';
import { findReport } from './report-queries.ts';
import {
  createReportSchedule,
  listReportSchedules,
  removeReportSchedule,
  updateReportSchedule,
} from './report-schedules.ts';
import { runReport } from './run-report.ts';
import { createReport, updateReport } from './save-report.ts';
import { startReportRun } from './start-report-run.ts';
import { cancelReportRun, removeReportRun } from './stop-report-run.ts';

export const reportOperations: Operation[] = [
  operation(contract.listReportColumns, ({ platform, caller, params }) =>
    listReportColumns(platform.reading, caller, params.data),
  ),
  operation(contract.runReport, ({ platform, caller, body: { definition, ...rest }, signal }) =>
    runReport(platform.reading, caller, definition, rest, signal),
  ),
  operation(contract.exportReport, ({ platform, caller, body: { definition, ...rest }, signal }) =>
    exportReport(platform.reading, caller, definition, rest, signal),
  ),
  listReports,
  createReport,
  findReportReaders,
  tenantOperation(contract.getReport, ({ tx, caller, params }) =>
    findReport(tx, caller, params.id),
  ),
  updateReport,
  ...archiveOperations(contract.archiveReport, contract.restoreReport, archiveReport),
  listReportVersions,
  listReportSchedules,
  createReportSchedule,
  updateReportSchedule,
  removeReportSchedule,
  startReportRun,
  listReportRuns,
  cancelReportRun,
  removeReportRun,
  operation(contract.getWorkingTime, ({ database, caller }) => getWorkingTime(database, caller)),
  countWorkingTime,
  getReportFile,
];
