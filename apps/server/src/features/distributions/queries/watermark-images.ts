import type { WatermarkSettings } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { and, eq, lt, sql } from 'drizzle-orm';
import { currentTime } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { watermarkImages } from '../../../platform/database/tables/index.ts';
import { Failure, notFound } from '../../../platform/failure/failure.ts';
import { recordFile } from '../../../platform/files/record-file.ts';
import { releaseFile } from '../../../platform/files/remove-unused-file.ts';
import { operation } from '../../../platform/http/operation.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readImage } from '../../profile/index.ts';

/** As many are removed at a time. */
const batchSize = 200;

/**
 * Stores a picture for watermarks, encoded again; the same picture is stored once.
 * @throws Failure `too-large`, `unsupported-file`
 */
export const uploadImage = operation(
  contract.uploadWatermarkImage,
  async ({ platform: { files, pdf }, database, caller: { tenantId }, upload }) => {
    const { bytes, contentType, width, height } = await readImage(pdf, upload, { isSquare: false });
    const file = await files.put(bytes);
    const uploadedAt = currentTime();
    await database.tenant(tenantId, async (tx) => {
      await recordFile(tx, tenantId, file, contentType);
      await tx
        .insert(watermarkImages)
        .values({ tenantId, sha256: file.sha256, contentType, uploadedAt })
        .onConflictDoUpdate({
          target: [watermarkImages.tenantId, watermarkImages.sha256],
          set: { uploadedAt },
        });
    });
    return { id: file.sha256, width, height };
  },
);

/**
 * A picture that was uploaded for watermarks.
 * @throws Failure `not-found`
 */
export const getImage = operation(
  contract.getWatermarkImage,
  async ({ platform: { files }, database, caller: { tenantId }, params: { imageId: sha256 } }) => {
    const [found] = await database.tenant(tenantId, (tx) =>
      tx.select().from(watermarkImages).where(eq(watermarkImages.sha256, sha256)),
    );
    if (!found) throw notFound('picture');
    const { stream, bytes } = await files.open(sha256);
    return {
      stream,
      bytes,
      contentType: found.contentType,
      fileName: `Watermark.${found.contentType.replace('image/', '')}`,
      cacheControl: 'private, max-age=604800, immutable',
    };
  },
);

/**
 * Makes sure that the picture of a watermark that is to be saved stays.
 * @throws Failure `invalid` for one that is not there
 */
export async function holdImage(tx: Tx, watermark: WatermarkSettings | null): Promise<void> {
  const id = watermark?.image?.id;
  if (id === undefined) return;
  const [found] = await tx
    .select({ sha256: watermarkImages.sha256 })
    .from(watermarkImages)
    .where(eq(watermarkImages.sha256, id))
    .for('key share');
  if (found) return;
  const message = 'The picture of the watermark no longer exists. Upload it again.';
  throw new Failure('invalid', message, { watermark: message });
}

/** Nothing that is drafted, was sent or is kept for a project shows it. */
const isUnused = sql`not exists (
    select from distributions where distributions.tenant_id = ${watermarkImages.tenantId}
      and distributions.watermark -> 'image' ->> 'id' = ${watermarkImages.sha256})
  and not exists (
    select from watermark_templates where watermark_templates.tenant_id = ${watermarkImages.tenantId}
      and watermark_templates.settings -> 'image' ->> 'id' = ${watermarkImages.sha256})`;

/** Removes pictures that no watermark has, a day after they were uploaded. */
export async function purgeImages({ database }: Pick<Platform, 'database'>): Promise<void> {
  const isOld = lt(watermarkImages.uploadedAt, sql`now() - interval '1 day'`);
  for (;;) {
    const left = await database.system((tx) =>
      tx
        .select({ tenantId: watermarkImages.tenantId, sha256: watermarkImages.sha256 })
        .from(watermarkImages)
        .where(and(isOld, isUnused))
        .limit(batchSize),
    );
    for (const { tenantId, sha256 } of left) {
      await database.tenant(tenantId, async (tx) => {
        const removed = await tx
          .delete(watermarkImages)
          .where(and(eq(watermarkImages.sha256, sha256), isOld, isUnused))
          .returning({ sha256: watermarkImages.sha256 });
        if (removed.length > 0) await releaseFile(tx, sha256);
      });
    }
    if (left.length < batchSize) return;
  }
}
