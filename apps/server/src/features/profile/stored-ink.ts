import { type InkValue, signatureInput } from '@countersign/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { userImages, users } from '../../platform/database/tables/index.ts';
import type { ReadImage } from './read-image.ts';

/** The signature that a user keeps, as fields hold it; undefined where they keep none that was typed or drawn. */
export async function storedInk(tx: Tx, userId: string): Promise<InkValue | undefined> {
  const [user] = await tx
    .select({ signature: users.signature })
    .from(users)
    .where(eq(users.id, userId));
  const kept = signatureInput.safeParse(user?.signature);
  return kept.success ? kept.data : undefined;
}

/**
 * The picture that a user keeps as their signature; undefined where they keep another one, or none. It belongs to
 * the person and no tenant reads it, so that it is read before a tenant's transaction and handed in.
 */
export async function storedPicture(
  database: Database,
  userId: string,
): Promise<ReadImage | undefined> {
  const [picture] = await database.statement((queries) =>
    queries
      .select({
        bytes: userImages.bytes,
        contentType: userImages.contentType,
        sha256: userImages.sha256,
      })
      .from(userImages)
      .innerJoin(users, and(eq(users.id, userImages.userId), isNull(users.signature)))
      .where(and(eq(userImages.userId, userId), eq(userImages.purpose, 'signature'))),
  );
  return picture && { ...picture, bytes: Buffer.from(picture.bytes) };
}
