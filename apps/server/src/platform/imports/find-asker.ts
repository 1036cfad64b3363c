import type { UserType } from '@countersign/contract';
import { may } from '@countersign/domain';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { memberships, users } from '../database/tables/index.ts';
import { PermanentFailure } from '../jobs/job-kind.ts';
import type { Member } from '../policy/caller.ts';
import type { AnyImportKind } from './import-kind.ts';
import type { ImportJob } from './import-queues.ts';

/**
 * Who asked for a job, as they are now: what somebody may not do any more is not done for them either.
 * @throws PermanentFailure where they have lost their place, or the right.
 */
export async function findAsker(
  tx: Tx,
  { endpoints }: AnyImportKind,
  { tenantId, userId, address }: ImportJob,
): Promise<Member> {
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
  if (!found) throw noLonger();
  const { firstName, lastName, userType, ...place } = found;
  const asker: Member = {
    kind: 'user',
    address,
    ...place,
    userId,
    tenantId,
    name: `${firstName} ${lastName}`,
    userType: userType as UserType,
    // No call of theirs is being answered: what is done now belongs to none of their sign-ins.
    authTime: new Date(),
    sessionId: undefined,
  };
  if (!may(asker, endpoints.run.policy)) throw noLonger();
  return asker;
}

function noLonger(): PermanentFailure {
  return new PermanentFailure('Who asked for this import may not do it any more.');
}
