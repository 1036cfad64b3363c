import type { UserType } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { memberships, users } from '../platform/database/tables/index.ts';
import type { Member } from '../platform/policy/caller.ts';

/** An address that documentation may use, as that of the office. */
const address = '192.0.2.17';

/** The users of the demo organisation as those who call, by how their emails begin. */
export async function demoMembers(
  database: Database,
  tenantId: string,
): Promise<ReadonlyMap<string, Member>> {
  const rows = await database.tenant(tenantId, (tx) =>
    tx
      .select({
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        userId: users.id,
        membershipId: memberships.id,
        userType: memberships.userType,
        taxRiskAccess: memberships.taxRiskAccess,
        docDistributionAccess: memberships.docDistributionAccess,
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId)),
  );
  return new Map(
    rows.map(({ email, firstName, lastName, userType, ...membership }): [string, Member] => [
      email.split('@')[0] ?? '',
      {
        kind: 'user',
        ...membership,
        tenantId,
        address,
        userType: userType as UserType,
        name: `${firstName} ${lastName}`,
        authTime: new Date(),
        sessionId: undefined,
      },
    ]),
  );
}
