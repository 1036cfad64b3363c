import { createProject, userTypes } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { documentPeople, documents } from '../../platform/database/tables/index.ts';
import { draftDocument, makeWorld, must } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { seenDocuments, visibleAmongMany, visibleDocuments } from './document-access.ts';

let app: TestApp;
let tenant: TestTenant;

const inTenant = <Result>(work: (tx: Tx) => Promise<Result>) =>
  app.platform.database.tenant(tenant.id, work);

/**
 * Creates 120 documents in all states, of two projects, made by all users and with any of them in their chains, some in
 * two slots.
 */
beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  const { Operator, SysAdmin } = tenant.users;
  const world = await makeWorld(app, tenant);
  const body = { companyId: world.company.id, name: 'Lantern', code: 'LAN' };
  const project = await must(app.call(createProject, SysAdmin, { body }));
  const { id } = await draftDocument(app, Operator, world);
  const people = sql.param(Object.values(tenant.users).map(({ userId }) => userId));
  await inTenant(async (tx) => {
    await tx.execute(sql`
      insert into documents (id, tenant_id, company_id, project_id, form_pack_id, recipient_id, created_by, state, round,
        sent_at, finished_at, expires_on, values, settings, engagement_type)
      select gen_random_uuid(), tenant_id, company_id,
        case when n % 3 = 0 then ${project.id}::uuid else project_id end, form_pack_id, recipient_id,
        (${people}::uuid[])[1 + n % 5],
        (array['draft', 'pending', 'approved', 'declined', 'voided', 'expired'])[1 + n / 5 % 6], 1,
        now() - n * interval '1 day', case when n % 4 = 0 then now() end, current_date + n, '{}', settings, engagement_type
      from documents, generate_series(1, 120) as n where id = ${id}`);
    await tx.execute(sql`
      insert into document_parties (id, tenant_id, document_id, round, position, role, act, who, sequence, state, name, email,
        country_code, mobile, people, reason)
      select gen_random_uuid(), tenant_id, id, 1, position, 'approver', 'approve', 'anyone', position,
        case position when 0 then 'turn' else 'waiting' end, '', '', '', '', '[]', ''
      from documents, generate_series(0, 1) as position where round = 1`);
    await tx.execute(sql`
      insert into document_people (tenant_id, document_id, party_id, user_id, is_turn)
      select tenant_id, document_id, id, person, state = 'turn'
      from document_parties, unnest(${people}::uuid[]) with ordinality as one (person, number)
      where (hashtext(document_id::text) + position * 7 + number * number) % 3 = 0`);
  });
});
afterAll(() => app.close());

/** Reads the stored documents of people, as these documents are. */
const keptAsIs = () =>
  inTenant(async (tx) => {
    const { state, round, companyId, projectId, recipientId, createdBy } = documentPeople;
    const { sentAt, finishedAt, expiresOn } = documentPeople;
    const result = await tx.execute(sql`
      select count(*)::int as all, count(*) filter (where
        (${state}, ${round}, ${companyId}, ${projectId}, ${recipientId}, ${createdBy}, ${sentAt}, ${finishedAt}, ${expiresOn})
        is not distinct from
        (${documents.state}, ${documents.round}, ${documents.companyId}, ${documents.projectId}, ${documents.recipientId},
          ${documents.createdBy}, ${documents.sentAt}, ${documents.finishedAt}, ${documents.expiresOn}))::int as same
      from ${documentPeople} join ${documents} on ${documents.id} = ${documentPeople.documentId}`);
    return rowsOf<{ all: number; same: number }>(result)[0];
  });

const columns = sql`${documents.id} as id, ${documents.state} as state, ${documents.round} as round,
  ${documents.companyId} as company, ${documents.projectId} as project, ${documents.recipientId} as recipient,
  ${documents.createdBy} as creator, ${documents.sentAt} as sent, ${documents.finishedAt} as finished,
  ${documents.expiresOn} as expires`;

test.each(userTypes)('a %s counts among the documents that they see, each once', async (type) => {
  const user = tenant.users[type];
  const seen = seenDocuments(user);
  await inTenant(async (tx) => {
    const read = async (gathering: typeof seen.gathering, where: typeof seen.where) =>
      rowsOf<{ id: string }>(
        await tx.execute(
          sql`${gathering} select ${columns} from ${documents} where ${where ?? sql`true`} order by 1`,
        ),
      );
    const visible = await read(sql``, visibleDocuments(user));
    expect(visible.length).toBeGreaterThan(20);
    expect(await read(seen.gathering, seen.where)).toEqual(visible);
    expect(await read(sql``, visibleAmongMany(user))).toEqual(visible);
  });
  expect(seen.isGathered).toBe(type === 'Approver' || type === 'Operator/Approver');
});

test('the counted people of a document follow its changes', async () => {
  const before = await keptAsIs();
  expect(before?.all).toBeGreaterThan(50);
  expect(before?.same).toBe(before?.all);
  await inTenant((tx) =>
    tx.update(documents).set({
      state: 'approved',
      finishedAt: new Date('2026-03-02T10:00:00Z'),
      expiresOn: null,
      sentAt: sql`sent_at - interval '1 hour'`,
    }),
  );
  expect(await keptAsIs()).toEqual(before);
  const user = tenant.users.Approver;
  await inTenant(async (tx) => {
    const states = await tx.execute(
      sql`${seenDocuments(user).gathering} select distinct state from ${documents}`,
    );
    expect(rowsOf(states)).toEqual([{ state: 'approved' }]);
  });
});
