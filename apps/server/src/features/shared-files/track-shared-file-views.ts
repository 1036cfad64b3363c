import type { EndpointParsed, trackSharedFileViews as endpoint } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { and, eq, sql } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  distributionFileVersions,
  distributionReads,
  distributionRecipients,
} from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { publishRows } from '../../platform/live/changes.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { findFile } from './find-shared-files.ts';

type Views = EndpointParsed<typeof endpoint>['body'];

/** So many visits, and parts of each, are remembered: older ones do not come again. */
const maxVisits = 20;
const maxParts = 50;
/** What a column of numbers can hold, for a page that is left open for weeks. */
const maxMillis = 2_000_000_000;

/**
 * Adds up the times for which pages were viewed. Each part of a visit counts once, however often it is sent and
 * whichever comes first; also for a version that was replaced while it was looked at.
 * @throws Failure `not-found`, `forbidden`; `conflict` once it has expired
 */
export const trackSharedFileViews = tenantOperation(
  contract.trackSharedFileViews,
  async ({ tx, caller, body: views }) => {
    const { version: shown } = await findFile(tx, caller, views.fileId);
    const version =
      shown.version === views.version ? shown : await findVersion(tx, views.fileId, views.version);
    const read = await lockRead(tx, caller, version.id);
    if (isCounted(read.counted, views)) return null;
    const added = addViews(read, views.pages, version.pages.length);
    const now = currentTime();
    await tx
      .update(distributionReads)
      .set({
        pageViews: added.pageViews,
        pageMillis: added.pageMillis,
        counted: rememberPart(read.counted, views),
        firstViewedAt: read.firstViewedAt ?? now,
        lastViewedAt: now,
      })
      .where(ofVersion(caller, version.id));
    await tx
      .update(distributionRecipients)
      .set({
        viewedAt: sql`coalesce(${distributionRecipients.viewedAt}, ${now.toISOString()}::timestamptz)`,
        seconds: sql`${distributionRecipients.seconds} + ${Math.round(added.millis / 1000)}::integer`,
        pagesViewed: sql`${distributionRecipients.pagesViewed} + ${added.newPages}::integer`,
      })
      .where(eq(distributionRecipients.id, caller.subjectId))
      .returning({ published: publishRows('distribution', ofDistribution) });
    return null;
  },
);

const ofDistribution = {
  tenantId: distributionRecipients.tenantId,
  id: distributionRecipients.distributionId,
};

type Read = typeof distributionReads.$inferSelect;

const ofVersion = ({ subjectId }: PartyCaller, versionId: string) =>
  and(eq(distributionReads.recipientId, subjectId), eq(distributionReads.fileVersionId, versionId));

async function findVersion(tx: Tx, fileId: string, version: number) {
  const [found] = await tx
    .select({ id: distributionFileVersions.id, pages: distributionFileVersions.pages })
    .from(distributionFileVersions)
    .where(
      and(
        eq(distributionFileVersions.fileId, fileId),
        eq(distributionFileVersions.version, version),
      ),
    );
  if (!found) throw notFound('file');
  return found;
}

async function lockRead(tx: Tx, caller: PartyCaller, versionId: string): Promise<Read> {
  const lock = async () => {
    const [read] = await tx
      .select()
      .from(distributionReads)
      .where(ofVersion(caller, versionId))
      .for('update');
    return read;
  };
  const known = await lock();
  if (known) return known;
  const { tenantId, subjectId: recipientId } = caller;
  await tx
    .insert(distributionReads)
    .values({ tenantId, recipientId, fileVersionId: versionId })
    .onConflictDoNothing();
  const read = await lock();
  if (!read) throw new Error('What was read can’t be found.');
  return read;
}

function addViews(read: Read, pages: Views['pages'], pageCount: number) {
  const numbers = (given: readonly number[]) =>
    Array.from({ length: Math.max(pageCount, given.length) }, (_, page) => given[page] ?? 0);
  const [pageViews, pageMillis] = [numbers(read.pageViews), numbers(read.pageMillis)];
  let [millis, newPages] = [0, 0];
  for (const { page, seconds, isNew } of pages) {
    if (page >= pageCount) continue;
    if ((pageViews[page] ?? 0) === 0) newPages++;
    pageViews[page] = Math.max(1, (pageViews[page] ?? 0) + (isNew ? 1 : 0));
    const more = Math.round(seconds * 1000);
    pageMillis[page] = Math.min(maxMillis, (pageMillis[page] ?? 0) + more);
    millis += more;
  }
  return { pageViews, pageMillis, millis, newPages };
}

/** Whether a part has been counted. One that is older than all that are remembered has been. */
function isCounted(counted: Read['counted'], { visitId, part }: Views): boolean {
  const parts = counted[visitId] ?? [];
  return parts.includes(part) || (parts.length >= maxParts && part < Math.min(...parts));
}

/** The part as counted, without the oldest parts and visits. */
function rememberPart(counted: Read['counted'], { visitId, part }: Views): Read['counted'] {
  const others = Object.entries(counted).filter(([id]) => id !== visitId);
  const parts = [...(counted[visitId] ?? []), part].sort((one, other) => one - other);
  return Object.fromEntries([...others.slice(1 - maxVisits), [visitId, parts.slice(-maxParts)]]);
}
