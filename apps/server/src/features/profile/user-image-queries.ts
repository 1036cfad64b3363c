import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { userImages } from '../../platform/database/tables/index.ts';
import type { FileAnswer } from '../../platform/http/operation.ts';
import type { ReadImage } from './read-image.ts';

type Purpose = (typeof userImages.$inferSelect)['purpose'];

const fileNames: Record<Purpose, string> = { picture: 'Picture', signature: 'Signature' };

/** Stores an image of a user, replacing the one before. */
export async function keepImage(
  tx: Tx,
  userId: string,
  purpose: Purpose,
  image: ReadImage,
): Promise<void> {
  const set = { ...image, updatedAt: new Date() };
  await tx
    .insert(userImages)
    .values({ userId, purpose, ...set })
    .onConflictDoUpdate({ target: [userImages.userId, userImages.purpose], set });
}

/** Removes an image of a user; false where there was none. */
export async function dropImage(tx: Tx, userId: string, purpose: Purpose): Promise<boolean> {
  const dropped = await tx
    .delete(userImages)
    .where(imageOf(userId, purpose))
    .returning({ userId: userImages.userId });
  return dropped.length > 0;
}

/** An image of a user as an answer; undefined without one. */
export async function findImage(
  tx: Tx,
  userId: string,
  purpose: Purpose,
): Promise<FileAnswer | undefined> {
  const [image] = await tx.select().from(userImages).where(imageOf(userId, purpose));
  if (!image) return undefined;
  const { bytes: stream, contentType } = image;
  const fileName = `${fileNames[purpose]}.${contentType.replace('image/', '').replace('jpeg', 'jpg')}`;
  return { stream, bytes: stream.byteLength, contentType, fileName };
}

/** Tells if a user has an image, without reading it. */
export async function hasImage(tx: Tx, userId: string, purpose: Purpose): Promise<boolean> {
  const found = await tx
    .select({ userId: userImages.userId })
    .from(userImages)
    .where(imageOf(userId, purpose));
  return found.length > 0;
}

function imageOf(userId: string, purpose: Purpose) {
  return and(eq(userImages.userId, userId), eq(userImages.purpose, purpose));
}
