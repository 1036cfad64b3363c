import type { Readable } from 'node:stream';
import type { Profile } from '@countersign/contract';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { changeOwnRow } from './own-row.ts';
import { presentProfile } from './present-profile.ts';
import { readImage } from './read-image.ts';
import { keepImage } from './user-image-queries.ts';

/**
 * Sets one's own picture.
 * @throws Failure `too-large` or `unsupported-file` for what is no square image of a usual size.
 */
export async function uploadPicture(
  { database, pdf }: Pick<Platform, 'database' | 'pdf'>,
  user: Member,
  upload: Readable,
): Promise<Profile> {
  const image = await readImage(pdf, upload, { isSquare: true });
  const row = await changeOwnRow(database, user, async (tx, before) => {
    if (before.pictureHash === image.sha256) return {};
    await keepImage(tx, user.userId, 'picture', image);
    return { set: { pictureHash: image.sha256 }, event: { type: 'user.picture-changed' } };
  });
  return presentProfile(row);
}
