import type { Operation } from '../../platform/http/operation.ts';
import { checkAuditLog } from './check-audit-log.ts';
import { downloadSeals } from './download-seals.ts';
import { listAuditEvents } from './list-audit-events.ts';

export const auditOperations: Operation[] = [listAuditEvents, checkAuditLog, downloadSeals];
