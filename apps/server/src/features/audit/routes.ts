import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkAuditLog } from './check-audit-log.ts';
import { downloadSeals } from './download-seals.ts';
import { listAuditEvents } from './list-audit-events.ts';

export function auditRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(contract.listAuditEvents, ({ caller, query }) =>
      listAuditEvents(database, caller, query),
    ),
    route(contract.checkAuditLog, ({ caller }) => checkAuditLog(platform, caller)),
    route(contract.downloadAuditSeals, async ({ caller }) => downloadSeals(platform, caller)),
  ];
}
