// Measures the home page, reports and exports on one database, in a process of its own: `report-measures.ts SIZE`.
// The last line that it prints is what it found, as JSON.
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {
  createFormPack,
  createProject,
  getHome,
  homeCards,
  type ReportDefinitionInput,
  reportDefinition,
  runReport,
  setHomeCards,
} from '@countersign/contract';
import { readyReports } from '@countersign/domain';
import { type SQL, sql } from 'drizzle-orm';
import { exportReport } from '../../apps/server/src/features/reports/export-report.ts';
import { openPglite } from '../../apps/server/src/platform/database/open-pglite.ts';
import { openContacts } from '../../apps/server/src/testing/contacts.ts';
import {
  draftDocument,
  makeWorld,
  must,
  type World,
} from '../../apps/server/src/testing/fixtures.ts';
import { onPostgres } from '../../apps/server/src/testing/open-test-database.ts';
import { openTaxRisks } from '../../apps/server/src/testing/tax-risks.ts';
import { startTestApp } from '../../apps/server/src/testing/test-app.ts';
import { median } from './report.ts';
import { tidyAtOnce } from './tidy-at-once.ts';

/** What something took. */
export interface ReportMeasure {
  what: string;
  /** Milliseconds of the whole call, or rows a second of an export. */
  ours: number;
  unit: 'ms' | 'rows/s';
  /** The same of the SQL that one writes by hand, or undefined where there is nothing to compare. */
  byHand: number | undefined;
  /** By how many bytes an export let the process grow at most. */
  memory: number | undefined;
}

const size = Number(process.argv[2]);
const rounds = 5;
/** Of ten documents one is of the pack whose field values are exported. */
const [projects, people] = [20, Math.max(1, Math.floor(size / 4))];

// The embedded database on the disk, as the product has it.
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-bench-'));
const embedded = onPostgres
  ? undefined
  : await openPglite(folder, (lost) => {
      throw lost;
    });
const app = await startTestApp({}, embedded ? { openDatabase: async () => embedded } : {});
const { database } = app.platform;
const tenant = await app.tenant();
await openContacts(app, tenant);
await openTaxRisks(app, tenant);
const world = await makeWorld(app, tenant);
const otherPack = await makePack(world);
await fill();
await tidyAtOnce(embedded, app);

const results: ReportMeasure[] = [];
await measureHome();
await measureReports();
await measureExports();
await app.close();
fs.rmSync(folder, { recursive: true, force: true });
process.stdout.write(`${JSON.stringify(results)}\n`);
process.exit(0);

/** Another pack of the same form, so that one report is of some of the documents. */
async function makePack({ template }: World): Promise<string> {
  const body = { name: 'Other', formTemplateIds: [template.id] };
  return (await must(app.call(createFormPack, tenant.users.SysAdmin, { body }))).id;
}

/** Documents of all states, sent over a year and finished within days, with values, approvers, tax risks and people. */
async function fill(): Promise<void> {
  const { template, project, pack } = world;
  const draft = await draftDocument(app, tenant.users.Operator, world);
  const approver = tenant.users.Approver.userId;
  for (let n = 2; n <= projects; n++) {
    const body = { companyId: world.company.id, name: `Project ${n}`, code: `P${n}` };
    await must(app.call(createProject, tenant.users.SysAdmin, { body }));
  }
  await database.system(async (tx) => {
    await tx.execute(sql`insert into project_members (tenant_id, project_id, membership_id)
      select member.tenant_id, projects.id, member.membership_id from project_members as member, projects
      where member.project_id = ${project.id} and projects.tenant_id = member.tenant_id
      on conflict do nothing`);
    await tx.execute(sql`insert into contacts (id, tenant_id, first_name, last_name, email)
      select gen_random_uuid(), ${tenant.id}, 'First' || n, 'Last' || n, 'p' || n || '@example.com'
      from generate_series(1, ${people}) as n`);
    await tx.execute(sql`create temporary table numbered on commit drop as
      select array(select id from contacts where tenant_id = ${tenant.id} order by id) as contacts,
        array(select id from projects where tenant_id = ${tenant.id} order by id) as projects`);
    await tx.execute(sql`
      insert into documents (id, tenant_id, company_id, project_id, form_pack_id, recipient_id, created_by, state,
        values, settings, sent_at, finished_at, updated_at, expires_on)
      select gen_random_uuid(), d.tenant_id, d.company_id, numbered.projects[1 + n % ${projects}],
        case when n % 10 = 0 then ${pack.id}::uuid else ${otherPack}::uuid end,
        numbered.contacts[1 + n % ${people}],
        case when n % 20 = 0 then d.created_by else ${tenant.users.SysAdmin.userId}::uuid end,
        (array['pending', 'approved', 'approved', 'approved', 'declined', 'voided', 'draft'])[1 + n % 7],
        jsonb_build_object(${template.id}::text, jsonb_build_object('name', 'Name ' || n, 'agreed', 'true')), d.settings,
        case when n % 7 <> 6 then now() - n % 365 * interval '1 day' end,
        case when n % 7 between 1 and 3 then now() - n % 365 * interval '1 day' + n % 50 * interval '1 hour' end,
        now() - n % 365 * interval '1 day',
        case when n % 7 = 0 then current_date + n % 60 end
      from documents as d, numbered, generate_series(1, ${size}) as n where d.id = ${draft.id}`);
    await tx.execute(sql`
      insert into document_parties (id, tenant_id, document_id, round, place, role, act, who, sequence, state, name,
        email, country_code, mobile, people, reason, turn_at, acted_at, has_bounced)
      select gen_random_uuid(), tenant_id, id, 0, 0, 'approver', 'approve', 'anyone', 1,
        case when finished_at is null then 'turn' else 'done' end,
        'Step ' || ascii(right(id::text, 1)), '', '', '', '[]', '', sent_at, finished_at,
        finished_at is null and hashtext(id::text) % 500 = 0
      from documents where sent_at is not null`);
    await tx.execute(sql`
      insert into document_people (tenant_id, document_id, party_id, user_id, is_turn)
      select party.tenant_id, party.document_id, party.id, ${approver}::uuid, party.state = 'turn'
      from document_parties as party where hashtext(party.id::text) % 20 = 0`);
  });
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}

async function measureHome(): Promise<void> {
  for (const type of ['SysAdmin', 'Admin', 'Operator', 'Approver', 'Operator/Approver'] as const) {
    const user = tenant.users[type];
    // With all cards, so that nothing is left out.
    await must(app.call(setHomeCards, user, { body: { cards: [...homeCards] } }));
    const ours = await medianOf(() => must(app.call(getHome, user, { query: {} })));
    results.push({ what: `home, ${type}`, ours, unit: 'ms', byHand: undefined, memory: undefined });
  }
}

/** What one would write for some of the reports. */
function sqlByHand(): Record<string, SQL> {
  return {
    'status-by-project': sql`select p.name, d.state, count(*) from documents d join projects p on p.id = d.project_id
    where d.tenant_id = ${tenant.id} group by rollup (p.name, d.state)`,
    'status-by-pack': sql`select p.name, d.state, count(*) from documents d join form_packs p on p.id = d.form_pack_id
    where d.tenant_id = ${tenant.id} group by rollup (p.name, d.state)`,
    completion: sql`select date_trunc('month', finished_at) as month, count(*),
      percentile_cont(0.5) within group (order by extract(epoch from finished_at - sent_at) / 3600),
      percentile_disc(0.9) within group (order by extract(epoch from finished_at - sent_at) / 3600)
    from documents where tenant_id = ${tenant.id} and finished_at is not null group by rollup (1)`,
    'turnaround-by-approver': sql`select coalesce(evidence -> -1 ->> 'name', '') as actor, count(*),
      percentile_cont(0.5) within group (order by hours), percentile_disc(0.9) within group (order by hours)
    from (select party.evidence, working_hours(turn_at, acted_at, company.time_zone) as hours
      from document_parties party join documents d on d.id = party.document_id
        join companies company on company.id = d.company_id
      where d.tenant_id = ${tenant.id} and party.role = 'approver' and party.acted_at is not null) as acted
    group by rollup (1)`,
  };
}

async function measureReports(): Promise<void> {
  const user = tenant.users.SysAdmin;
  const byHand = sqlByHand();
  for (const { key, definition } of readyReports) {
    const ours = await medianOf(() => must(app.call(runReport, user, { body: { definition } })));
    const plain = byHand[key];
    const hand = plain && (await medianOf(() => database.system((tx) => tx.execute(plain))));
    results.push({ what: key, ours, unit: 'ms', byHand: hand, memory: undefined });
  }
}

function fieldsOf({ template, pack }: World): ReportDefinitionInput {
  return {
    data: 'documents',
    columns: [
      'recipient',
      'projectId',
      'state',
      'sentAt',
      `form.${template.id}.name`,
      `form.${template.id}.agreed`,
    ],
    where: [{ filters: [{ field: 'formPackId', operator: 'any', values: [pack.id] }] }],
  };
}

async function measureExports(): Promise<void> {
  const { template, pack } = world;
  const plain = sql`select c.first_name || ' ' || c.last_name, p.name, d.state, d.sent_at,
      d.values -> ${template.id} ->> 'name', d.values -> ${template.id} ->> 'agreed'
    from documents d join contacts c on c.id = d.recipient_id join projects p on p.id = d.project_id
    where d.tenant_id = ${tenant.id} and d.form_pack_id = ${pack.id}`;
  const rows = Math.floor(size / 10) + 1;
  const hand = rows / ((await medianOf(() => database.system((tx) => tx.execute(plain)))) / 1000);
  const definition = reportDefinition.parse(fieldsOf(world));
  for (const format of ['csv', 'xlsx'] as const) {
    const { took, memory } = await exported(definition, format);
    const ours = rows / (took / 1000);
    const what = `field values, ${format}`;
    results.push({ what, ours, unit: 'rows/s', byHand: hand, memory });
  }
}

/** How long a file took until its last byte, and by how much the process grew meanwhile at most. */
async function exported(
  definition: ReturnType<typeof reportDefinition.parse>,
  format: 'csv' | 'xlsx',
): Promise<{ took: number; memory: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  const start = performance.now();
  const { stream } = await exportReport(database, tenant.users.SysAdmin, definition, {
    format,
    answers: [],
  });
  if (!('resume' in stream)) throw new Error('An export is a stream.');
  stream.resume();
  await once(stream, 'end');
  clearInterval(watch);
  return { took: performance.now() - start, memory: most - before };
}
