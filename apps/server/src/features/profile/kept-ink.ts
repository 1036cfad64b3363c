import { type InkValue, signatureInput } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { users } from '../../platform/database/tables/index.ts';

/** The signature that a user keeps, as fields hold it; undefined where they keep none that was typed or drawn. */
export async function keptInk(tx: Tx, userId: string): Promise<InkValue | undefined> {
  const [user] = await tx
    .select({ signature: users.signature })
    .from(users)
    .where(eq(users.id, userId));
  const kept = signatureInput.safeParse(user?.signature);
  return kept.success ? kept.data : undefined;
}
