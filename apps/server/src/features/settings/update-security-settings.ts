import type { SecuritySettings } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { memberships, tenants, users } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { getSecuritySettings } from './get-security-settings.ts';
import { enforceMfaRule } from './mfa-rule.ts';

/**
 * Requires a second factor of every user of the tenant, or no longer. Asking for what is so already
 * brings the accounts in line again.
 * @throws Failure `conflict` where the caller has no second factor, or the pool decides it.
 */
export async function updateSecuritySettings(
  platform: Platform,
  user: Member,
  { mfaRequired }: { mfaRequired: boolean },
): Promise<SecuritySettings> {
  const { database, accounts } = platform;
  const { tenantId } = user;
  if (accounts.kind !== 'embedded') {
    throw new Failure(
      'conflict',
      'Your cloud user pool controls this. Set multi-factor authentication there.',
    );
  }
  if (mfaRequired) await refuseWithoutFactor(platform, user);
  // Above tenants, as those of a tenant can read their tenant but not change it.
  const members = await database.system(async (tx) => {
    const [before] = await tx
      .select({ mfaRequired: tenants.mfaRequired })
      .from(tenants)
      .where(eq(tenants.id, tenantId))
      .for('update');
    if (before && before.mfaRequired !== mfaRequired) {
      await tx.update(tenants).set({ mfaRequired }).where(eq(tenants.id, tenantId));
      await record(tx, user, {
        type: 'tenant.security-changed',
        id: tenantId,
        detail: { before, after: { mfaRequired } },
      });
    }
    return tx
      .select({ id: memberships.userId })
      .from(memberships)
      .where(eq(memberships.tenantId, tenantId));
  });
  await enforceMfaRule(
    platform,
    members.map(({ id }) => id),
  );
  return getSecuritySettings(platform, user);
}

/** Refuses to require a second factor of all by a user who would be locked out first. */
async function refuseWithoutFactor({ database, accounts }: Platform, user: Member): Promise<void> {
  const [person] = await database.tenant(user.tenantId, (tx) =>
    tx.select({ sub: users.sub }).from(users).where(eq(users.id, user.userId)),
  );
  const sub = person?.sub ?? '';
  const states = await accounts.states([sub]);
  if ((states.get(sub)?.secondFactor ?? 'none') === 'none') {
    throw new Failure('conflict', 'Set up your own second factor first.');
  }
}
