import type { Profile } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { changeOwnRow } from './own-row.ts';
import { presentProfile } from './present-profile.ts';
import { dropImage } from './user-image-queries.ts';

/** Removes one's own picture; without one nothing happens. */
export async function removePicture(database: Database, user: Member): Promise<Profile> {
  const row = await changeOwnRow(database, user, async (tx) => {
    if (!(await dropImage(tx, user.userId, 'picture'))) return {};
    return { set: { pictureHash: null }, event: { type: 'user.picture-removed' } };
  });
  return presentProfile(row);
}
