import type { SharedFileSeal, WatermarkSettings } from '@countersign/contract';
import { and, eq } from 'drizzle-orm';
import { currentTime } from '../../../platform/clock.ts';
import { distributionCopies } from '../../../platform/database/tables/index.ts';
import type { StoredFile } from '../../../platform/files/file-store.ts';
import { recordFile } from '../../../platform/files/record-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { pdfNameOf } from '../send/send-batch.ts';
import { type CopyFacts, type CopySource, isSentAsIs, makeCopy } from './copies.ts';

/** One version of a file for one person. */
export interface PersonalVersion {
  tenantId: string;
  version: {
    id: string;
    name: string;
    contentType: string;
    sha256: string;
    bytes: number;
    pdfSha256: string | null;
    seal: SharedFileSeal;
  };
  /** The source of copies; null for a file without pages, which is sent as it is. */
  source: CopySource | null;
  watermark: WatermarkSettings | null;
  facts: CopyFacts;
}

/** Describes a personal copy in the file store. */
export interface PersonalCopy {
  sha256: string;
  bytes: number;
  contentType: string;
  fileName: string;
}

type Using = Pick<Platform, 'database' | 'files' | 'pdf' | 'traces'>;

/** Holds the copies that are being made, so that concurrent requests wait for the same one. */
const making = new Map<string, Promise<StoredFile>>();

/**
 * A person's copy of a file with their mark, made when it is first asked for; a file without pages, or with signatures
 * that a mark would break, as it is.
 * Where pages are to be images, mark and all, making it takes some seconds.
 */
export async function personalCopy(platform: Using, of: PersonalVersion): Promise<PersonalCopy> {
  const { version, source, facts } = of;
  if (source === null || isSentAsIs(version, of.watermark)) {
    const { sha256, bytes, contentType, name } = version;
    return { sha256, bytes, contentType, fileName: name };
  }
  const key = `${facts.recipientId} ${version.id}`;
  const copy =
    (await findCopy(platform, of)) ?? (await once(key, () => makeAndKeep(platform, of, source)));
  return { ...copy, contentType: 'application/pdf', fileName: pdfNameOf(version.name) };
}

function once(key: string, make: () => Promise<StoredFile>): Promise<StoredFile> {
  const known = making.get(key);
  if (known) return known;
  const made = make().finally(() => making.delete(key));
  making.set(key, made);
  return made;
}

async function findCopy({ database }: Using, { tenantId, facts, version }: PersonalVersion) {
  const [found] = await database.tenant(tenantId, (tx) =>
    tx
      .select({ sha256: distributionCopies.sha256, bytes: distributionCopies.bytes })
      .from(distributionCopies)
      .where(
        and(
          eq(distributionCopies.recipientId, facts.recipientId),
          eq(distributionCopies.fileVersionId, version.id),
        ),
      ),
  );
  return found;
}

async function makeAndKeep(
  platform: Using,
  { tenantId, version, watermark, facts }: PersonalVersion,
  source: CopySource,
): Promise<StoredFile> {
  const stored = await platform.files.put(...(await makeCopy(platform, source, watermark, facts)));
  await platform.database.tenant(tenantId, async (tx) => {
    await recordFile(tx, tenantId, stored, 'application/pdf');
    await tx
      .insert(distributionCopies)
      .values({
        tenantId,
        recipientId: facts.recipientId,
        fileVersionId: version.id,
        ...stored,
        madeAt: currentTime(),
      })
      .onConflictDoNothing();
  });
  return stored;
}
