import type { DistributionState, ReceivedState } from '@countersign/contract';
import { and, asc, eq, getTableColumns } from 'drizzle-orm';
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

/** What a distribution's link leads to. */
export type Received = Awaited<ReturnType<typeof findReceived>>;

/** A file of it, in the version that all links show. */
export type ReceivedVersion = Awaited<ReturnType<typeof filesOf>>[number];

/** States in which nothing has left yet, or all was taken back. */
const closed: readonly DistributionState[] = ['draft', 'scheduled', 'outbox', 'revoked'];

/**
 * What the link of the caller leads to.
 * @throws Failure `not-found` where it leads nowhere any more
 */
export async function findReceived(tx: Tx, caller: PartyCaller) {
  const [found] = await tx
    .select({
      recipient: getTableColumns(distributionRecipients),
      distribution: getTableColumns(distributions),
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
    })
    .from(distributionRecipients)
    .innerJoin(distributions, eq(distributions.id, distributionRecipients.distributionId))
    .innerJoin(companies, eq(companies.id, distributions.companyId))
    .innerJoin(tenants, eq(tenants.id, distributions.tenantId))
    .innerJoin(users, eq(users.id, distributions.createdBy))
    .leftJoin(projects, eq(projects.id, distributions.projectId))
    .where(eq(distributionRecipients.id, caller.subjectId));
  if (!found || found.recipient.revokedAt || closed.includes(found.distribution.state)) {
    throw deadLink();
  }
  return { ...found, state: stateOf(found.distribution, caller) };
}

function stateOf(
  { expiresAt, mode }: typeof distributions.$inferSelect,
  { isKnownDevice }: PartyCaller,
): ReceivedState {
  if (expiresAt !== null && expiresAt <= currentTime()) return 'expired';
  return mode === 'code' && !isKnownDevice ? 'code' : 'open';
}

/**
 * The same, where its files can be looked at now.
 * @throws Failure `not-found`; `forbidden` before a code was entered; `conflict` once it has expired
 */
export async function findOpen(tx: Tx, caller: PartyCaller): Promise<Received> {
  const received = await findReceived(tx, caller);
  if (received.state === 'code') {
    throw new Failure(
      'forbidden',
      'Enter the code that was sent to your e-mail address first. Reload the page to have one sent.',
    );
  }
  if (received.state === 'expired') {
    throw new Failure('conflict', 'These files are not available any more. Reload the page.');
  }
  return received;
}

/** The files of a distribution in their order. */
export function filesOf(tx: Tx, distributionId: string) {
  return tx
    .select({ fileId: distributionFiles.id, version: getTableColumns(distributionFileVersions) })
    .from(distributionFiles)
    .innerJoin(
      distributionFileVersions,
      and(
        eq(distributionFileVersions.fileId, distributionFiles.id),
        eq(distributionFileVersions.version, distributionFiles.version),
      ),
    )
    .where(eq(distributionFiles.distributionId, distributionId))
    .orderBy(asc(distributionFiles.place), asc(distributionFiles.id));
}

/**
 * One of the files that the caller's link leads to.
 * @throws Failure as `findOpen`; `not-found` for a file of anything else
 */
export async function findFile(
  tx: Tx,
  caller: PartyCaller,
  fileId: string,
): Promise<{ received: Received; version: ReceivedVersion['version'] }> {
  const received = await findOpen(tx, caller);
  const files = await filesOf(tx, received.distribution.id);
  const file = files.find((one) => one.fileId === fileId);
  if (!file) throw notFound('file');
  return { received, version: file.version };
}

/** A file as what is this person's own of it. */
export function personalVersion(
  { recipient, distribution, company, projectName }: Received,
  version: ReceivedVersion['version'],
): PersonalVersion {
  const { pdfSha256, pages, name, id: versionId } = version;
  return {
    tenantId: recipient.tenantId,
    version,
    source: pdfSha256 === null ? null : { versionId, name, pdfSha256, pageCount: pages.length },
    watermark: distribution.watermark,
    facts: {
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

/** Whether the text of a file may leave: where the file itself may, as text. */
export function hasText(
  { distribution }: Received,
  { kind }: Pick<ReceivedVersion['version'], 'kind'>,
): boolean {
  const isHardened = (distribution.watermark?.hardenedDpi ?? null) !== null;
  return kind === 'pdf' && distribution.allowDownload && !isHardened;
}
