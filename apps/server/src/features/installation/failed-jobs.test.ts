import {
  bulkFailedJobs,
  getSession,
  jobQueues,
  listAuditEvents,
  listFailedJobs,
} from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { mails, tenants, users } from '../../platform/database/tables/index.ts';
import { interruptedOutput } from '../../platform/jobs/interrupted-jobs.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { must } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

const admin = 'ops@example.com';
/** A kind of job as its feature has it. */
const notifyOfCommentKind = { queue: 'documents.notify-of-comment', retries: 10 };
const secret = 'a-word-of-someone';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant<'SysAdmin'>;

beforeAll(async () => {
  // No mail server answers at this port.
  app = await startTestApp({
    INSTALLATION_ADMINS: `it@example.com, ${admin.toUpperCase()}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
  ours = await app.tenant();
  theirs = await app.otherTenant();
  await app.platform.database.system((tx) =>
    tx.update(users).set({ email: admin }).where(eq(users.id, ours.users.SysAdmin.userId)),
  );
  await app.work();
});
afterAll(() => app.close());

const list = async (query = {}) =>
  (await must(app.call(listFailedJobs, ours.users.SysAdmin, { query }))).items;

/** Sends the job of a comment whose id is none, so that it fails each time. */
async function sendBrokenJob(): Promise<void> {
  await app.platform.database.tenant(ours.id, async (tx) =>
    tx.send({
      queue: notifyOfCommentKind.queue,
      data: { tenantId: ours.id, commentId: secret },
    }),
  );
}

const idOf = async (data: object, state: string) => {
  const found = await app.platform.database.statement((queries) =>
    queries.execute(sql`select id from pgboss.job
      where data = ${JSON.stringify(data)}::jsonb and state::text = ${state} and name not like '%.dead'`),
  );
  return rowsOf<{ id: string }>(found)[0]?.id ?? '';
};

/** Has the jobs of a queue be due whose next try is to come. */
async function hurry(queue: string): Promise<void> {
  await app.platform.database.system((tx) =>
    tx.execute(sql`update pgboss.job set start_after = now()
      where name = ${queue} and state < 'active' and start_after > now()`),
  );
}

async function failed(queue: string, count = 1) {
  const find = async () => {
    await hurry(queue);
    return (await list()).filter((job) => job.queue === queue);
  };
  await expect.poll(async () => (await find()).length, { timeout: 60_000 }).toBe(count);
  return find();
}

const stateOf = async (id: string) => {
  const found = await app.platform.database.statement((queries) =>
    queries.execute(sql`select state from pgboss.job where id = ${id}::uuid`),
  );
  return rowsOf<{ state: string }>(found)[0]?.state;
};

const act = (action: 'retry' | 'drop', ...ids: string[]) =>
  app.call(bulkFailedJobs, ours.users.SysAdmin, { body: { action, selection: { ids } } });

describe('a job that failed each time it was tried', () => {
  test('is listed with its error, its tries and its organisation, and nothing of its data', async () => {
    await sendBrokenJob();
    const [job] = await failed(notifyOfCommentKind.queue);
    expect(job).toEqual({
      id: expect.any(String),
      queue: notifyOfCommentKind.queue,
      failedAt: expect.any(String),
      tries: notifyOfCommentKind.retries + 1,
      error: expect.stringMatching(/\w+/),
      code: '22P02',
      tenant: expect.stringContaining('Tenant'),
    });
    const answer = await app.call(listFailedJobs, ours.users.SysAdmin, { query: {} });
    expect(answer.raw.toString()).not.toContain(secret);
    expect(await list({ search: 'comment' })).toHaveLength(1);
    expect(await list({ search: 'report file' })).toEqual([]);
    const filters = JSON.stringify([{ field: 'queue', operator: 'any', values: ['mail.send'] }]);
    expect(await list({ filters })).toEqual([]);
  });

  test('is tried again, and done once its cause is removed, also where that ended the process', async () => {
    const [job] = await failed(notifyOfCommentKind.queue);
    await app.platform.database.system((tx) =>
      tx.execute(sql`update pgboss.job set output = ${JSON.stringify(interruptedOutput)}::jsonb,
        data = data || jsonb_build_object('commentId', ${newId()}::text,
          'triedAlone', jsonb_build_object('id', id, 'times', 4))
        where id = ${job?.id}::uuid`),
    );
    const { items } = await must(act('retry', job?.id ?? ''));
    expect(items).toMatchObject([{ isDone: true, name: 'Document: comment emails', refusal: '' }]);
    await expect.poll(() => stateOf(job?.id ?? ''), { timeout: 20_000 }).toBe('completed');
    expect(await list()).toEqual([]);
  });

  test('comes back where it fails again', async () => {
    await sendBrokenJob();
    const [job] = await failed(notifyOfCommentKind.queue);
    await must(act('retry', job?.id ?? ''));
    const [again] = await failed(notifyOfCommentKind.queue);
    expect([again?.id, again?.tries]).toEqual([job?.id, notifyOfCommentKind.retries + 2]);
  });

  test('is dropped with others, and the audit trail says so', async () => {
    await sendBrokenJob();
    const jobs = await failed(notifyOfCommentKind.queue, 2);
    const missing = newId();
    const { items } = await must(act('drop', ...jobs.map(({ id }) => id), missing));
    expect(items.map(({ isDone }) => isDone)).toEqual([true, true, false]);
    expect(items[2]?.refusal).toBe('This job is no longer a failed one.');
    expect(await list()).toEqual([]);
    expect((await act('drop', missing)).status).toBe(404);
    const events = await must(app.call(listAuditEvents, ours.users.SysAdmin, { query: {} }));
    expect(events.items.map(({ action }) => action)).toEqual([
      'tenant.failed-jobs-dropped',
      'tenant.failed-jobs-retried',
      'tenant.failed-jobs-retried',
    ]);
  });
});

describe('an email that was given up', () => {
  const addMail = async (confidential: boolean) => {
    const purpose = `test:${newId()}`;
    await app.platform.database.tenant(ours.id, (tx) =>
      queueMail(tx, {
        tenantId: ours.id,
        purpose,
        sender: 'Forms <forms@example.com>',
        recipient: 'zofia@example.com',
        subject: 'Hello',
        text: 'Dear Zofia',
        html: '<p>Dear Zofia</p>',
        attachments: [],
        confidential,
      }),
    );
    return purpose;
  };
  const mailState = async (purpose: string) => {
    const [mail] = await app.platform.database.system((tx) =>
      tx.select({ state: mails.state }).from(mails).where(eq(mails.purpose, purpose)),
    );
    return mail?.state;
  };
  /** Leaves the mail jobs no further try. */
  const giveUp = () =>
    app.platform.database.system((tx) =>
      tx.execute(
        sql`update pgboss.job set retry_limit = 0 where name = 'mail.send' and state < 'completed'`,
      ),
    );

  test('is queued again by a retry, but not one whose text was deleted', async () => {
    const plain = await addMail(false);
    const withCode = await addMail(true);
    await giveUp();
    const jobs = await failed('mail.send', 2);
    expect(jobs[0]).toMatchObject({ code: expect.stringMatching(/^E/), tries: 1 });
    for (const purpose of [plain, withCode])
      await expect.poll(() => mailState(purpose), { timeout: 20_000 }).toBe('failed');
    const { items } = await must(act('retry', ...jobs.map(({ id }) => id)));
    expect(items.map(({ isDone }) => isDone).toSorted()).toEqual([false, true]);
    expect(items.find(({ isDone }) => !isDone)?.refusal).toContain('Drop the job.');
    // It was tried again, and failed as before; a mail that is not queued would not be tried.
    const tries = async () => (await failed('mail.send', 2)).map((job) => job.tries);
    await expect.poll(async () => (await tries()).toSorted(), { timeout: 60_000 }).toEqual([1, 2]);
  });

  test('is queued again where no one noted that it failed, unless another job sends it', async () => {
    const purpose = await addMail(false);
    await giveUp();
    await expect.poll(() => mailState(purpose), { timeout: 20_000 }).toBe('failed');
    const { system, tenant } = app.platform.database;
    const queued = await system((tx) =>
      tx
        .update(mails)
        .set({ state: 'queued' })
        .where(eq(mails.purpose, purpose))
        .returning({ mailId: mails.id }),
    );
    const data = { tenantId: ours.id, ...queued[0] };
    const id = await idOf(data, 'failed');
    await tenant(ours.id, async (tx) =>
      tx.send({ queue: 'mail.send', data, at: new Date(Date.now() + 3_600_000) }),
    );
    const isRetried = async () => (await must(act('retry', id))).items.map(({ isDone }) => isDone);
    expect(await isRetried()).toEqual([false]);
    await system((tx) =>
      tx.execute(
        sql`delete from pgboss.job where data = ${JSON.stringify(data)}::jsonb and state = 'created'`,
      ),
    );
    expect(await isRetried()).toEqual([true]);
  });
});

describe('failed jobs', () => {
  test('are for the SysAdmins whom the settings name, and for no one else', async () => {
    const calls = [
      (user: { idToken: string }) => app.call(listFailedJobs, user, { query: {} }),
      (user: { idToken: string }) =>
        app.call(bulkFailedJobs, user, {
          body: { action: 'drop', selection: { ids: [newId()] } },
        }),
    ];
    const { SysAdmin, ...others } = ours.users;
    for (const call of calls) {
      expect((await call(SysAdmin)).status).not.toBe(403);
      for (const user of [...Object.values(others), theirs.users.SysAdmin])
        expect((await call(user)).status).toBe(403);
    }
    const sees = async (user: { idToken: string }) =>
      (await must(app.call(getSession, user))).installationAccess;
    expect(await sees(SysAdmin)).toBe(true);
    expect(await sees(theirs.users.SysAdmin)).toBe(false);
  });

  test('are not for someone in a demo while there are other organisations', async () => {
    const { SysAdmin } = theirs.users;
    const { system } = app.platform.database;
    await system((tx) =>
      tx.update(users).set({ email: 'it@example.com' }).where(eq(users.id, SysAdmin.userId)),
    );
    for (const [isDemo, status] of [
      [true, 403],
      [false, 200],
    ] as const) {
      await system((tx) => tx.update(tenants).set({ isDemo }).where(eq(tenants.id, theirs.id)));
      expect((await app.call(listFailedJobs, SysAdmin, { query: {} })).status).toBe(status);
    }
  });

  test('have a name, whatever their queue', async () => {
    const found = await app.platform.database.statement((queries) =>
      queries.execute(
        sql`select name from pgboss.queue where name not like '%.dead' and name not like '\\_\\_pgboss%'`,
      ),
    );
    const queues = rowsOf<{ name: string }>(found).map(({ name }) => name);
    expect(queues.filter((name) => !(jobQueues as readonly string[]).includes(name))).toEqual([]);
  });
});

describe('without the setting', () => {
  let alone: TestApp;

  beforeAll(async () => {
    alone = await startTestApp();
  });
  afterAll(() => alone.close());

  test('the SysAdmins of the only organisation administer the installation, until there is another', async () => {
    const first = await alone.tenant();
    await alone.platform.database.system((tx) => tx.update(tenants).set({ isDemo: true }));
    const status = async (user: { idToken: string }) =>
      (await alone.call(listFailedJobs, user, { query: {} })).status;
    expect(await status(first.users.SysAdmin)).toBe(200);
    expect(await status(first.users.Admin)).toBe(403);
    const second = await alone.otherTenant();
    expect(await status(first.users.SysAdmin)).toBe(403);
    expect(await status(second.users.SysAdmin)).toBe(403);
  });
});
