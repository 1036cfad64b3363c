import {
  archiveReport,
  cancelReportRun,
  createReport,
  createReportSchedule,
  exportReport,
  getReport,
  getReportFile,
  listReportRuns,
  listReportSchedules,
  listReports,
  listReportVersions,
  type ReportDefinitionInput,
  type ReportFormat,
  removeReportRun,
  reportDefinition,
  restoreReport,
  runReport,
  startReportRun,
  updateReport,
} from '@countersign/contract';
import { textOfPages } from '@countersign/pdf';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOf } from '../../platform/clock.ts';
import { rowsOf } from '../../platform/database/database.ts';
import { mails, memberships, reportRuns } from '../../platform/database/tables/index.ts';
import { Postponed } from '../../platform/jobs/job-kind.ts';
import { draftDocument, makeWorld, must, type World } from '../../testing/fixtures.ts';
import { onPostgres } from '../../testing/open-test-database.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../testing/test-app.ts';
import { reportRunWorker } from './make-report-run.ts';
import { reportsAtOnce } from './report-limits.ts';
import { runDueSchedules } from './run-due-schedules.ts';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant<'SysAdmin'>;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  theirs = await app.otherTenant();
  world = await makeWorld(app, ours);
  for (const by of [ours.users.Operator, ours.users.Operator, ours.users.SysAdmin]) {
    await draftDocument(app, by, world);
  }
});
afterAll(() => app.close());

const byState: ReportDefinitionInput = {
  data: 'documents',
  columns: ['recipient', 'projectId', 'state', 'createdAt'],
  groups: [{ by: 'projectId' }, { by: 'state' }],
  chart: 'stacked',
};
const definitionOf = (more: Partial<ReportDefinitionInput> = {}) =>
  reportDefinition.parse({ ...byState, ...more });
const sharedWithNone = { userTypes: [], userIds: [] };
const save = (by: TestUser, more: Partial<Parameters<typeof bodyOf>[0]> = {}) =>
  must(app.call(createReport, by, { body: bodyOf(more) }));
const bodyOf = (more: {
  name?: string;
  definition?: ReturnType<typeof definitionOf>;
  shares?: { userTypes: ('Operator' | 'Approver')[]; userIds: string[] };
}) => ({
  name: 'States',
  description: '',
  definition: definitionOf(),
  shares: sharedWithNone,
  ...more,
});
const namesFor = async (by: TestUser) =>
  (await must(app.call(listReports, by, { query: {} }))).items.map(({ name }) => name);

describe('a saved report', () => {
  test('is found by letters of its name, of those that one sees alone', async () => {
    const { SysAdmin, Operator } = ours.users;
    await save(SysAdmin, { name: 'Überfällig by week' });
    const query = { search: 'uberfallig' };
    const { items } = await must(app.call(listReports, SysAdmin, { query }));
    expect(items.map(({ name }) => name)).toEqual(['Überfällig by week']);
    expect((await must(app.call(listReports, Operator, { query }))).items).toEqual([]);
  });

  test('is its owner’s until it is shared with users or types, and never another organisation’s', async () => {
    const { SysAdmin, Operator, Approver, Admin } = ours.users;
    const report = await save(SysAdmin, { name: 'Mine' });
    expect(await namesFor(Operator)).not.toContain('Mine');
    expect((await app.call(getReport, Operator, { params: report })).status).toBe(404);
    const body = {
      ...bodyOf({ name: 'Mine' }),
      shares: { userTypes: ['Operator' as const], userIds: [Approver.userId] },
      revision: report.revision,
    };
    const shared = await must(app.call(updateReport, SysAdmin, { params: report, body }));
    expect(shared.shares.people).toEqual([{ id: Approver.userId, name: 'Test Approver' }]);
    expect([await namesFor(Operator), await namesFor(Approver), await namesFor(Admin)]).toEqual([
      ['Mine'],
      ['Mine'],
      [],
    ]);
    const seen = await must(app.call(getReport, Operator, { params: report }));
    expect(seen).toMatchObject({ isOwn: false, shares: { userIds: [] } });
    const change = { params: report, body: { ...body, revision: shared.revision } };
    expect((await app.call(updateReport, Operator, change)).status).toBe(404);
    expect((await app.call(getReport, theirs.users.SysAdmin, { params: report })).status).toBe(404);
  });

  test('shows each user only what they may see', async () => {
    const report = await save(ours.users.SysAdmin);
    const count = async (by: TestUser) => {
      const { definition } = report;
      return (await must(app.call(runReport, by, { body: { definition } }))).rows.length;
    };
    expect(await Promise.all([count(ours.users.SysAdmin), count(ours.users.Operator)])).toEqual([
      3, 2,
    ]);
  });

  test('keeps its versions, refuses stale changes, and can be archived', async () => {
    const { SysAdmin } = ours.users;
    const report = await save(SysAdmin, { name: 'First' });
    const body = {
      ...bodyOf({ name: 'Second', definition: definitionOf({ groups: [] }) }),
      revision: 1,
    };
    await must(app.call(updateReport, SysAdmin, { params: report, body }));
    expect((await app.call(updateReport, SysAdmin, { params: report, body })).status).toBe(409);
    const { items } = await must(app.call(listReportVersions, SysAdmin, { params: report }));
    expect(items.map(({ name, definition }) => [name, definition.groups.length])).toEqual([
      ['Second', 0],
      ['First', 2],
    ]);
    await must(app.call(archiveReport, SysAdmin, { params: report }));
    expect(await namesFor(SysAdmin)).not.toContain('Second');
    await must(app.call(restoreReport, SysAdmin, { params: report }));
    expect(await namesFor(SysAdmin)).toContain('Second');
  });

  test('is refused where its author could not run it, or shares it with strangers', async () => {
    const events = bodyOf({
      definition: reportDefinition.parse({ data: 'events', columns: ['at'] }),
    });
    expect((await app.call(createReport, ours.users.Operator, { body: events })).status).toBe(403);
    const strange = { userTypes: [], userIds: [theirs.users.SysAdmin.userId] };
    const { status, error } = await app.call(createReport, ours.users.Operator, {
      body: bodyOf({ shares: strange }),
    });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['shares.userIds']]);
  });
});

describe('a report whose formulas are too expensive', () => {
  const deep = `${'upper('.repeat(160)}[Recipient]${')'.repeat(160)}`;
  const many = Array.from({ length: 150 }, () => 'upper([Recipient])').join(' & ');
  test.each([
    ['nested 160 deep', deep, '“Shout”: The formula is nested too deeply.'],
    [
      'of many texts',
      many,
      '“Shout”: This formula takes too long to work out. Use fewer or shorter texts in it.',
    ],
  ])('is neither saved, run nor made as a file: %s', async (_, formula, message) => {
    const { Operator } = ours.users;
    const computed = [{ key: 'computed.shout', label: 'Shout', formula }];
    const definition = definitionOf({ columns: ['state', 'computed.shout'], computed });
    const answers = await Promise.all([
      app.call(createReport, Operator, { body: bodyOf({ definition }) }),
      app.call(startReportRun, Operator, { body: { name: 'Loud', definition, format: 'csv' } }),
      app.call(runReport, Operator, { body: { definition } }),
    ]);
    const field = 'definition.computed.0.formula';
    for (const { status, error } of answers) {
      expect([status, error.error, Object.keys(error.fields ?? {})]).toEqual([
        400,
        message,
        [field],
      ]);
    }
  });
});

test('a user runs two reports at a time, and is refused a third', async () => {
  const { Operator, SysAdmin } = ours.users;
  const run = (by: TestUser) => app.call(runReport, by, { body: { definition: definitionOf() } });
  const ends = [1, 2].map(() => reportsAtOnce.begin({ key: Operator.userId, group: ours.id }));
  const { status, error } = await run(Operator);
  expect([status, error.error]).toEqual([
    429,
    'Too many reports are running. Try again when one of them has finished.',
  ]);
  const body = { definition: definitionOf(), format: 'csv' } as const;
  expect((await app.call(exportReport, Operator, { body })).status).toBe(429);
  expect((await run(SysAdmin)).status).toBe(200);
  for (const end of ends) end();
  // Each leaves its room to the next one, a download as well.
  for (let round = 0; round < 3; round++) {
    expect((await app.call(exportReport, Operator, { body })).status).toBe(200);
    expect((await run(Operator)).status).toBe(200);
  }
});

const start = (by: TestUser, format: ReportFormat, more: Partial<ReportDefinitionInput> = {}) =>
  must(
    app.call(startReportRun, by, {
      body: { name: 'States: all/now', definition: definitionOf(more), format },
    }),
  );
const work = (by: TestUser, runId: string) =>
  reportRunWorker(app.platform).handle({
    tenantId: ours.id,
    runId,
    userId: by.userId,
    address: '',
  });
/** Locks the table of documents in a transaction: readers wait until it is released. */
async function holdDocuments() {
  const [isLocked, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const whole = app.platform.database.system(async (tx) => {
    await tx.execute(sql`lock table documents in access exclusive mode`);
    isLocked.resolve();
    await isReleased.promise;
  });
  whole.catch(isLocked.reject);
  return { locked: isLocked.promise, release: isReleased.resolve };
}

/** Resolves once so many statements of the database wait for a lock. */
async function waitingStatements(isSo: (count: number) => boolean): Promise<void> {
  for (;;) {
    const [row] = await app.platform.database.statement(async (queries) =>
      rowsOf<{ count: number }>(
        await queries.execute(sql`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`),
      ),
    );
    if (isSo(row?.count ?? 0)) return;
  }
}

const runOf = async (by: TestUser, id: string) =>
  (await must(app.call(listReportRuns, by, { query: {} }))).items.find((one) => one.id === id);

describe('a whole report', () => {
  test('is made as a file by a job, of what its owner may see', async () => {
    const { Operator, SysAdmin } = ours.users;
    const { id } = await start(Operator, 'csv', {
      sort: [{ by: 'createdAt', direction: 'ascending' }],
    });
    await work(Operator, id);
    expect(await runOf(Operator, id)).toMatchObject({ state: 'done', total: 2, written: 2 });
    const { raw, headers } = await app.call(getReportFile, Operator, { params: { id } });
    expect(raw.toString('utf8').trim().split('\r\n')).toHaveLength(3);
    expect(headers['content-disposition']).toContain('States');
    expect((await app.call(getReportFile, SysAdmin, { params: { id } })).status).toBe(404);
    expect(await runOf(SysAdmin, id)).toBeUndefined();
    await must(app.call(removeReportRun, Operator, { params: { id } }));
    expect(await runOf(Operator, id)).toBeUndefined();
  });

  test('is a workbook, or pages with its chart and totals', async () => {
    const { SysAdmin } = ours.users;
    const book = await start(SysAdmin, 'xlsx');
    await work(SysAdmin, book.id);
    const file = await app.call(getReportFile, SysAdmin, { params: book });
    expect(file.raw.subarray(0, 2).toString()).toBe('PK');
    const pages = await start(SysAdmin, 'pdf');
    await work(SysAdmin, pages.id);
    const { raw } = await app.call(getReportFile, SysAdmin, { params: pages });
    const [text = ''] = await textOfPages(raw);
    expect(text).toContain('States: all/now');
    expect(text.match(/Zofia Wiśniewska/g)).toHaveLength(3);
    expect(text).toContain('Totals');
  });

  test('that was stopped is not made', async () => {
    const { SysAdmin } = ours.users;
    const { id } = await start(SysAdmin, 'csv');
    await must(app.call(cancelReportRun, SysAdmin, { params: { id } }));
    await work(SysAdmin, id);
    expect(await runOf(SysAdmin, id)).toMatchObject({ state: 'cancelled', bytes: null });
    expect((await app.call(getReportFile, SysAdmin, { params: { id } })).status).toBe(409);
  });

  test.runIf(onPostgres)('is stopped in the middle of a statement, too', async () => {
    const { SysAdmin } = ours.users;
    const { id } = await start(SysAdmin, 'csv');
    const { locked, release } = await holdDocuments();
    await locked;
    const working = work(SysAdmin, id);
    await waitingStatements((count) => count > 0);
    await must(app.call(cancelReportRun, SysAdmin, { params: { id } }));
    await working;
    release();
    expect(await runOf(SysAdmin, id)).toMatchObject({ state: 'cancelled', bytes: null });
  });

  test.runIf(onPostgres)('is cancelled once the requesting user has left', async () => {
    const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { locked, release } = await holdDocuments();
    await locked;
    const disconnected = new AbortController();
    const response = fetch(`${url}/api/v4/reports/run`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ours.users.SysAdmin.idToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ definition: definitionOf() }),
      signal: disconnected.signal,
    });
    await waitingStatements((count) => count > 0);
    disconnected.abort();
    await expect(response).rejects.toThrow('abort');
    await waitingStatements((count) => count === 0);
    release();
  });

  test('of a user who runs two already goes back to the queue, and is made later', async () => {
    const { Operator } = ours.users;
    const { id } = await start(Operator, 'csv');
    const ends = [1, 2].map(() => reportsAtOnce.begin({ key: Operator.userId, group: ours.id }));
    await expect(work(Operator, id)).rejects.toThrow(Postponed);
    expect(await runOf(Operator, id)).toMatchObject({ state: 'queued' });
    for (const end of ends) end();
    await work(Operator, id);
    expect(await runOf(Operator, id)).toMatchObject({ state: 'done' });
  });

  test('that ended the process twice says so', async () => {
    const { SysAdmin } = ours.users;
    const { id } = await start(SysAdmin, 'csv');
    const job = { tenantId: ours.id, runId: id, userId: SysAdmin.userId, address: '' };
    await reportRunWorker(app.platform).exhausted(job, true);
    expect(await runOf(SysAdmin, id)).toMatchObject({
      state: 'failed',
      problem:
        'The server stopped twice during this. Add filters to the report before you run it again.',
    });
  });

  test('that was asked for from an earlier version has what was added since as usual', async () => {
    const { SysAdmin } = ours.users;
    for (const format of ['csv', 'pdf'] as const) {
      const { id } = await start(SysAdmin, format);
      const saved = { definition: { data: 'documents', columns: ['state'] }, scope: {} } as never;
      await app.platform.database.tenant(ours.id, (tx) =>
        tx.update(reportRuns).set(saved).where(eq(reportRuns.id, id)),
      );
      await work(SysAdmin, id);
      expect(await runOf(SysAdmin, id)).toMatchObject({ state: 'done' });
    }
  });

  test('that can’t be read says so', async () => {
    const { SysAdmin } = ours.users;
    const { id } = await start(SysAdmin, 'csv');
    const saved = { definition: { data: 'dreams', columns: ['state'] } } as never;
    await app.platform.database.tenant(ours.id, (tx) =>
      tx.update(reportRuns).set(saved).where(eq(reportRuns.id, id)),
    );
    await work(SysAdmin, id);
    expect(await runOf(SysAdmin, id)).toMatchObject({
      state: 'failed',
      problem:
        'This report was saved by another version of the product and can’t be read. Create it again.',
    });
  });

  test('that fails says why, and notifies its owner by email', async () => {
    const { SysAdmin, Operator } = ours.users;
    const { id } = await start(SysAdmin, 'csv');
    // In the name of someone who may not see what it is about.
    await app.platform.database.tenant(ours.id, (tx) =>
      tx
        .update(reportRuns)
        .set({
          membershipId: Operator.membershipId,
          definition: reportDefinition.parse({ data: 'events', columns: ['at'] }),
        })
        .where(eq(reportRuns.id, id)),
    );
    await work(Operator, id);
    expect(await runOf(Operator, id)).toMatchObject({
      state: 'failed',
      problem: 'You have no access to the data “Events”.',
    });
    const [mail] = await mailsTo(Operator, 'Report failed: States: all/now');
    expect(mail?.text).toContain('You have no access to the data “Events”.');
  });
});

const mailsTo = ({ email }: TestUser, subject: string) =>
  app.platform.database.tenant(ours.id, (tx) =>
    tx
      .select()
      .from(mails)
      .where(and(eq(mails.recipient, email), eq(mails.subject, subject))),
  );

describe('a schedule', () => {
  const daily = (recipients: readonly TestUser[], more: object = {}) => ({
    rhythm: 'daily' as const,
    time: '08:00',
    timeZone: 'Europe/London',
    format: 'xlsx' as const,
    delivery: 'attachment' as const,
    recipientIds: recipients.map(({ userId }) => userId),
    ...more,
  });
  const schedule = async (
    name: string,
    by: TestUser,
    body: ReturnType<typeof daily>,
    more = {},
  ) => {
    const report = await save(by, { name, definition: definitionOf(more) });
    const made = await must(app.call(createReportSchedule, by, { params: report, body }));
    return { report, made };
  };
  const tomorrow = () => new Date(Date.now() + 30 * 3_600_000);
  const due = () => asOf(tomorrow(), () => runDueSchedules(app.platform));
  const scheduledRuns = (name: string) =>
    app.platform.database.tenant(ours.id, (tx) =>
      tx.select().from(reportRuns).where(eq(reportRuns.name, name)),
    );

  test('emails the file with its owner’s permissions, once each time, and lets recipients fetch it', async () => {
    const { Operator, Approver } = ours.users;
    const { report, made } = await schedule('Daily', Operator, daily([Operator, Approver]));
    expect(Date.parse(made.nextAt ?? '')).toBeGreaterThan(Date.now());
    await due();
    await due();
    const [run, ...others] = await scheduledRuns('Daily');
    expect(others).toEqual([]);
    await work(Operator, run?.id ?? '');
    const [mail] = await mailsTo(Approver, 'Daily');
    expect(mail?.attachments).toMatchObject([
      { fileName: expect.stringMatching(/^Daily .*\.xlsx$/) },
      { fileName: 'chart.png', contentType: 'image/png' },
    ]);
    expect(mail?.text).toContain('has 2 rows');
    // The chart stands in the mail as a picture, and in words where no picture is shown.
    const picture = mail?.attachments[1];
    expect(mail?.html).toContain(`src="cid:${picture?.contentId}"`);
    expect(mail?.text).toMatch(/^- Salt(?:, Pending)?: 2$/m);
    const png = await app.platform.files.read(picture?.sha256 ?? '');
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      'PNG',
      1072,
      480,
    ]);
    const fetched = await app.call(getReportFile, Approver, { params: { id: run?.id ?? '' } });
    expect(fetched.status).toBe(200);
    expect(
      (await app.call(getReportFile, ours.users.Admin, { params: { id: run?.id ?? '' } })).status,
    ).toBe(404);
    const { items } = await must(app.call(listReportSchedules, Operator, { params: report }));
    expect(Date.parse(items[0]?.nextAt ?? '')).toBeGreaterThan(tomorrow().getTime());
  });

  test('emails nothing for a report without rows, nor once it is archived', async () => {
    const { Operator } = ours.users;
    const none = {
      where: [{ filters: [{ field: 'state', operator: 'any', values: ['approved'] }] }],
    };
    await schedule('Empty', Operator, daily([Operator]), none);
    const { report } = await schedule('Archived', Operator, daily([Operator]));
    await must(app.call(archiveReport, Operator, { params: report }));
    await due();
    const [run] = await scheduledRuns('Empty');
    await work(Operator, run?.id ?? '');
    expect(await mailsTo(Operator, 'Empty')).toEqual([]);
    expect(await scheduledRuns('Archived')).toEqual([]);
  });

  test('ends with its owner’s membership, and uses the rights they have at the time', async () => {
    const { Approver } = ours.users;
    const { report } = await schedule('Left', Approver, daily([Approver]));
    const setDisabled = (disabledAt: Date | null) =>
      app.platform.database.system((tx) =>
        tx.update(memberships).set({ disabledAt }).where(eq(memberships.id, Approver.membershipId)),
      );
    await setDisabled(new Date());
    await due();
    await setDisabled(null);
    expect(await scheduledRuns('Left')).toEqual([]);
    const { items } = await must(app.call(listReportSchedules, Approver, { params: report }));
    expect(items).toMatchObject([
      { isOn: false, lastProblem: 'Its owner has left the organisation.' },
    ]);
  });

  test('is no business of others', async () => {
    const { report } = await schedule('Own', ours.users.SysAdmin, daily([ours.users.SysAdmin]));
    const response = await app.call(listReportSchedules, ours.users.Admin, { params: report });
    expect(response.status).toBe(404);
    const strange = daily([theirs.users.SysAdmin]);
    const refused = await app.call(createReportSchedule, ours.users.SysAdmin, {
      params: report,
      body: strange,
    });
    expect(Object.keys(refused.error.fields ?? {})).toEqual(['recipientIds']);
  });
});
