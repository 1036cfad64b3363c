import { countLimits, getHome, listDocuments } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftDocument, makeWorld, must } from '../../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../../testing/test-app.ts';

let app: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
});
afterAll(() => app.close());

test('a state is counted up to the limit, and said to have more above it', async () => {
  const { Operator, SysAdmin } = tenant.users;
  const { id } = await draftDocument(app, Operator, await makeWorld(app, tenant));
  const copy = (state: string, count: number) =>
    app.platform.database.system((tx) =>
      tx.execute(sql`
        insert into documents (id, tenant_id, company_id, project_id, form_pack_id, recipient_id, created_by, engagement_type, state, values, settings)
        select gen_random_uuid(), tenant_id, company_id, project_id, form_pack_id, recipient_id, created_by, engagement_type, ${state}, '{}', settings
        from documents, generate_series(1, ${count}::int) where id = ${id}`),
    );
  await copy('approved', countLimits.quick);
  await copy('declined', countLimits.quick + 1);
  await copy('voided', countLimits.quick + 200);
  const expected = {
    drafts: 1,
    approve: 0,
    pending: 0,
    declined: 1001,
    approved: 1000,
    all: 1001,
  };
  for (const user of [SysAdmin, Operator]) {
    const { counts, total, isTotalCapped } = await must(
      app.call(listDocuments, user, { query: { tab: 'declined' } }),
    );
    expect(counts).toEqual(expected);
    expect({ total, isTotalCapped }).toEqual({ total: 1000, isTotalCapped: true });
    expect((await must(app.call(getHome, user))).counts).toEqual(expected);
  }
});
