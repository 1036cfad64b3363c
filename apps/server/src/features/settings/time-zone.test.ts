import {
  getHome,
  getOrganisationSettings,
  getSession,
  type ListFilter,
  listDocuments,
  reportDefinition,
  runReport,
  updateOrganisationSettings,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documents } from '../../platform/database/tables/index.ts';
import { draftDocument, makeWorld, must } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { eventsOf } from '../../testing/users.ts';

let app: TestApp;
let ours: TestTenant;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  const world = await makeWorld(app, ours);
  const { id } = await draftDocument(app, ours.users.SysAdmin, world);
  // Late on Monday in London, Tuesday already in Auckland, and Monday afternoon in Los Angeles.
  await app.platform.database.tenant(ours.id, (tx) =>
    tx
      .update(documents)
      .set({ state: 'pending', sentAt: new Date('2026-03-02T22:00:00Z') })
      .where(eq(documents.id, id)),
  );
});
afterAll(() => app.close());

const set = (timeZone: string) =>
  app.call(updateOrganisationSettings, ours.users.SysAdmin, { body: { timeZone } });
const sent = (from: string, to = from): ListFilter => ({
  field: 'sentAt',
  operator: 'between',
  values: [from, to],
});
const listed = async (filter: ListFilter) => {
  const query = { tab: 'all' as const, filters: JSON.stringify([filter]) };
  return (await must(app.call(listDocuments, ours.users.SysAdmin, { query }))).items.length;
};
const reported = async () => {
  const definition = reportDefinition.parse({
    data: 'documents',
    columns: ['recipient'],
    where: [{ filters: [sent('2026-03-01', '2026-03-31')] }],
    groups: [{ by: 'sentAt', unit: 'day' }],
  });
  const { groups } = await must(app.call(runReport, ours.users.SysAdmin, { body: { definition } }));
  return groups.filter(({ level }) => level === 1).map(({ values }) => values[0]);
};

test('days of lists and reports begin where the organisation is', async () => {
  const { SysAdmin } = ours.users;
  expect(await must(app.call(getOrganisationSettings, SysAdmin))).toEqual({
    timeZone: 'Europe/London',
  });
  expect([await listed(sent('2026-03-02')), await reported()]).toEqual([1, ['2026-03-02']]);
  await must(set('Pacific/Auckland'));
  expect([await listed(sent('2026-03-02')), await listed(sent('2026-03-03'))]).toEqual([0, 1]);
  expect(await reported()).toEqual(['2026-03-03']);
  expect((await must(app.call(getSession, SysAdmin))).tenant.timeZone).toBe('Pacific/Auckland');
  const [event] = await eventsOf(app, ours, ours.id);
  expect(event).toMatchObject({
    action: 'tenant.time-zone-changed',
    detail: { before: { timeZone: 'Europe/London' }, after: { timeZone: 'Pacific/Auckland' } },
  });
});

test('the weeks of the home page count what the list shows for them, in any zone', async () => {
  // On Sunday in one, on Monday in the other: another week.
  const zones = ['Pacific/Auckland', 'America/Los_Angeles'];
  const lastSunday = new Date(Date.now() - (new Date().getUTCDay() || 7) * 86_400_000);
  lastSunday.setUTCHours(20, 0, 0, 0);
  await app.platform.database.tenant(ours.id, (tx) =>
    tx.update(documents).set({ sentAt: lastSunday }).where(eq(documents.state, 'pending')),
  );
  const weeks: string[] = [];
  for (const zone of zones) {
    await must(set(zone));
    const home = await must(app.call(getHome, ours.users.SysAdmin, { query: {} }));
    const [week, ...others] = home.weeks.filter((one) => one.sent > 0);
    expect(others).toEqual([]);
    expect(await listed(sent(week?.startsOn ?? '', week?.endsOn ?? ''))).toBe(1);
    weeks.push(week?.startsOn ?? '');
  }
  expect(weeks[0]).not.toBe(weeks[1]);
});

test('is one that there is, and set by those who set up the organisation', async () => {
  const { status, error } = await set('Europe/Atlantis');
  expect([status, error.fields]).toEqual([400, { timeZone: 'Choose a time zone.' }]);
  const body = { timeZone: 'UTC' };
  expect((await app.call(updateOrganisationSettings, ours.users.Admin, { body })).status).toBe(403);
});
