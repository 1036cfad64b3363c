import * as contract from '@countersign/contract';
import { asc, desc, eq, sql } from 'drizzle-orm';
import {
  distributionFiles,
  distributionFileVersions,
  distributionReads,
  distributionVisits,
} from '../../../platform/database/tables/index.ts';
import { tenantOperation } from '../../../platform/http/operation.ts';
import { findDistribution } from '../queries/distribution-queries.ts';
import { assertRecipient, oneRecipient } from '../queries/recipient-queries.ts';

/** Maximum number of visits that are listed. */
const maxVisits = 200;

/**
 * One person of a distribution, with each visit, file and page.
 * @throws Failure `not-found`
 */
export const getRecipient = tenantOperation(
  contract.getDistributionRecipient,
  async ({ tx, caller: user, params: { id, recipientId } }) => {
    await findDistribution(tx, user, id);
    await assertRecipient(tx, id, recipientId);
    const reads = await tx
      .select({
        fileId: distributionFileVersions.fileId,
        name: distributionFileVersions.name,
        version: distributionFileVersions.version,
        pageCount: sql<number>`jsonb_array_length(${distributionFileVersions.pages})`,
        downloads: distributionReads.downloads,
        confirmedAt: distributionReads.confirmedAt,
        firstViewedAt: distributionReads.firstViewedAt,
        lastViewedAt: distributionReads.lastViewedAt,
        views: distributionReads.pageViews,
        millis: distributionReads.pageMillis,
      })
      .from(distributionReads)
      .innerJoin(
        distributionFileVersions,
        eq(distributionFileVersions.id, distributionReads.fileVersionId),
      )
      .innerJoin(distributionFiles, eq(distributionFiles.id, distributionFileVersions.fileId))
      .where(eq(distributionReads.recipientId, recipientId))
      .orderBy(asc(distributionFiles.position), asc(distributionFileVersions.version));
    const visits = await tx
      .select({
        at: distributionVisits.at,
        kind: distributionVisits.kind,
        fileName: sql<string>`coalesce(${distributionFileVersions.name}, '')`,
        address: distributionVisits.address,
        device: distributionVisits.device,
      })
      .from(distributionVisits)
      .leftJoin(
        distributionFileVersions,
        eq(distributionFileVersions.id, distributionVisits.fileVersionId),
      )
      .where(eq(distributionVisits.recipientId, recipientId))
      .orderBy(desc(distributionVisits.at), desc(distributionVisits.id))
      .limit(maxVisits);
    return {
      ...(await oneRecipient(tx, recipientId)),
      files: reads.map(
        ({ views, millis, pageCount, firstViewedAt, lastViewedAt, confirmedAt, ...file }) => ({
          ...file,
          confirmedAt: confirmedAt?.toISOString() ?? null,
          firstViewedAt: firstViewedAt?.toISOString() ?? null,
          lastViewedAt: lastViewedAt?.toISOString() ?? null,
          pages: Array.from({ length: pageCount }, (_, page) => ({
            views: views[page] ?? 0,
            seconds: (millis[page] ?? 0) / 1000,
          })),
        }),
      ),
      visits: visits.map(({ at, ...visit }) => ({ at: at.toISOString(), ...visit })),
    };
  },
);
