import type { Readable } from 'node:stream';
import type { EndpointResult, uploadSigningImage as endpoint } from '@countersign/contract';
import { and, eq } from 'drizzle-orm';
import { newId } from '../../platform/database/ids.ts';
import { documentFiles } from '../../platform/database/tables/index.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import { recordFile } from '../../platform/files/record-file.ts';
import { lockFile } from '../../platform/files/remove-unused-file.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { readImage } from '../profile/index.ts';
import { type AtPlace, mergeIn } from './open-turn.ts';

/** How many pictures a party can upload for its fields. */
const mostPictures = 40;

/**
 * Keeps a picture that fields of the party can hold then. It is a file of the party without a name, so that
 * it is not listed with the attachments.
 * @throws Failure `not-found`, `forbidden`; `conflict` where it is not their turn, or there are too many;
 * `too-large`; `unsupported-file` for what is no PNG, JPEG or WebP
 */
export async function uploadPicture(
  { database, files, pdf }: Pick<Platform, 'database' | 'files' | 'pdf'>,
  at: AtPlace,
  upload: Readable,
): Promise<EndpointResult<typeof endpoint>> {
  const { tenantId } = at.caller;
  await database.tenant(tenantId, (tx) => at.lock(tx));
  const { bytes, contentType, sha256 } = await readImage(pdf, upload, { isSquare: false });
  return database.tenant(tenantId, async (tx) => {
    const { party, document } = await at.lock(tx);
    const ofParty = and(eq(documentFiles.partyId, party.id), eq(documentFiles.name, ''));
    const known = await tx
      .select({ sha256: documentFiles.sha256 })
      .from(documentFiles)
      .where(ofParty);
    const value = { kind: 'image' as const, sha256 };
    if (known.some((one) => one.sha256 === sha256)) return value;
    if (known.length >= mostPictures) {
      throw new Failure('conflict', `You can upload ${mostPictures} pictures at most.`);
    }
    // Kept under the lock under which unused files go.
    await lockFile(tx, sha256);
    const file = await files.put(bytes);
    await recordFile(tx, tenantId, file, contentType);
    const of = { id: newId(), tenantId, documentId: document.id, partyId: party.id };
    await tx.insert(documentFiles).values({ ...of, name: '', contentType, ...file });
    await mergeIn(tx, at, party.id, {});
    return value;
  });
}

/**
 * A picture that a party has uploaded, for itself: its fields show it again, wherever it goes on.
 * @throws Failure `not-found` for one of anybody else; whatever `at` refuses
 */
export async function readPicture(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  at: AtPlace,
  sha256: string,
): Promise<FileAnswer> {
  const { tenantId } = at.caller;
  const contentType = await database.tenant(tenantId, async (tx) => {
    const { party } = await at.lock(tx);
    const [row] = await tx
      .select({ contentType: documentFiles.contentType })
      .from(documentFiles)
      .where(
        and(
          eq(documentFiles.partyId, party.id),
          eq(documentFiles.name, ''),
          eq(documentFiles.sha256, sha256),
        ),
      );
    if (!row) throw notFound('picture');
    return row.contentType;
  });
  const fileName = `Picture.${contentType === 'image/png' ? 'png' : 'jpg'}`;
  return { ...(await files.open(sha256)), fileName, contentType };
}
