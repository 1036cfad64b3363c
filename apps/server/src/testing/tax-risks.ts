import {
  createIndustryRole,
  createTaxRisk,
  inviteTaxAnswerer,
  type TaxRisk,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { memberships } from '../platform/database/tables/index.ts';
import { must } from './fixtures.ts';
import type { TestApp, TestTenant, TestUser } from './test-app.ts';

/** Lets everybody in a tenant use tax risks. */
export async function openTaxRisks(
  app: TestApp,
  { id }: Pick<TestTenant<'SysAdmin'>, 'id'>,
): Promise<void> {
  await app.platform.database.system((tx) =>
    tx.update(memberships).set({ taxRiskAccess: true }).where(eq(memberships.tenantId, id)),
  );
}

/** An engagement with somebody who was asked for answers, and a role of the industry's list. */
export async function makeTaxRisk(
  app: TestApp,
  user: TestUser,
  { contactId, projectId }: { contactId: string; projectId: string },
): Promise<TaxRisk> {
  const risk = await must(
    app.call(createTaxRisk, user, {
      body: { contactId, projectId, role: 'Gaffer', engagedAs: 'Company' },
    }),
  );
  const body = { role: 'worker' as const, name: 'Zofia', email: 'zofia@example.com' };
  await must(app.call(inviteTaxAnswerer, user, { params: { id: risk.id }, body }));
  await must(
    app.call(createIndustryRole, user, {
      body: {
        name: 'Gaffer',
        department: '',
        criterion: '',
        allowsGeneralTest: true,
        restsOnEquipment: false,
        source: 'A list',
        sourceDate: '2023-06-01',
        isVerified: false,
      },
    }),
  );
  return risk;
}
