import * as contract from '@countersign/contract';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findImage } from './user-image-queries.ts';

/**
 * The picture of a user of the caller's tenant. The browser may keep it: its address has another
 * `v` for another picture.
 * @throws Failure `not-found` where they have none, and for a user of other tenants alone.
 */
export const getUserPicture = operation(
  contract.getUserPicture,
  async ({ database, caller: user, params: { id: userId } }) => {
    const image = await database.system(async (tx) =>
      (await isColleague(tx, user, userId)) ? findImage(tx, userId, 'picture') : undefined,
    );
    if (!image) throw notFound('picture');
    return { ...image, cacheControl: 'private, max-age=604800, immutable' };
  },
);

async function isColleague(tx: Tx, { tenantId }: Member, userId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.tenantId, tenantId)));
  return found !== undefined;
}
