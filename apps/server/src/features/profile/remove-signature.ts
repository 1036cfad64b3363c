import type { Signature } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { changeOwnRow } from './own-row.ts';
import { dropImage } from './user-image-queries.ts';

/** Removes one's own signature, whatever its kind; without one nothing happens. */
export async function removeSignature(database: Database, user: Member): Promise<Signature> {
  await changeOwnRow(database, user, async (tx, { signature }) => {
    const hadImage = await dropImage(tx, user.userId, 'signature');
    if (signature === null && !hadImage) return {};
    return { set: { signature: null }, event: { type: 'user.signature-removed' } };
  });
  return { kind: 'none' };
}
