import type { NotificationSubject } from '@countersign/contract';
import { may } from '@countersign/domain';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  distributions,
  documents,
  imports,
  notifications,
  reportRuns,
  taxRisks,
} from '../../platform/database/tables/index.ts';
import { seenImportsOf } from '../../platform/imports/import-queries.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { visibleDistributions } from '../distributions/index.ts';
import { lastSeenDocuments } from '../document-access/index.ts';
import { allImportKinds } from '../import-kinds.ts';
import { seenRuns } from '../reports/index.ts';

/** Selects the notifications of a user, as a condition. */
export type SeenNotifications = (user: Member) => SQL | undefined;

/**
 * Creates the condition that selects a user's notifications of subjects that they may still see: what was deleted, and
 * what is not theirs any more, is left out.
 */
export function seenNotifications(platform: Platform): SeenNotifications {
  const kinds = allImportKinds(platform);
  const subjectOf = (
    type: NotificationSubject,
    table: PgTable & { id: PgColumn },
    seen: SQL | undefined,
  ) => sql`(${notifications.subjectType} = ${type} and exists (
    select from ${table} where ${and(eq(table.id, notifications.subjectId), seen)}))`;
  return (user) =>
    and(
      eq(notifications.tenantId, user.tenantId),
      eq(notifications.userId, user.userId),
      or(
        subjectOf('document', documents, lastSeenDocuments(user)),
        subjectOf('distribution', distributions, visibleDistributions(user)),
        may(user, 'tax-risks.use') ? subjectOf('tax-risk', taxRisks, undefined) : undefined,
        subjectOf('report-run', reportRuns, seenRuns(user)),
        subjectOf('import', imports, seenImportsOf(kinds, user)),
      ),
    );
}
