import type { DistributionState, SharedFilesState } from '@countersign/contract';
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  companies,
  distributionFiles,
  distributionFileVersions,
  distributionRecipients,
  distributions,
  projects,
  tenants,
  users,
} from '../../platform/database/tables/index.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import { deadLink } from '../../platform/links/links.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import type { PersonalVersion } from '../distributions/index.ts';

/** Holds the files that a distribution's link leads to. */
export type SharedFilesContext = Awaited<ReturnType<typeof findSharedFiles>>;

/** A file of it, in the version that all links show. */
export type SharedFileVersion = Awaited<ReturnType<typeof filesOf>>[number];

/** States in which nothing has left yet, or all was taken back. */
const closed: readonly DistributionState[] = ['draft', 'scheduled', 'outbox', 'revoked'];

/**
 * Finds the files that the caller's link leads to.
 * @throws Failure `not-found` where it leads nowhere any more
 */
export async function findSharedFiles(tx: Tx, caller: PartyCaller) {
  const { version: _, ...context } = await readSharedFiles(tx, caller);
  return context;
}

const ofShownVersion = and(
  eq(distributionFileVersions.fileId, distributionFiles.id),
  eq(distributionFileVersions.version, distributionFiles.version),
);

/** What is read by each call: nothing of a distribution that grows with the number of its people, as its sources do. */
const columns = {
  recipient: {
    id: distributionRecipients.id,
    tenantId: distributionRecipients.tenantId,
    name: distributionRecipients.name,
    firstName: distributionRecipients.firstName,
    email: distributionRecipients.email,
    number: distributionRecipients.number,
    createdAt: distributionRecipients.createdAt,
    sentAt: distributionRecipients.sentAt,
    openedAt: distributionRecipients.openedAt,
    confirmedAt: distributionRecipients.confirmedAt,
    revokedAt: distributionRecipients.revokedAt,
  },
  distribution: {
    id: distributions.id,
    projectId: distributions.projectId,
    state: distributions.state,
    mode: distributions.mode,
    title: distributions.title,
    message: distributions.message,
    replyTo: distributions.replyTo,
    watermark: distributions.watermark,
    allowDownload: distributions.allowDownload,
    askConfirmation: distributions.askConfirmation,
    expiresOn: distributions.expiresOn,
    expiresAt: distributions.expiresAt,
    sentAt: distributions.sentAt,
  },
  company: {
    id: companies.id,
    name: companies.name,
    timeZone: companies.timeZone,
    colour: companies.brandColour,
    logoSha256: companies.logoSha256,
  },
  organisation: tenants.name,
  projectName: projects.name,
  sender: { firstName: users.firstName, lastName: users.lastName, email: users.email },
};

/** By one statement, with a file of it where one is asked for: each page that someone looks at is a call. */
async function readSharedFiles(tx: Tx, caller: PartyCaller, fileId?: string) {
  const ofFile =
    fileId === undefined
      ? sql`false`
      : and(
          eq(distributionFiles.distributionId, distributions.id),
          eq(distributionFiles.id, fileId),
        );
  const [found] = await tx
    .select({ ...columns, version: getTableColumns(distributionFileVersions) })
    .from(distributionRecipients)
    .innerJoin(distributions, eq(distributions.id, distributionRecipients.distributionId))
    .innerJoin(companies, eq(companies.id, distributions.companyId))
    .innerJoin(tenants, eq(tenants.id, distributions.tenantId))
    .innerJoin(users, eq(users.id, distributions.createdBy))
    .leftJoin(projects, eq(projects.id, distributions.projectId))
    .leftJoin(distributionFiles, ofFile)
    .leftJoin(distributionFileVersions, ofShownVersion)
    .where(eq(distributionRecipients.id, caller.subjectId));
  if (!found || found.recipient.revokedAt || closed.includes(found.distribution.state)) {
    throw deadLink();
  }
  return { ...found, state: stateOf(found.distribution, caller) };
}

function stateOf(
  { expiresAt, mode }: Pick<typeof distributions.$inferSelect, 'expiresAt' | 'mode'>,
  { isKnownDevice }: PartyCaller,
): SharedFilesState {
  if (expiresAt !== null && expiresAt <= currentTime()) return 'expired';
  return mode === 'code' && !isKnownDevice ? 'code' : 'open';
}

/**
 * The same, where its files can be looked at now.
 * @throws Failure `not-found`; `forbidden` before a code was entered; `conflict` once it has expired
 */
export async function findOpen(tx: Tx, caller: PartyCaller): Promise<SharedFilesContext> {
  const context = await findSharedFiles(tx, caller);
  assertOpen(context);
  return context;
}

function assertOpen({ state }: Pick<SharedFilesContext, 'state'>): void {
  if (state === 'code') {
    throw new Failure(
      'forbidden',
      'First enter the code from your email. Reload the page to request one.',
    );
  }
  if (state === 'expired') {
    throw new Failure('conflict', 'These files are no longer available. Reload the page.');
  }
}

/** The files of a distribution in their order. */
export function filesOf(tx: Tx, distributionId: string) {
  return tx
    .select({ fileId: distributionFiles.id, version: getTableColumns(distributionFileVersions) })
    .from(distributionFiles)
    .innerJoin(distributionFileVersions, ofShownVersion)
    .where(eq(distributionFiles.distributionId, distributionId))
    .orderBy(asc(distributionFiles.position), asc(distributionFiles.id));
}

/**
 * One of the files that the caller's link leads to.
 * @throws Failure as `findOpen`; `not-found` for a file of anything else
 */
export async function findFile(
  tx: Tx,
  caller: PartyCaller,
  fileId: string,
): Promise<{ context: SharedFilesContext; version: SharedFileVersion['version'] }> {
  const { version, ...context } = await readSharedFiles(tx, caller, fileId);
  assertOpen(context);
  if (!version) throw notFound('file');
  return { context, version };
}

/** A file as what is this person's own of it. */
export function personalVersion(
  { recipient, distribution, company, projectName }: SharedFilesContext,
  version: SharedFileVersion['version'],
): PersonalVersion {
  const { pdfSha256, pages, name, id: versionId } = version;
  return {
    tenantId: recipient.tenantId,
    version,
    source: pdfSha256 === null ? null : { versionId, name, pdfSha256, pageCount: pages.length },
    watermark: distribution.watermark,
    facts: {
      tenantId: recipient.tenantId,
      recipientId: recipient.id,
      name: recipient.name,
      email: recipient.email,
      number: recipient.number,
      company: company.name,
      project: projectName ?? '',
      timeZone: company.timeZone,
      at: distribution.sentAt ?? recipient.createdAt,
    },
  };
}

/** Tells if the text of a file may be sent: if the file itself may, as text. */
export function hasText(
  { distribution }: SharedFilesContext,
  { kind }: Pick<SharedFileVersion['version'], 'kind'>,
): boolean {
  const isHardened = (distribution.watermark?.hardenedDpi ?? null) !== null;
  return kind === 'pdf' && distribution.allowDownload && !isHardened;
}
