import { and, eq } from 'drizzle-orm';
import { currentTime } from '../../../platform/clock.ts';
import { distributionCopies } from '../../../platform/database/tables/index.ts';
import type { StoredFile } from '../../../platform/files/file-store.ts';
import { recordFile } from '../../../platform/files/record-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { markOf, type PersonalVersion } from './mark-of.ts';

/** A file that is somebody's own, in the file store. */
export interface PersonalCopy {
  sha256: string;
  bytes: number;
  contentType: string;
  fileName: string;
}

type Using = Pick<Platform, 'database' | 'files' | 'pdf'>;

/** Copies that are being made, so that whoever asks twice waits for the same one. */
const making = new Map<string, Promise<StoredFile>>();

/**
 * A person's copy of a file with their mark, made when it is first asked for; a file without pages as it is.
 * Where pages are to be images, mark and all, making it takes some seconds.
 */
export async function personalCopy(platform: Using, of: PersonalVersion): Promise<PersonalCopy> {
  const { version } = of;
  const { pdfSha256, name } = version;
  if (pdfSha256 === null) {
    const { sha256, bytes, contentType } = version;
    return { sha256, bytes, contentType, fileName: name };
  }
  const key = `${of.recipient.id} ${version.id}`;
  const copy =
    (await findCopy(platform, of)) ?? (await once(key, () => makeCopy(platform, of, pdfSha256)));
  const fileName = `${name.replace(/\.(pdf|png|jpe?g)$/i, '')}.pdf`;
  return { ...copy, contentType: 'application/pdf', fileName };
}

function once(key: string, make: () => Promise<StoredFile>): Promise<StoredFile> {
  const known = making.get(key);
  if (known) return known;
  const made = make().finally(() => making.delete(key));
  making.set(key, made);
  return made;
}

async function findCopy({ database }: Using, { tenantId, recipient, version }: PersonalVersion) {
  const [found] = await database.tenant(tenantId, (tx) =>
    tx
      .select({ sha256: distributionCopies.sha256, bytes: distributionCopies.bytes })
      .from(distributionCopies)
      .where(
        and(
          eq(distributionCopies.recipientId, recipient.id),
          eq(distributionCopies.fileVersionId, version.id),
        ),
      ),
  );
  return found;
}

async function makeCopy(
  { database, files, pdf }: Using,
  of: PersonalVersion,
  pdfSha256: string,
): Promise<StoredFile> {
  const { tenantId, recipient, version, watermark } = of;
  const { request, mark } = markOf(files, { ...of, version: { ...version, pdfSha256 } });
  const marked = await pdf.markCopy(request, mark);
  const dpi = watermark?.hardenedDpi ?? null;
  const parts =
    dpi === null
      ? marked
      : await pdf.hardenPdf(Buffer.concat(marked), {
          dpi,
          traceId: mark.traceId,
          meta: mark.meta,
        });
  const stored = await files.put(...parts);
  await database.tenant(tenantId, async (tx) => {
    await recordFile(tx, tenantId, stored, 'application/pdf');
    await tx
      .insert(distributionCopies)
      .values({
        tenantId,
        recipientId: recipient.id,
        fileVersionId: version.id,
        ...stored,
        madeAt: currentTime(),
      })
      .onConflictDoNothing();
  });
  return stored;
}
