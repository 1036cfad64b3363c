import type { Profile } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';
import { changeOwnRow } from './own-row.ts';
import { presentProfile } from './present-profile.ts';
import { dropImage } from './user-image-rows.ts';

/** Removes one's own picture; without one nothing happens. */
export async function removePicture(
  database: Database,
  user: SignedIn,
  address: string,
): Promise<Profile> {
  const row = await changeOwnRow(database, user, address, async (tx) => {
    if (!(await dropImage(tx, user.userId, 'picture'))) return {};
    return { set: { pictureHash: null }, event: { action: 'user.picture-removed' } };
  });
  return presentProfile(row);
}
