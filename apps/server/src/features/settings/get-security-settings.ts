import type { SecuritySettings } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { tenants } from '../../platform/database/tables/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';

/** Reads the rules for signing in of the users of the caller's tenant. */
export async function getSecuritySettings(
  { database, accounts }: Pick<Platform, 'database' | 'accounts'>,
  user: Member,
): Promise<SecuritySettings> {
  const [tenant] = await database.tenant(user.tenantId, (tx) =>
    tx
      .select({ mfaRequired: tenants.mfaRequired })
      .from(tenants)
      .where(eq(tenants.id, user.tenantId)),
  );
  return { mfaRequired: tenant?.mfaRequired ?? false, accounts: accounts.kind };
}
