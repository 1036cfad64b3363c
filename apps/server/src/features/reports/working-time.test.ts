import {
  approveDocument,
  type Company,
  countWorkingTime,
  createApprovalSetup,
  createDocument,
  declineDocument,
  getCompany,
  getDocument,
  getWorkingTime,
  reopenDocument,
  reportDefinition,
  runReport,
  sendDocument,
  updateCompany,
} from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOf } from '../../platform/clock.ts';
import { rowsOf } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import {
  companies,
  documentParties,
  documents,
  workingTime,
} from '../../platform/database/tables/index.ts';
import { approvalStep, settingsOf } from '../../testing/chains.ts';
import { makeWorld, must, recipient, sendBody, type World } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { eventsOf } from '../../testing/users.ts';
import { workingTimeWorker } from './working-time-job.ts';

let app: TestApp;
let tenant: TestTenant;
let world: World;
let setupId: string;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  world = await makeWorld(app, tenant);
  const { SysAdmin, Approver } = tenant.users;
  const both = tenant.users['Operator/Approver'];
  const steps = [approvalStep(1, 'everyone', [Approver, both])];
  const body = { name: 'Two people', description: '', steps };
  setupId = (await must(app.call(createApprovalSetup, SysAdmin, { body }))).id;
});
afterAll(() => app.close());

/** A document that was sent at one moment, and that both approvers, or one who declines, act on at others. */
const nothingShown = { others: '', own: '', files: '' };

async function actedOn(sent: string, ...acts: (readonly [string, 'approve' | 'decline'])[]) {
  const { Operator, Approver } = tenant.users;
  const both = tenant.users['Operator/Approver'];
  const body = {
    formPackId: world.pack.id,
    projectId: world.project.id,
    recipient,
    values: { [world.template.id]: { name: 'Zofia Wiśniewska' } },
    settings: settingsOf({ approvalSetupId: setupId }),
  };
  const made = await must(app.call(createDocument, Operator, { body }));
  const params = { id: made.id };
  await asOf(new Date(sent), () =>
    must(app.call(sendDocument, Operator, { body: sendBody(Operator, made) })),
  );
  for (const [index, [at, act]] of acts.entries()) {
    const by = [Approver, both][index] ?? both;
    const { turns } = await must(app.call(getDocument, by, { params }));
    const command = { commandId: newId(), partyId: turns[0]?.partyId ?? '' };
    await asOf(new Date(at), async () => {
      const body = { ...command, view: turns[0]?.view ?? nothingShown };
      if (act === 'approve') await must(app.call(approveDocument, by, { params, body }));
      else {
        await must(app.call(declineDocument, by, { params, body: { ...command, reason: 'No.' } }));
      }
    });
  }
  return made.id;
}

/** Counts Monday to Friday from 9 to 17, quarter of an hour by quarter of an hour, in the wall-clock time of a zone. */
function countedDirectly(from: Date, to: Date, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const quarter = 15 * 60_000;
  let quarters = 0;
  for (let at = from.getTime(); at < to.getTime(); at += quarter) {
    const parts = clock.formatToParts(at);
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
    const isWeekday = !['Sat', 'Sun'].includes(part('weekday'));
    if (isWeekday && Number(part('hour')) >= 9 && Number(part('hour')) < 17) quarters++;
  }
  return quarters / 4;
}

/** Reads the stored hours of each act, with the directly counted ones. */
async function keptAndCounted() {
  const rows = await app.platform.database.tenant(tenant.id, (tx) =>
    tx
      .select({
        id: documentParties.id,
        turnAt: documentParties.turnAt,
        actedAt: documentParties.actedAt,
        state: documentParties.state,
        kept: documentParties.workingHours,
        actor: documentParties.actor,
        evidence: documentParties.evidence,
        ending: documents.ending,
        timeZone: companies.timeZone,
      })
      .from(documentParties)
      .innerJoin(documents, eq(documents.id, documentParties.documentId))
      .innerJoin(companies, eq(companies.id, documents.companyId))
      .orderBy(documentParties.id),
  );
  return rows.map(({ id, turnAt, actedAt, kept, actor, evidence, ending, ...row }) => ({
    id,
    kept,
    counted: turnAt && actedAt ? countedDirectly(turnAt, actedAt, row.timeZone) : null,
    actor,
    acted: row.state === 'declined' ? ending?.by : (evidence.at(-1)?.name ?? ''),
  }));
}

async function expectKeptAsCounted() {
  const rows = await keptAndCounted();
  for (const { kept, counted, actor, acted } of rows) {
    expect([actor, kept]).toEqual([acted, counted === null ? null : expect.closeTo(counted, 6)]);
  }
  return rows;
}

async function move(timeZone: string) {
  const { SysAdmin } = tenant.users;
  const params = { id: world.company.id };
  const company: Company = await must(app.call(getCompany, SysAdmin, { params }));
  const body = { ...company, timeZone };
  await must(app.call(updateCompany, SysAdmin, { params, body }));
}

const count = () =>
  workingTimeWorker(app.platform).handle({ tenantId: tenant.id, companyId: world.company.id });

const progress = () => must(app.call(getWorkingTime, tenant.users.SysAdmin));

test('the working hours of an act are kept as it happens, over nights, week-ends and changes of clocks', async () => {
  // On a Friday afternoon, and approved on Monday morning; both by British clocks.
  await actedOn(
    '2026-01-16T16:00:00Z',
    ['2026-01-16T16:30:00Z', 'approve'],
    ['2026-01-19T10:15:00Z', 'approve'],
  );
  // Over the night in which British clocks go forward, and the one in which they go back.
  await actedOn(
    '2026-03-27T15:00:00Z',
    ['2026-03-29T12:00:00Z', 'approve'],
    ['2026-03-30T09:30:00Z', 'approve'],
  );
  await actedOn(
    '2025-10-24T14:00:00Z',
    ['2025-10-27T11:00:00Z', 'approve'],
    ['2025-10-28T23:00:00Z', 'approve'],
  );
  // Within a week-end, and declined by the second one after three weeks.
  await actedOn(
    '2026-02-07T10:00:00Z',
    ['2026-02-07T12:00:00Z', 'approve'],
    ['2026-02-08T12:00:00Z', 'approve'],
  );
  await actedOn(
    '2026-02-02T10:00:00Z',
    ['2026-02-03T10:00:00Z', 'approve'],
    ['2026-02-23T08:00:00Z', 'decline'],
  );
  // One of two has acted: the turn goes on.
  await actedOn('2026-02-02T10:00:00Z', ['2026-02-03T10:00:00Z', 'approve']);
  const hours = (await expectKeptAsCounted()).flatMap(({ kept }) => kept ?? []);
  expect(hours.toSorted((a, b) => a - b)).toEqual([0, 2.25, 3.5, 18, 119]);
});

test('a company that moves has them recalculated, with progress', async () => {
  const before = await progress();
  expect(before).toMatchObject({ isRunning: false, hasFailed: false });
  await move('America/Los_Angeles');
  await count();
  const there = await expectKeptAsCounted();
  expect(there.flatMap(({ kept }) => kept ?? []).toSorted((a, b) => a - b)).not.toContain(2.25);
  const after = await progress();
  expect(after).toMatchObject({ isRunning: false, hasFailed: false });
  expect(after.finishedAt).not.toBe(before.finishedAt);
  // What happens there from now on is counted there.
  await actedOn(
    '2026-03-06T20:00:00Z',
    ['2026-03-09T16:00:00Z', 'approve'],
    ['2026-03-09T18:00:00Z', 'approve'],
  );
  await expectKeptAsCounted();
  // A change of anything else does not begin it again.
  await app.platform.database.tenant(tenant.id, (tx) =>
    tx.update(workingTime).set({ finishedAt: new Date('2026-01-01') }),
  );
  await count();
  expect((await progress()).finishedAt).toBe('2026-01-01T00:00:00.000Z');
});

test('recalculated, they match the recorded events', async () => {
  const lived = await keptAndCounted();
  await app.platform.database.tenant(tenant.id, (tx) =>
    tx.update(documentParties).set({
      workingHours: sql`${documentParties.workingHours} + 1`,
      actor: sql`case ${documentParties.state} when 'declined' then ${documentParties.actor} else ${documentParties.actor} || '?' end`,
    }),
  );
  const { SysAdmin, Operator } = tenant.users;
  expect((await app.call(countWorkingTime, Operator)).status).toBe(403);
  const begun = await must(app.call(countWorkingTime, SysAdmin));
  expect(begun).toMatchObject({ isRunning: true, done: 0, total: 7, finishedAt: null });
  await count();
  const acted = (rows: typeof lived) => rows.filter(({ counted }) => counted !== null);
  expect(acted(await keptAndCounted())).toEqual(acted(lived));
  expect(await progress()).toMatchObject({ isRunning: false, hasFailed: false, done: 0, total: 0 });
  const events = await eventsOf(app, tenant, tenant.id);
  expect(events.map(({ action }) => action)).toContain('tenant.working-time-counted');
});

test('a decliner stays recorded once the document is sent again', async () => {
  const { Operator } = tenant.users;
  const id = await actedOn('2026-02-02T10:00:00Z', ['2026-02-03T10:00:00Z', 'decline']);
  const params = { id };
  await must(app.call(reopenDocument, Operator, { params, body: { commandId: newId() } }));
  await must(app.call(countWorkingTime, tenant.users.SysAdmin));
  await count();
  const rows = await app.platform.database.tenant(tenant.id, (tx) =>
    tx.execute(
      sql`select actor from document_parties where document_id = ${id} and state = 'declined'`,
    ),
  );
  expect(rowsOf(rows)).toEqual([{ actor: tenant.users.Approver.name }]);
});

test('the report on turnaround and the rows behind each of its figures are the same', async () => {
  const definition = (filters: object[]) =>
    reportDefinition.parse({
      data: 'parties',
      columns: ['actor', 'workingHours', 'recipient'],
      where: [
        {
          filters: [
            { field: 'role', operator: 'any', values: ['approver'] },
            { field: 'hours', operator: 'filled', values: [] },
            ...filters,
          ],
        },
      ],
      groups: [{ by: 'actor' }],
      totals: [{ of: 'workingHours', sum: 'sum' }],
    });
  for (const user of [tenant.users.SysAdmin, tenant.users.Approver, tenant.users.Operator]) {
    const run = (filters: object[]) =>
      must(app.call(runReport, user, { body: { definition: definition(filters) } }));
    const { groups } = await run([]);
    expect(groups.length).toBeGreaterThan(1);
    for (const { level, labels, count: rows, totals } of groups.filter((one) => one.level === 1)) {
      const found = await run([{ field: 'actor', operator: 'contains', values: [labels[0]] }]);
      expect([level, found.rows.length]).toEqual([1, rows]);
      const sum = found.rows.reduce((all, { cells }) => all + Number(cells[1]), 0);
      expect(totals[0]).toBeCloseTo(sum, 6);
    }
  }
});
