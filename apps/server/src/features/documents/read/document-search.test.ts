import { listDocuments } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftDocument, makeWorld, must, type World } from '../../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../../testing/test-app.ts';

let app: TestApp;
let tenant: TestTenant;
let world: World;

/** Makes 3,500 contacts of one last name, more than are named one by one, each with a draft; the last ones are newest. */
beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  world = await makeWorld(app, tenant);
  const { id } = await draftDocument(app, tenant.users.Operator, world);
  await app.platform.database.system(async (tx) => {
    await tx.execute(sql`
      insert into contacts (id, tenant_id, first_name, last_name, email)
      select gen_random_uuid(), ${tenant.id}, 'Extra' || n, 'Crowd', 'x' || n || '@example.com' from generate_series(1, 3500) as n`);
    await tx.execute(sql`
      insert into documents (id, tenant_id, company_id, project_id, form_pack_id, recipient_id, created_by, engagement_type,
        state, values, settings, updated_at)
      select gen_random_uuid(), d.tenant_id, d.company_id, d.project_id, d.form_pack_id, contacts.id, d.created_by,
        d.engagement_type, case when first_name in ('Extra1', 'Extra2') then 'declined' else 'draft' end, '{}', d.settings,
        now() + substr(first_name, 6)::int * interval '1 second'
      from contacts, documents as d where last_name = 'Crowd' and d.id = ${id}`);
  });
});
afterAll(() => app.close());

const find = async (query: {
  search: string;
  tab?: 'declined' | 'approved';
  pageSize?: number;
}) => {
  const { items, total, isTotalCapped } = await must(
    app.call(listDocuments, tenant.users.SysAdmin, { query: { pageSize: 2, ...query } }),
  );
  return [items.map(({ recipient }) => recipient.firstName).join(), total, isTotalCapped];
};

test('a frequent name leads to the newest documents, wherever in a tab they are', async () => {
  expect(await find({ search: 'crowd' })).toEqual(['Extra3500,Extra3499', 1000, true]);
  expect(await find({ search: 'crowd extra' })).toEqual(['Extra3500,Extra3499', 1000, true]);
  expect(await find({ search: 'crowd', tab: 'declined' })).toEqual(['Extra2,Extra1', 2, false]);
  expect(await find({ search: 'crowd', tab: 'approved' })).toEqual(['', 0, false]);
});

test('a rare name, a project and words of nothing are found as they are', async () => {
  expect(await find({ search: 'extra3456' })).toEqual(['Extra3456', 1, false]);
  expect(await find({ search: 'extra2 crowd', tab: 'declined' })).toEqual(['Extra2', 1, false]);
  expect(await find({ search: world.project.name })).toEqual(['Extra3500,Extra3499', 1000, true]);
  expect(await find({ search: 'no such word' })).toEqual(['', 0, false]);
});
