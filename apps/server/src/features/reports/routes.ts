import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { exportReport } from './export-report.ts';
import { runReport } from './run-report.ts';

export function reportRoutes({ database }: Platform): Route[] {
  return [
    route(contract.runReport, ({ caller, body: { definition, ...rest } }) =>
      runReport(database, caller, definition, rest),
    ),
    route(contract.exportReport, ({ caller, body: { definition, ...rest } }) =>
      exportReport(database, caller, definition, rest),
    ),
  ];
}
