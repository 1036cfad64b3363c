import type { Readable } from 'node:stream';
import type { EndpointResult, uploadSigningImage as endpoint } from '@countersign/contract';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { documentFiles } from '../../../platform/database/tables/index.ts';
import { Failure, notFound } from '../../../platform/failure/failure.ts';
import { recordFile } from '../../../platform/files/record-file.ts';
import { lockFile } from '../../../platform/files/remove-unused-file.ts';
import type { FileAnswer } from '../../../platform/http/operation.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ReadImage, readImage } from '../../profile/index.ts';
import { filesOf } from './keep-party-values.ts';
import { mergeIn, type SlotActor } from './open-turn.ts';
import type { Slot } from './turn.ts';

/** Maximum number of pictures that a party can upload for its fields. */
const maxPictures = 40;

/**
 * Keeps a picture that fields of the party can hold then. It is a file of the party without a name, so that
 * it is not listed with the attachments.
 * @throws Failure `not-found`, `forbidden`; `conflict` where it is not their turn, or there are too many;
 * `too-large`; `unsupported-file` for what is no PNG, JPEG or WebP
 */
export async function uploadPicture(
  { database, files, pdf }: Pick<Platform, 'database' | 'files' | 'pdf'>,
  at: SlotActor<Slot>,
  upload: Readable,
): Promise<EndpointResult<typeof endpoint>> {
  const { tenantId } = at.caller;
  await database.tenant(tenantId, (tx) => at.lock(tx));
  const picture = await readImage(pdf, upload, { isSquare: false });
  const { sha256 } = picture;
  return database.tenant(tenantId, async (tx) => {
    const turn = await at.lock(tx);
    const { party, document } = turn;
    const ofParty = and(filesOf(turn), eq(documentFiles.name, ''));
    const known = await tx
      .select({ sha256: documentFiles.sha256 })
      .from(documentFiles)
      .where(ofParty);
    const value = { kind: 'image' as const, sha256 };
    if (known.some((one) => one.sha256 === sha256)) return value;
    if (known.length >= maxPictures) {
      throw new Failure('conflict', `You can upload up to ${maxPictures} pictures.`);
    }
    await insertPicture(
      tx,
      files,
      { tenantId, documentId: document.id, partyId: party.id },
      picture,
    );
    await mergeIn(tx, at, turn, {});
    return value;
  });
}

/** Keeps a picture with a party, as a file without a name. */
export async function insertPicture(
  tx: Tx,
  files: Pick<Platform['files'], 'put'>,
  of: { tenantId: string; documentId: string; partyId: string | null },
  { bytes, contentType, sha256 }: ReadImage,
): Promise<void> {
  // Kept under the lock under which unused files go.
  await lockFile(tx, sha256);
  const file = await files.put(bytes);
  await recordFile(tx, of.tenantId, file, contentType);
  await tx.insert(documentFiles).values({ id: newId(), ...of, name: '', contentType, ...file });
}

/**
 * A picture that a party has uploaded, for itself: its fields show it again, wherever it goes on.
 * @throws Failure `not-found` for one of anyone else; whatever `at` refuses
 */
export async function readPicture(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  at: SlotActor<Slot>,
  sha256: string,
): Promise<FileAnswer> {
  const { tenantId } = at.caller;
  const contentType = await database.tenant(tenantId, async (tx) => {
    const turn = await at.lock(tx);
    const [row] = await tx
      .select({ contentType: documentFiles.contentType })
      .from(documentFiles)
      .where(and(filesOf(turn), eq(documentFiles.name, ''), eq(documentFiles.sha256, sha256)));
    if (!row) throw notFound('picture');
    return row.contentType;
  });
  const fileName = `Picture.${contentType === 'image/png' ? 'png' : 'jpg'}`;
  return { ...(await files.open(sha256)), fileName, contentType };
}
