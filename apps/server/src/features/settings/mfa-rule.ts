import { eq, sql } from 'drizzle-orm';
import { among } from '../../platform/database/among.ts';
import { memberships, tenants, users } from '../../platform/database/tables/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { activeMemberships } from '../../platform/policy/active-memberships.ts';

/**
 * Requires a second factor at the sign-in of those of these users of whom every organisation that lets them in
 * requires it, and of the others no longer: what one organisation asks for does not bind who works in others as
 * well. It stays closed to them without one (`lacksSecondFactor`). Only accounts that this server keeps have the rule.
 */
export async function enforceMfaRule(
  { database, accounts }: Pick<Platform, 'database' | 'accounts'>,
  userIds: readonly string[],
): Promise<void> {
  if (accounts.kind !== 'embedded') return;
  const rows = await database.system((tx) =>
    tx
      .select({
        sub: users.sub,
        required: sql<boolean>`coalesce(
          bool_and(${tenants.mfaRequired}) filter (where ${activeMemberships}), false)`,
      })
      .from(users)
      .innerJoin(memberships, eq(memberships.userId, users.id))
      .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
      .where(among(users.id, userIds))
      .groupBy(users.id),
  );
  for (const required of [true, false]) {
    const subs = rows.flatMap((row) =>
      row.required === required && row.sub !== null ? [row.sub] : [],
    );
    if (subs.length > 0) await accounts.setMfaRequired(subs, required);
  }
}
