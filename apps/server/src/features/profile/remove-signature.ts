import type { Signature } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';
import { changeOwnRow } from './own-row.ts';
import { dropImage } from './user-image-rows.ts';

/** Removes one's own signature, whatever its kind; without one nothing happens. */
export async function removeSignature(
  database: Database,
  user: SignedIn,
  address: string,
): Promise<Signature> {
  await changeOwnRow(database, user, address, async (tx, { signature }) => {
    const hadImage = await dropImage(tx, user.userId, 'signature');
    if (signature === null && !hadImage) return {};
    return { set: { signature: null }, event: { action: 'user.signature-removed' } };
  });
  return { kind: 'none' };
}
