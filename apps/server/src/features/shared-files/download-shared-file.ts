import * as contract from '@countersign/contract';
import { and, eq, sql } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  distributionReads,
  distributionRecipients,
  links,
} from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import { liveLinks } from '../../platform/links/links.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { personalCopy } from '../distributions/index.ts';
import {
  findFile,
  findOpen,
  personalVersion,
  type SharedFilesContext,
} from './find-shared-files.ts';
import { noteVisit, visitOf } from './note-visit.ts';
import { streamWhileAuthorized } from './stream-while-authorized.ts';

/**
 * A person's own copy of a file, with their mark, as long as their link leads to it: a download that is under way
 * ends with the link.
 * @throws Failure `not-found`, `forbidden`, also where files may only be looked at; `conflict` once it has expired
 */
export const downloadSharedFile = operation(
  contract.downloadSharedFile,
  async ({ platform, caller, params: { fileId } }) => {
    const { database, files } = platform;
    const find = () => database.tenant(caller.tenantId, (tx) => findFile(tx, caller, fileId));
    const { context, version } = await find();
    assertDownload(context);
    const copy = await personalCopy(platform, personalVersion(context, version));
    await database.tenant(caller.tenantId, async (tx) => {
      // Making it may have taken a while.
      assertDownload(await findOpen(tx, caller));
      await noteDownload(tx, caller, context.distribution.id, { fileId, versionId: version.id });
    });
    const { stream, bytes } = await files.open(copy.sha256);
    return {
      stream: streamWhileAuthorized(stream, () => isStillOpen(platform, caller)),
      bytes,
      fileName: copy.fileName,
      contentType: copy.contentType,
    };
  },
);

function assertDownload({ distribution }: SharedFilesContext): void {
  if (distribution.allowDownload) return;
  throw new Failure('forbidden', 'You can only view these files here.');
}

async function noteDownload(
  tx: Tx,
  caller: PartyCaller,
  distributionId: string,
  { fileId, versionId }: { fileId: string; versionId: string },
): Promise<void> {
  const { tenantId, subjectId: recipientId } = caller;
  const now = currentTime();
  await tx
    .insert(distributionReads)
    .values({
      tenantId,
      recipientId,
      fileVersionId: versionId,
      downloads: 1,
      downloadedAt: now,
    })
    .onConflictDoUpdate({
      target: [distributionReads.recipientId, distributionReads.fileVersionId],
      set: {
        downloads: sql`${distributionReads.downloads} + 1`,
        downloadedAt: sql`coalesce(${distributionReads.downloadedAt}, excluded.downloaded_at)`,
      },
    });
  await tx
    .update(distributionRecipients)
    .set({
      downloadedAt: sql`coalesce(${distributionRecipients.downloadedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(distributionRecipients.id, recipientId));
  await noteVisit(tx, visitOf(caller), 'downloaded', { fileVersionId: versionId });
  const detail = { recipientId, fileId };
  await record(tx, caller, { type: 'distribution.downloaded', id: distributionId, detail });
}

async function isStillOpen(
  { database }: Pick<Platform, 'database'>,
  caller: PartyCaller,
): Promise<boolean> {
  const [link] = await database.statement((queries) =>
    queries
      .select({ id: links.id })
      .from(links)
      .where(and(eq(links.id, caller.linkId), liveLinks)),
  );
  if (!link) return false;
  return database.tenant(caller.tenantId, (tx) =>
    findOpen(tx, caller).then(
      ({ distribution }) => distribution.allowDownload,
      (error: unknown) => {
        if (error instanceof Failure) return false;
        throw error;
      },
    ),
  );
}
