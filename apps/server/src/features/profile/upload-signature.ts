import type { Readable } from 'node:stream';
import type { Signature } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';
import { changeOwnRow } from './own-row.ts';
import { readImage } from './read-image.ts';
import { keepImage } from './user-image-rows.ts';

/**
 * Sets one's own signature as an image, kept byte by byte so that a transparent ground stays so.
 * @throws Failure `too-large` or `unsupported-file` for what is no image of a usual size.
 */
export async function uploadSignature(
  database: Database,
  user: SignedIn,
  upload: Readable,
  address: string,
): Promise<Signature> {
  const image = await readImage(upload, { isSquare: false });
  await changeOwnRow(database, user, address, async (tx) => {
    await keepImage(tx, user.userId, 'signature', image);
    const detail = { kind: 'image' };
    return { set: { signature: null }, event: { action: 'user.signature-changed', detail } };
  });
  return { kind: 'image' };
}
