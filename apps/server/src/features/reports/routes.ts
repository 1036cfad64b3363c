import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
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

export function reportRoutes(platform: Platform): Route[] {
  return [...runRoutes(platform), ...savedRoutes(platform), ...fileRoutes(platform)];
}

/** Whole reports are read where they keep nobody waiting: `reading` is a replica where one is set. */
function runRoutes({ reading }: Platform): Route[] {
  return [
    route(contract.listReportColumns, ({ caller, params }) =>
      listReportColumns(reading, caller, params.data),
    ),
    route(contract.runReport, ({ caller, body: { definition, ...rest }, signal }) =>
      runReport(reading, caller, definition, rest, signal),
    ),
    route(contract.exportReport, ({ caller, body: { definition, ...rest }, signal }) =>
      exportReport(reading, caller, definition, rest, signal),
    ),
  ];
}

function savedRoutes({ database }: Platform): Route[] {
  return [
    route(contract.listReports, ({ caller, query }) => listReports(database, caller, query)),
    route(contract.createReport, ({ caller, body }) => createReport(database, caller, body)),
    route(contract.findReportReaders, ({ caller, query }) =>
      findReportReaders(database, caller, query.search),
    ),
    route(contract.getReport, ({ caller, params }) =>
      database.tenant(caller.tenantId, (tx) => findReport(tx, caller, params.id)),
    ),
    route(contract.updateReport, ({ caller, params, body }) =>
      updateReport(database, caller, params.id, body),
    ),
    route(contract.archiveReport, ({ caller, params }) =>
      archiveReport(database, caller, params.id, true),
    ),
    route(contract.restoreReport, ({ caller, params }) =>
      archiveReport(database, caller, params.id, false),
    ),
    route(contract.listReportVersions, ({ caller, params }) =>
      listReportVersions(database, caller, params.id),
    ),
    route(contract.listReportSchedules, ({ caller, params }) =>
      listReportSchedules(database, caller, params.id),
    ),
    route(contract.createReportSchedule, ({ caller, params, body }) =>
      createReportSchedule(database, caller, params.id, body),
    ),
    route(contract.updateReportSchedule, ({ caller, params, body }) =>
      updateReportSchedule(database, caller, params, body),
    ),
    route(contract.removeReportSchedule, ({ caller, params }) =>
      removeReportSchedule(database, caller, params),
    ),
  ];
}

function fileRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(contract.startReportRun, ({ caller, body }) => startReportRun(database, caller, body)),
    route(contract.listReportRuns, ({ caller, query }) => listReportRuns(database, caller, query)),
    route(contract.cancelReportRun, ({ caller, params }) =>
      cancelReportRun(database, caller, params.id),
    ),
    route(contract.removeReportRun, ({ caller, params }) =>
      removeReportRun(database, caller, params.id),
    ),
    route(contract.getWorkingTime, ({ caller }) => getWorkingTime(database, caller)),
    route(contract.countWorkingTime, ({ caller }) => countWorkingTime(database, caller)),
    route(contract.getReportFile, ({ caller, params }) =>
      getReportFile(platform, caller, params.id),
    ),
  ];
}
