import {
  actOnTaxRisk,
  createIndustryRole,
  createTaxRisk,
  type DocumentDetail,
  inviteTaxAnswerer,
  saveTaxAnswers,
  type TaxRisk,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { outsideAnswers } from '../demo/sample-tax-answers.ts';
import { memberships } from '../platform/database/tables/index.ts';
import { must } from './fixtures.ts';
import type { TestApp, TestTenant, TestUser } from './test-app.ts';

/** Gives all users of a tenant access to tax risks. */
export async function openTaxRisks(
  app: TestApp,
  { id }: Pick<TestTenant<'SysAdmin'>, 'id'>,
): Promise<void> {
  await app.platform.database.system((tx) =>
    tx.update(memberships).set({ taxRiskAccess: true }).where(eq(memberships.tenantId, id)),
  );
}

/** Creates an engagement with a person who was invited to answer, and a role of the industry's list. */
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

/** Begins the assessment of the engagement that a document is of. */
export function beginTaxRisk(
  app: TestApp,
  user: TestUser,
  { recipient, project }: DocumentDetail,
): Promise<TaxRisk> {
  const engagement = { role: 'Gaffer', engagedAs: 'Company' as const };
  const body = { contactId: recipient.id, projectId: project.id, ...engagement };
  return must(app.call(createTaxRisk, user, { body }));
}

/** The same, signed off as outside. */
export async function signOffTaxRisk(
  app: TestApp,
  { users: { Operator, Admin } }: TestTenant,
  document: DocumentDetail,
): Promise<TaxRisk> {
  const { id, revision } = await beginTaxRisk(app, Operator, document);
  const params = { id };
  const answers = { answers: outsideAnswers, revision };
  const answered = await must(app.call(saveTaxAnswers, Operator, { params, body: answers }));
  const submit = { act: 'submit' as const, revision: answered.revision };
  const submitted = await must(app.call(actOnTaxRisk, Operator, { params, body: submit }));
  const body = { act: 'sign-off' as const, careTaken: '', revision: submitted.revision };
  return must(app.call(actOnTaxRisk, Admin, { params, body }));
}
