import * as contract from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { changeOwnRow } from './own-row.ts';
import { presentProfile } from './present-profile.ts';
import { dropImage } from './user-image-queries.ts';

/** Removes one's own picture; without one nothing happens. */
export const removePicture = operation(
  contract.removePicture,
  async ({ database, caller: user }) => {
    const row = await changeOwnRow(database, user, async (tx) => {
      if (!(await dropImage(tx, user.userId, 'picture'))) return {};
      return { set: { pictureHash: null }, event: { type: 'user.picture-removed' } };
    });
    return presentProfile(row);
  },
);
