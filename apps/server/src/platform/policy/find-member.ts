import type { UserType } from '@countersign/contract';
import { contactName } from '@countersign/domain';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { memberships, users } from '../database/tables/index.ts';
import type { UserCaller } from './caller.ts';

/**
 * Finds a user of the tenant with the rights that they have now, for what is done later in their name; undefined where
 * their membership has ended.
 */
export async function findMember(
  tx: Tx,
  { tenantId, userId, address }: { tenantId: string; userId: string; address: string },
): Promise<UserCaller | undefined> {
  const [found] = await tx
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      membershipId: memberships.id,
      userType: memberships.userType,
      taxRiskAccess: memberships.taxRiskAccess,
      docDistributionAccess: memberships.docDistributionAccess,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.tenantId, tenantId),
        eq(memberships.userId, userId),
        isNull(memberships.disabledAt),
      ),
    );
  if (!found) return undefined;
  const { firstName, lastName, userType, ...membership } = found;
  return {
    kind: 'user',
    address,
    ...membership,
    userId,
    tenantId,
    name: contactName({ firstName, lastName }),
    userType: userType as UserType,
    // No call of theirs is being answered: what is done now belongs to none of their sign-ins.
    authTime: new Date(),
    sessionId: undefined,
  };
}
