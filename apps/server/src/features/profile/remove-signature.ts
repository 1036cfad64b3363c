import * as contract from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { changeOwnRow } from './own-row.ts';
import { dropImage } from './user-image-queries.ts';

/** Removes one's own signature, whatever its kind; without one nothing happens. */
export const removeSignature = operation(
  contract.removeSignature,
  async ({ database, caller: user }): Promise<contract.Signature> => {
    await changeOwnRow(database, user, async (tx, { signature }) => {
      const hadImage = await dropImage(tx, user.userId, 'signature');
      if (signature === null && !hadImage) return {};
      return { set: { signature: null }, event: { type: 'user.signature-removed' } };
    });
    return { kind: 'none' };
  },
);
