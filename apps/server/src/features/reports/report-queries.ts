import {
  type ReportDefinition,
  reportDefinition,
  type SavedReport,
  type SavedReportLine,
} from '@countersign/contract';
import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  memberships,
  reportSchedules,
  reports,
  users,
} from '../../platform/database/tables/index.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import { type ChangeRule, seenRows } from '../../platform/live/follow-changes.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { lock } from '../../platform/records/records.ts';
import { buildReport } from './build-report.ts';

export const reportKind = { thing: 'report', table: reports, subject: 'report' } as const;

/** The reports of a user. */
const ownReports = ({ userId }: Pick<Member, 'userId'>): SQL => eq(reports.ownerId, userId);

/** The reports that a user sees: their own, and those that are shared with them and not archived. */
function seenReports(user: Member): SQL | undefined {
  const shared = or(
    sql`${reports.shares} -> 'userTypes' @> to_jsonb(${user.userType}::text)`,
    sql`${reports.shares} -> 'userIds' @> to_jsonb(${user.userId}::text)`,
  );
  return or(ownReports(user), and(isNull(reports.archivedAt), shared));
}

/** Publishes changes to reports to the users who see them. */
export const reportChanges: Omit<ChangeRule, 'subject'> = {
  policy: 'signed-in',
  visible: seenRows(reports, seenReports),
};

/**
 * Reads a saved definition: one of an earlier version lacks what has a default now.
 * @throws Failure `invalid` for one that this version can't read
 */
export function readDefinition(saved: unknown): ReportDefinition {
  const { data } = reportDefinition.safeParse(saved);
  if (data) return data;
  throw new Failure(
    'invalid',
    'This report was saved by another version of the product and can’t be read. Create it again.',
  );
}

const ownerName = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;
const isScheduled = sql<boolean>`exists (select from ${reportSchedules}
  where ${reportSchedules.reportId} = ${reports.id} and ${isNotNull(reportSchedules.nextAt)})`;

/** Reports that a user sees, by name. */
export async function readReports(
  tx: Tx,
  user: Member,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<SavedReport[]> {
  const rows = await tx
    .select({ report: reports, ownerName, isScheduled })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.ownerId))
    .where(and(seenReports(user), where))
    .orderBy(asc(reports.sortName), asc(reports.id))
    .limit(limit)
    .offset(offset);
  const people = await peopleOf(
    tx,
    rows
      .filter(({ report }) => report.ownerId === user.userId)
      .flatMap(({ report }) => report.shares.userIds),
  );
  return rows.map(({ report, ...row }) => {
    const isOwn = report.ownerId === user.userId;
    const { userTypes, userIds } = report.shares;
    return {
      id: report.id,
      name: report.name,
      description: report.description,
      data: report.definition.data,
      definition: readDefinition(report.definition),
      owner: { id: report.ownerId, name: row.ownerName },
      isOwn,
      isShared: userTypes.length + userIds.length > 0,
      isScheduled: row.isScheduled,
      shares: isOwn
        ? { userTypes, userIds, people: userIds.flatMap((id) => people.get(id) ?? []) }
        : { userTypes: [], userIds: [], people: [] },
      archivedAt: report.archivedAt?.toISOString() ?? null,
      updatedAt: report.updatedAt.toISOString(),
      revision: report.revision,
    };
  });
}

/** A report as lists have it. */
export function asLine({
  definition: _,
  shares: __,
  revision: ___,
  ...line
}: SavedReport): SavedReportLine {
  return line;
}

/** Users by their ids. */
export async function peopleOf(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: users.id, name: ownerName })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * A report that a user sees.
 * @throws Failure `not-found`
 */
export async function findReport(tx: Tx, user: Member, id: string): Promise<SavedReport> {
  const [found] = await readReports(tx, user, eq(reports.id, id), { limit: 1, offset: 0 });
  if (!found) throw notFound('report');
  return found;
}

/**
 * A user's own report, locked.
 * @throws Failure `not-found`
 */
export const lockOwnReport = (tx: Tx, user: Member, id: string) =>
  lock(tx, reportKind, id, ownReports(user));

/**
 * Refuses a report that can't be run: a definition that its data can't have, or that uses what its author may not see.
 * @throws Failure `forbidden` or `invalid`
 */
export async function refuseImpossible(
  tx: Tx,
  user: Member,
  definition: ReportDefinition,
): Promise<void> {
  const questions = definition.questions.map((one) => ({ ...one, isNeeded: false }));
  await buildReport(tx, { ...definition, questions }, user, { answers: [] });
}

/**
 * Refuses people without a membership in the organisation.
 * @throws Failure `invalid`
 */
export async function refuseStrangers(
  tx: Tx,
  { tenantId }: Member,
  ids: readonly string[],
  field: string,
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const found = await tx.$count(
    memberships,
    and(
      eq(memberships.tenantId, tenantId),
      inArray(memberships.userId, wanted),
      isNull(memberships.disabledAt),
    ),
  );
  if (found === wanted.length) return;
  const message = 'One of these people is not a user of your organisation. Choose again.';
  throw new Failure('invalid', message, { [field]: message });
}
