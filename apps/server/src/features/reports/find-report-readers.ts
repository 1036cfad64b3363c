import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { memberships, users } from '../../platform/database/tables/index.ts';
import type { Member } from '../../platform/policy/caller.ts';

const most = 50;

/** Users of the organisation whose name has what was typed: their names alone. */
export function findReportReaders(
  database: Database,
  { tenantId }: Member,
  search: string,
): Promise<{ items: { id: string; name: string }[] }> {
  return database.tenant(tenantId, async (tx) => {
    const items = await tx
      .select({
        id: users.id,
        name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(
        and(
          eq(memberships.tenantId, tenantId),
          isNull(memberships.disabledAt),
          sql`position(fold(${search}) in ${users.sortName}) > 0`,
        ),
      )
      .orderBy(asc(users.sortName), asc(users.id))
      .limit(most);
    return { items };
  });
}
