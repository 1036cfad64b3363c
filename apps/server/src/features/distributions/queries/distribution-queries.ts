import type {
  Distribution,
  DistributionCounts,
  DistributionSummary,
  RecipientDelivery,
  SharedFile,
} from '@countersign/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { Tx } from '../../../platform/database/database.ts';
import {
  companies,
  distributionFiles,
  distributionFileVersions,
  distributionRecipients,
  distributions,
  projects,
  users,
} from '../../../platform/database/tables/index.ts';
import { Failure, notFound } from '../../../platform/failure/failure.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { visibleDistributions } from './distribution-access.ts';

/** A distribution as the database has it. */
export type DistributionRow = typeof distributions.$inferSelect;

export const distributionKind = { thing: 'distribution', table: distributions } as const;

/** Columns that say what became of a distribution for all of its people. */
const counted = {
  recipients: sql<number>`count(*)::int`,
  queued: countOf('queued', 'waiting'),
  held: countOf('held'),
  sent: countOf('sent'),
  delivered: countOf('delivered'),
  deferred: countOf('deferred'),
  bounced: countOf('bounced'),
  complained: countOf('complained'),
  failed: countOf('failed'),
  cancelled: countOf('cancelled'),
  opened: sql<number>`(count(*) filter (where ${distributionRecipients.reading} <> 'unopened'))::int`,
  viewed: sql<number>`(count(*) filter (where ${distributionRecipients.reading} in ('viewed', 'downloaded', 'confirmed')))::int`,
  downloaded: sql<number>`count(${distributionRecipients.downloadedAt})::int`,
  confirmed: sql<number>`count(${distributionRecipients.confirmedAt})::int`,
  confirmedEarlier: sql<number>`(count(${distributionRecipients.earlierConfirmedAt}) filter (where ${distributionRecipients.confirmedAt} is null))::int`,
  revoked: sql<number>`count(${distributionRecipients.revokedAt})::int`,
};

function countOf(...deliveries: RecipientDelivery[]) {
  const { delivery } = distributionRecipients;
  return sql<number>`(count(*) filter (where ${delivery} = any(${sql.param(deliveries)}::text[])))::int`;
}

const noCounts: DistributionCounts = {
  recipients: 0,
  queued: 0,
  held: 0,
  sent: 0,
  delivered: 0,
  deferred: 0,
  bounced: 0,
  complained: 0,
  failed: 0,
  cancelled: 0,
  opened: 0,
  viewed: 0,
  downloaded: 0,
  confirmed: 0,
  confirmedEarlier: 0,
  revoked: 0,
  expired: 0,
};

/** Counts the recipients of some distributions in each state. */
export async function readCounts(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, Omit<DistributionCounts, 'expired'>>> {
  const rows = await tx
    .select({ id: distributionRecipients.distributionId, ...counted })
    .from(distributionRecipients)
    .where(inArray(distributionRecipients.distributionId, [...ids]))
    .groupBy(distributionRecipients.distributionId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

const fileColumns = {
  distributionId: distributionFiles.distributionId,
  id: distributionFiles.id,
  version: distributionFiles.version,
  versionId: distributionFileVersions.id,
  name: distributionFileVersions.name,
  kind: distributionFileVersions.kind,
  contentType: distributionFileVersions.contentType,
  sha256: distributionFileVersions.sha256,
  bytes: distributionFileVersions.bytes,
  pdfSha256: distributionFileVersions.pdfSha256,
  pages: distributionFileVersions.pages,
  seal: distributionFileVersions.seal,
  createdAt: distributionFileVersions.createdAt,
};

/** A file of a distribution with its current version. */
export type FileRow = SelectResultFields<typeof fileColumns>;

/** The files of some distributions in their current versions, each distribution's in their order. */
export function readFiles(tx: Tx, distributionIds: readonly string[]): Promise<FileRow[]> {
  return tx
    .select(fileColumns)
    .from(distributionFiles)
    .innerJoin(
      distributionFileVersions,
      and(
        eq(distributionFileVersions.fileId, distributionFiles.id),
        eq(distributionFileVersions.version, distributionFiles.version),
      ),
    )
    .where(inArray(distributionFiles.distributionId, [...distributionIds]))
    .orderBy(asc(distributionFiles.position), asc(distributionFiles.id));
}

/** A file as people see it. */
function presentFile({ id, name, kind, bytes, pages, seal, ...file }: FileRow): SharedFile {
  const { version, versionId, createdAt } = file;
  const uploadedAt = createdAt.toISOString();
  return { id, name, kind, bytes, pages, seal, version, versionId, uploadedAt };
}

/** Distributions with the rows joined to them, in any order. */
function readRows(tx: Tx, ids: readonly string[]) {
  return tx
    .select({
      row: distributions,
      company: { id: companies.id, name: companies.name },
      project: { id: projects.id, name: projects.name },
      createdByName: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(distributions)
    .innerJoin(companies, eq(companies.id, distributions.companyId))
    .innerJoin(users, eq(users.id, distributions.createdBy))
    .leftJoin(projects, eq(projects.id, distributions.projectId))
    .where(inArray(distributions.id, [...ids]));
}

type ReadRow = Awaited<ReturnType<typeof readRows>>[number];

/** The rows of a page of the list, in any order. */
export async function distributionSummaries(
  tx: Tx,
  ids: readonly string[],
): Promise<DistributionSummary[]> {
  if (ids.length === 0) return [];
  const rows = await readRows(tx, ids);
  const counts = await readCounts(tx, ids);
  const files = Map.groupBy(await readFiles(tx, ids), (file) => file.distributionId);
  return rows.map((one) =>
    presentSummary(one, counts.get(one.row.id), files.get(one.row.id) ?? []),
  );
}

function presentSummary(
  { row, company, project, createdByName }: ReadRow,
  counts: Omit<DistributionCounts, 'expired'> | undefined,
  files: readonly FileRow[],
): DistributionSummary {
  const isExpired = row.expiresAt !== null && row.expiresAt <= new Date();
  const expired = counts && isExpired ? counts.recipients - counts.revoked : 0;
  return {
    id: row.id,
    title: row.title,
    state: row.state,
    mode: row.mode,
    company,
    project,
    createdBy: { id: row.createdBy, name: createdByName },
    fileNames: files.map(({ name }) => name),
    counts: { ...noCounts, ...counts, expired },
    expiresOn: row.expiresOn,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/**
 * One distribution with all that is known of it.
 * @throws Failure `not-found`
 */
export async function distributionDetail(tx: Tx, user: Member, id: string): Promise<Distribution> {
  const [found] = await readRows(tx, [id]);
  if (!found) throw notFound('distribution');
  const { row } = found;
  const files = await readFiles(tx, [id]);
  const counts = (await readCounts(tx, [id])).get(id);
  return {
    ...presentSummary(found, counts, files),
    companyId: row.companyId,
    projectId: row.projectId,
    sources: row.sources,
    excludedEmails: row.excludedEmails,
    includeAgents: row.includeAgents,
    replyTo: row.replyTo,
    emailTemplateId: row.emailTemplateId,
    message: row.message,
    watermark: row.watermark,
    allowDownload: row.allowDownload,
    askConfirmation: row.askConfirmation,
    delaySeconds: row.delaySeconds,
    reportAfterHours: row.reportAfterHours,
    files: files.map(presentFile),
    sendingStartsAt: row.sendingStartsAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    problem: row.problem,
    reportedAt: row.reportedAt?.toISOString() ?? null,
    revision: row.revision,
    may: mayNow(row, user),
  };
}

/** Returns what a user may do now: a draft is changed only by its author, a sent one by all who see it. */
function mayNow({ state, createdBy }: DistributionRow, user: Member): Distribution['may'] {
  const isDraft = state === 'draft';
  const isOwn = createdBy === user.userId;
  const isOut = state === 'sending' || state === 'paused';
  return {
    edit: isDraft && isOwn,
    send: isDraft && isOwn,
    delete: isDraft,
    undo: state === 'outbox' || state === 'scheduled',
    pause: state === 'sending',
    resume: state === 'paused',
    cancel: isOut,
    manage: isOut || state === 'sent' || state === 'cancelled',
  };
}

/**
 * Finds a distribution that a user may see.
 * @throws Failure `not-found`
 */
export async function findDistribution(
  tx: Tx,
  user: Member,
  id: string,
): Promise<DistributionRow & { name: string }> {
  const [row] = await tx
    .select()
    .from(distributions)
    .where(and(eq(distributions.id, id), visibleDistributions(user)));
  if (!row) throw notFound('distribution');
  return { ...row, name: row.title };
}

/**
 * The same, locked until the transaction ends.
 * @throws Failure `not-found`
 */
export async function holdDistribution(tx: Tx, user: Member, id: string): Promise<DistributionRow> {
  const [row] = await tx
    .select()
    .from(distributions)
    .where(and(eq(distributions.id, id), visibleDistributions(user)))
    .for('update');
  if (!row) throw notFound('distribution');
  return row;
}

/**
 * Locks a draft until the transaction ends.
 * @throws Failure `not-found`; `conflict` where it was sent off
 */
export async function holdDraft(tx: Tx, user: Member, id: string): Promise<DistributionRow> {
  const row = await holdDistribution(tx, user, id);
  if (row.createdBy !== user.userId) throw notFound('distribution');
  if (row.state === 'draft') return row;
  throw new Failure(
    'conflict',
    'This distribution was already sent. To change it, undo sending or duplicate it.',
  );
}

/** Remembers the last commands of a distribution; undefined where this one was done before. */
export function withCommand(row: DistributionRow, commandId: string): string[] | undefined {
  return row.commandIds.includes(commandId) ? undefined : [...row.commandIds.slice(-19), commandId];
}
