// A tenant with many documents of all states, on either database, for what measures reports.
import { createFormPack, createProject } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../apps/server/src/platform/database/database.ts';
import { openContacts } from '../../apps/server/src/testing/contacts.ts';
import {
  draftDocument,
  makeWorld,
  must,
  type World,
} from '../../apps/server/src/testing/fixtures.ts';
import { openTaxRisks } from '../../apps/server/src/testing/tax-risks.ts';
import type { TestApp, TestTenant } from '../../apps/server/src/testing/test-app.ts';

/** A tenant whose documents are there. */
export interface ReportWorld {
  tenant: TestTenant;
  world: World;
}

/** Makes a tenant with so many documents. */
export async function makeReportWorld(app: TestApp, size: number): Promise<ReportWorld> {
  const tenant = await app.tenant();
  await openContacts(app, tenant);
  await openTaxRisks(app, tenant);
  const world = await makeWorld(app, tenant);
  await fill(app, { tenant, world }, size);
  return { tenant, world };
}

/** Another pack of the same form, so that one report is of some of the documents. */
async function makePack(
  app: TestApp,
  { tenant, world: { template } }: ReportWorld,
): Promise<string> {
  const body = { name: 'Other', formTemplateIds: [template.id] };
  return (await must(app.call(createFormPack, tenant.users.SysAdmin, { body }))).id;
}

const projects = 20;

/**
 * Documents of all states, sent over a year and finished within days, with values, approvers, tax risks and people. Of
 * ten documents one is of the pack whose field values are exported.
 */
async function fill(app: TestApp, { tenant, world }: ReportWorld, size: number): Promise<void> {
  const people = Math.max(1, Math.floor(size / 4));
  const otherPack = await makePack(app, { tenant, world });
  const { template, project, pack } = world;
  const draft = await draftDocument(app, tenant.users.Operator, world);
  const approver = tenant.users.Approver.userId;
  for (let n = 2; n <= projects; n++) {
    const body = { companyId: world.company.id, name: `Project ${n}`, code: `P${n}` };
    await must(app.call(createProject, tenant.users.SysAdmin, { body }));
  }
  await app.platform.database.system(async (tx) => {
    await tx.execute(sql`insert into project_members (tenant_id, project_id, membership_id)
      select member.tenant_id, projects.id, member.membership_id from project_members as member, projects
      where member.project_id = ${project.id} and projects.tenant_id = member.tenant_id
      on conflict do nothing`);
    // Ids in the order of their time, as the product makes them (RFC 9562, version 7): rows of a day lie together.
    await tx.execute(sql`create function pg_temp.id_at(second bigint) returns uuid language sql as $$
      select (lpad(to_hex(1700000000000 + second * 1000), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' ||
        substr(md5(random()::text), 1, 15))::uuid $$`);
    const indexes = await withoutIndexes(tx);
    await tx.execute(sql`insert into contacts (id, tenant_id, first_name, last_name, email)
      select pg_temp.id_at(n), ${tenant.id}, 'First' || n, 'Last' || n, 'p' || n || '@example.com'
      from generate_series(1, ${people}) as n`);
    // What comes now refers to what is there: looking each reference up would take longer than all else. No trigger runs.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`create temporary table numbered on commit drop as
      select id, row_number() over (order by id) as number from contacts where tenant_id = ${tenant.id}`);
    await tx.execute(sql`create temporary table numbered_projects on commit drop as
      select id, row_number() over (order by id) as number from projects where tenant_id = ${tenant.id}`);
    await tx.execute(sql`analyze numbered`);
    await tx.execute(sql`
      insert into documents (id, tenant_id, company_id, project_id, form_pack_id, recipient_id, created_by, state,
        engagement_type, values, settings, sent_at, finished_at, updated_at, expires_on)
      select pg_temp.id_at(n), d.tenant_id, d.company_id, numbered_projects.id,
        case when n % 10 = 0 then ${pack.id}::uuid else ${otherPack}::uuid end,
        numbered.id,
        case when n % 20 = 0 then d.created_by else ${tenant.users.SysAdmin.userId}::uuid end,
        (array['pending', 'approved', 'approved', 'approved', 'declined', 'voided', 'draft'])[1 + n % 7],
        (array['PAYE', 'Company', 'Self Employed'])[1 + n % 3],
        jsonb_build_object(${template.id}::text, jsonb_build_object('name', 'Name ' || n, 'agreed', 'true')), d.settings,
        case when n % 7 <> 6 then now() - (${size} - n) * (interval '365 days' / ${size}) end,
        case when n % 7 between 1 and 3 then now() - (${size} - n) * (interval '365 days' / ${size}) + n % 50 * interval '1 hour' end,
        now() - (${size} - n) * (interval '365 days' / ${size}),
        case when n % 7 = 0 then current_date + n % 60 end
      from generate_series(1, ${size}) as n
        join documents as d on d.id = ${draft.id}
        join numbered on numbered.number = 1 + n::bigint * 7919 % ${people}
        join numbered_projects on numbered_projects.number = 1 + n % ${projects}
      order by n`);
    // The recipient signs and fills in a note, and someone approves.
    await tx.execute(sql`
      insert into document_parties (id, tenant_id, document_id, round, position, role, act, who, sequence, state, name,
        email, country_code, mobile, people, reason, values, evidence, turn_at, acted_at, actor, working_hours, has_bounced)
      select pg_temp.id_at(row_number() over (order by documents.id)), tenant_id, documents.id, 0, party.position, party.role, party.act, 'anyone', 1 + party.position,
        case when finished_at is null then 'turn' else 'done' end,
        case party.role when 'approver' then 'Step ' || ascii(right(documents.id::text, 1)) else 'Recipient' end,
        '', '', '', '[]', '',
        case when finished_at is null or party.role = 'approver' then '{}'
          else jsonb_build_object(${template.id}::text, jsonb_build_object('note', 'Note of ' || left(documents.id::text, 8)))
        end,
        case when finished_at is null then '[]' else jsonb_build_array(jsonb_build_object(
          'at', finished_at, 'name', 'Person ' || abs(hashtext(documents.id::text)) % 200, 'email', 'person@example.com',
          'address', '192.0.2.1', 'browser', 'Firefox on Windows', 'codeEntered', false,
          'shownSha256', md5(documents.id::text) || md5(documents.id::text))) end,
        sent_at, finished_at,
        case when finished_at is null then '' else 'Person ' || abs(hashtext(documents.id::text)) % 200 end,
        working_hours(sent_at, finished_at, ${world.company.timeZone}), finished_at is null and hashtext(documents.id::text) % 500 = 0
      from documents, (values (0, 'recipient', 'sign'), (1, 'approver', 'approve')) as party (position, role, act)
      where sent_at is not null`);
    await tx.execute(sql`
      insert into document_people (tenant_id, document_id, party_id, user_id, is_turn, turn_at, state, round, company_id,
        project_id, recipient_id, created_by, sent_at, finished_at, expires_on)
      select party.tenant_id, party.document_id, party.id, ${approver}::uuid, party.state = 'turn', party.turn_at, d.state,
        d.round, d.company_id, d.project_id, d.recipient_id, d.created_by, d.sent_at, d.finished_at, d.expires_on
      from document_parties as party join documents as d on d.id = party.document_id
      where party.role = 'approver' and hashtext(party.id::text) % 20 = 0`);
    for (const index of indexes) await tx.execute(sql.raw(index));
  });
}

/**
 * Drops the indexes of the tables that get many rows, but for those of their keys, and answers the statements that make
 * them again: at once that takes a fraction of the time.
 */
async function withoutIndexes(tx: Tx): Promise<string[]> {
  const found = rowsOf<{ name: string; made: string }>(
    await tx.execute(sql`
      select indexname as name, indexdef as made from pg_indexes
      where tablename in ('contacts', 'documents', 'document_parties', 'document_people')
        and not exists (select from pg_constraint where conname = indexname)`),
  );
  for (const { name } of found) await tx.execute(sql`drop index ${sql.identifier(name)}`);
  return found.map(({ made }) => made);
}
