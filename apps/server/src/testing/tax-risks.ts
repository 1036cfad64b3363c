import { eq } from 'drizzle-orm';
import { memberships } from '../platform/database/tables/index.ts';
import type { TestApp, TestTenant } from './test-app.ts';

/** Lets everybody in a tenant use tax risks. */
export async function openTaxRisks(
  app: TestApp,
  { id }: Pick<TestTenant<'SysAdmin'>, 'id'>,
): Promise<void> {
  await app.platform.database.system((tx) =>
    tx.update(memberships).set({ taxRiskAccess: true }).where(eq(memberships.tenantId, id)),
  );
}
