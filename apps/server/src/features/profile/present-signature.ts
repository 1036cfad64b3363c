import { type Signature, signatureSchema } from '@countersign/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { UserRow } from './own-row.ts';
import { hasImage } from './user-image-queries.ts';

/** A user's signature as it is answered: what was typed or drawn, or that there is an image. */
export async function presentSignature(
  tx: Tx,
  { id, signature }: Pick<UserRow, 'id' | 'signature'>,
): Promise<Signature> {
  if (signature !== null) return signatureSchema.parse(signature);
  return { kind: (await hasImage(tx, id, 'signature')) ? 'image' : 'none' };
}
