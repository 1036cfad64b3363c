import {
  addComment,
  approveDocument,
  countNotifications,
  createApprovalSetup,
  createDocument,
  createOwnDelegate,
  type DocumentDetail,
  declineDocument,
  findDocumentReaders,
  getDocument,
  listComments,
  listNotifications,
  maxUnread,
  type NotificationEvent,
  type Preferences,
  readNotifications,
  removeOwnDelegate,
  returnDocument,
  sendDocument,
  updateDocument,
  updatePreferences,
  userTypes,
  voidDocument,
} from '@countersign/contract';
import { mentionOf } from '@countersign/domain';
import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOf } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import {
  documentPeople,
  mails,
  memberships,
  notifications,
  users,
} from '../../platform/database/tables/index.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { approvalStep, settingsOf } from '../../testing/chains.ts';
import { makeWorld, must, recipient, sendBody, type World } from '../../testing/fixtures.ts';
import { shownTo } from '../../testing/signing.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../testing/test-app.ts';
import { deliverDocument, notifyOfCommentWorker } from '../documents/index.ts';
import { purgeNotifications } from './purge-notifications.ts';
import { sendDailyEmails } from './send-daily-emails.ts';

let app: TestApp;
let ours: TestTenant;
let world: World;
/** One step, which either of two may approve. */
let setupId: string;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  world = await makeWorld(app, ours);
  setupId = await setupOf(ours, [ours.users.Approver, ours.users['Operator/Approver']]);
});
afterAll(() => app.close());
beforeEach(() =>
  app.platform.database.system(async (tx) => {
    await tx.delete(notifications);
    await tx.delete(mails);
    await tx.update(users).set({ preferences: {} });
    // Nothing waits from the test before.
    await tx.update(documentPeople).set({ isTurn: false });
  }),
);

async function setupOf(tenant: TestTenant, people: readonly TestUser[]): Promise<string> {
  const steps = [approvalStep(1, 'anyone', people)];
  const body = { name: `Setup ${newId()}`, description: '', steps };
  return (await must(app.call(createApprovalSetup, tenant.users.SysAdmin, { body }))).id;
}

/** Sends a document to its approvers, and does what follows for the machine. */
async function sent(approvalSetupId = setupId, to = recipient): Promise<DocumentDetail> {
  const { Operator } = ours.users;
  const body = {
    formPackId: world.pack.id,
    projectId: world.project.id,
    recipient: to,
    values: { [world.template.id]: { name: 'Zofia Wiśniewska' } },
    settings: settingsOf({ approvalSetupId }),
  };
  const draft = await must(app.call(createDocument, Operator, { body }));
  await must(app.call(sendDocument, Operator, { body: sendBody(Operator, draft) }));
  await deliver(draft.id);
  return must(app.call(getDocument, Operator, { params: { id: draft.id } }));
}

const deliver = (documentId: string) =>
  deliverDocument(app.platform, { tenantId: ours.id, documentId });

/** Has a user approve a document, decline it, or return it for changes. */
async function act(
  what: 'approve' | 'decline' | 'return',
  user: TestUser,
  id: string,
): Promise<void> {
  const { turns } = await must(app.call(getDocument, user, { params: { id } }));
  const command = { commandId: newId(), partyId: turns[0]?.partyId ?? '' };
  const params = { id };
  const body = { ...command, reason: 'No.' };
  if (what === 'decline') await must(app.call(declineDocument, user, { params, body }));
  else if (what === 'return') await must(app.call(returnDocument, user, { params, body }));
  else {
    const view = await shownTo(app, user, id);
    await must(app.call(approveDocument, user, { params, body: { ...command, view } }));
  }
  await deliver(id);
}

async function comment(
  by: TestUser,
  id: string,
  text: string,
  audience: 'company' | 'everyone' = 'company',
): Promise<string> {
  const body = { commandId: newId(), audience, text };
  await must(app.call(addComment, by, { params: { id }, body }));
  const job = { tenantId: ours.id, commentId: body.commandId };
  await notifyOfCommentWorker(app.platform).handle(job);
  // As after the end of the process: no one is notified twice.
  await notifyOfCommentWorker(app.platform).handle(job);
  return body.commandId;
}

const listOf = async (user: TestUser, query = {}) =>
  (await must(app.call(listNotifications, user, { query }))).items;
const eventsOf = async (user: TestUser) => (await listOf(user)).map(({ event }) => event);
const unreadOf = async (user: TestUser) =>
  (await must(app.call(countNotifications, user, {}))).unread;

/** The subjects of the emails to someone. */
async function mailedTo(email: string): Promise<string[]> {
  const rows = await app.platform.database.system((tx) =>
    tx.select({ subject: mails.subject }).from(mails).where(eq(mails.recipient, email)),
  );
  return rows.map(({ subject }) => subject);
}

const prefer = (user: TestUser, chosen: Preferences['notifications']) =>
  must(app.call(updatePreferences, user, { body: { notifications: chosen } }));

describe('what a document notifies users of', () => {
  test('is what it emails them about, in the app and by email', async () => {
    const { Operator, Approver, 'Operator/Approver': second } = ours.users;
    const document = await sent();
    for (const user of [Approver, second]) {
      expect(await listOf(user)).toMatchObject([
        {
          event: 'please-approve',
          isRead: false,
          subject: { type: 'document', id: document.id },
          name: world.pack.name,
          person: 'Zofia Wiśniewska',
        },
      ]);
      expect(await mailedTo(user.email)).toHaveLength(1);
    }
    // Neither who sent it, nor who has nothing to do with it.
    expect(await eventsOf(Operator)).toEqual([]);
    expect(await eventsOf(ours.users.Admin)).toEqual([]);
    await deliver(document.id);
    expect(await unreadOf(Approver)).toBe(1);
  });

  test('is read once it is over, and names who declined', async () => {
    const { Operator, Approver, 'Operator/Approver': second } = ours.users;
    const { id } = await sent();
    await act('decline', Approver, id);
    expect(await listOf(Operator)).toMatchObject([{ event: 'declined', by: 'Test Approver' }]);
    // The one who declined has no news of it; the other one need not look any more.
    expect(await eventsOf(Approver)).toEqual(['please-approve']);
    expect([await unreadOf(Approver), await unreadOf(second)]).toEqual([0, 0]);
  });

  test('of a return reaches the colleagues who acted, until it is sent again', async () => {
    const { Operator, Approver, Admin, SysAdmin } = ours.users;
    const steps = [approvalStep(1, 'anyone', [Approver]), approvalStep(2, 'anyone', [Admin])];
    const setup = { name: `Setup ${newId()}`, description: '', steps };
    const made = await must(app.call(createApprovalSetup, SysAdmin, { body: setup }));
    const { id } = await sent(made.id);
    await act('approve', Approver, id);
    await act('return', Admin, id);
    expect(await listOf(Operator)).toMatchObject([{ event: 'returned', by: 'Test Admin' }]);
    const [notice] = await listOf(Approver);
    expect(notice).toMatchObject({ event: 'returned', by: 'Test Admin', isRead: false });
    expect(await mailedTo(Approver.email)).toContainEqual(
      expect.stringMatching(/^Test Admin returned .* for changes$/),
    );
    const { revision } = await must(app.call(getDocument, Operator, { params: { id } }));
    const ann = { ...recipient, firstName: 'Ann', lastName: 'Lee', email: 'ann.lee@example.com' };
    const body = { revision, projectId: world.project.id, recipient: ann, values: {} };
    const draft = await must(app.call(updateDocument, Operator, { params: { id }, body }));
    expect(draft.recipient.lastName).toBe('Lee');
    // Whom the draft is for by now is no matter to those who acted on what it was.
    const before = 'Zofia Wiśniewska';
    expect((await listOf(Approver)).map(({ person }) => person)).toEqual([before, before]);
    await must(app.call(sendDocument, Operator, { body: sendBody(Operator, draft) }));
    await deliver(id);
    expect(await listOf(Approver)).toMatchObject([
      { event: 'please-approve', isRead: false, person: 'Ann Lee' },
      { event: 'returned', isRead: true, person: before },
      { event: 'please-approve', isRead: true, person: before },
    ]);
  });

  test('is not shown to the one who did it', async () => {
    const { Operator, Approver } = ours.users;
    const own = await setupOf(ours, [Approver]);
    const { id } = await sent(own);
    await act('approve', Approver, id);
    await deliver(id);
    await deliver(id);
    const { state } = await must(app.call(getDocument, Operator, { params: { id } }));
    expect(state).toBe('approved');
    expect(await eventsOf(Operator)).toEqual(['finished']);
    expect(await eventsOf(Approver)).toEqual(['please-approve']);
    expect(await mailedTo(Approver.email)).toContain(`Completed: ${world.pack.name}`);
  });

  test('reaches the delegate instead of the person who is away', async () => {
    const { Approver, 'Operator/Approver': delegate } = ours.users;
    const only = await setupOf(ours, [Approver]);
    const day = (offset: number) =>
      new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const body = { delegateId: delegate.userId, startsOn: day(0), endsOn: day(2) };
    const { id } = await must(app.call(createOwnDelegate, Approver, { body }));
    await sent(only);
    expect(await mailedTo(delegate.email)).toHaveLength(1);
    expect(await mailedTo(Approver.email)).toEqual([]);
    expect(await eventsOf(delegate)).toEqual(['please-approve']);
    expect(await eventsOf(Approver)).toEqual([]);
    await must(app.call(removeOwnDelegate, Approver, { params: { id } }));
  });
});

describe('a notification', () => {
  test('is shown for as long as its reader may see what it is about', async () => {
    const { Approver } = ours.users;
    const { id } = await sent();
    expect(await unreadOf(Approver)).toBe(1);
    await app.platform.database.system((tx) =>
      tx.execute(sql`delete from document_people where document_id = ${id}`),
    );
    expect([await eventsOf(Approver), await unreadOf(Approver)]).toEqual([[], 0]);
    const body = { ids: null };
    expect(await must(app.call(readNotifications, Approver, { body }))).toEqual({ unread: 0 });
  });

  test('is marked as read by its user alone, one or all', async () => {
    const { Approver, 'Operator/Approver': second } = ours.users;
    await sent();
    await sent();
    const [first] = await listOf(Approver);
    const one = { body: { ids: [first?.id ?? ''] } };
    expect((await app.call(readNotifications, second, one)).status).toBe(404);
    expect(await must(app.call(readNotifications, Approver, one))).toEqual({ unread: 1 });
    const filters = JSON.stringify([{ field: 'isRead', operator: 'any', values: ['false'] }]);
    expect(await listOf(Approver, { filters })).toHaveLength(1);
    const all = { body: { ids: null } };
    expect(await must(app.call(readNotifications, Approver, all))).toEqual({ unread: 0 });
    expect(await unreadOf(second)).toBe(2);
  });

  test('is found by its kind and its document', async () => {
    const { Approver } = ours.users;
    const { id } = await sent();
    await comment(ours.users.Operator, id, `See ${mentionOf(Approver.userId)}`);
    const kinds = (value: string) =>
      JSON.stringify([{ field: 'kind', operator: 'any', values: [value] }]);
    expect(await listOf(Approver, { filters: kinds('comment') })).toMatchObject([
      { event: 'comment', by: 'Test Operator', comment: 'See @Test Approver' },
    ]);
    expect(await listOf(Approver, { filters: kinds('report') })).toEqual([]);
    expect(await listOf(Approver, { search: 'wisniewska' })).toHaveLength(2);
    expect(await listOf(Approver, { search: 'nobody' })).toEqual([]);
  });

  test('is another organisation’s neither to read nor to count', async () => {
    const theirs = await app.otherTenant();
    await sent();
    const { SysAdmin } = theirs.users;
    expect([await eventsOf(SysAdmin), await unreadOf(SysAdmin)]).toEqual([[], 0]);
    await expect(
      app.platform.database.tenant(theirs.id, (tx) =>
        tx.select({ id: notifications.id }).from(notifications),
      ),
    ).resolves.toEqual([]);
  });

  test('goes after ninety days, and with the membership', async () => {
    const { Operator, Approver, 'Operator/Approver': second } = ours.users;
    const { id } = await sent();
    await app.platform.database.system((tx) =>
      tx
        .update(notifications)
        .set({ createdAt: new Date(Date.now() - 91 * 86_400_000) })
        .where(eq(notifications.userId, Approver.userId)),
    );
    const kept = async () => [(await listOf(Approver)).length, (await listOf(second)).length];
    await purgeNotifications(app.platform);
    // As long as the document is out, what is known of it is not written again.
    expect(await kept()).toEqual([1, 1]);
    const body = { commandId: newId(), reason: 'Not needed.' };
    await must(app.call(voidDocument, Operator, { params: { id }, body }));
    await purgeNotifications(app.platform);
    expect(await kept()).toEqual([0, 1]);
    const removed = await app.tenant();
    const { id: tenantId, users: people } = removed;
    const notice = noticeFor(people.Admin, newId());
    await app.platform.database.tenant(tenantId, (tx) => notify(tx, tenantId, [notice]));
    const left = () =>
      app.platform.database.system((tx) =>
        tx.$count(notifications, eq(notifications.userId, people.Admin.userId)),
      );
    expect(await left()).toBe(1);
    await app.platform.database.system((tx) =>
      tx.delete(memberships).where(eq(memberships.userId, people.Admin.userId)),
    );
    expect(await left()).toBe(0);
  });

  test('is counted by one statement, a hundred at most', async () => {
    const { Operator } = ours.users;
    const { id } = await sent();
    const many = Array.from({ length: maxUnread + 5 }, () => noticeFor(Operator, id));
    const { database } = app.platform;
    await database.tenant(ours.id, (tx) => notify(tx, ours.id, many));
    const before = database.calls();
    expect(await unreadOf(Operator)).toBe(maxUnread);
    // One finds the caller, and one counts.
    expect(database.calls() - before).toBe(2);
  });
});

const noticeFor = ({ userId }: TestUser, id: string, event: NotificationEvent = 'declined') => ({
  userId,
  event,
  purpose: `test:${newId()}`,
  subject: { type: 'document', id } as const,
});

describe('a comment', () => {
  test('reaches the creator and those who are mentioned, not its author', async () => {
    const { Operator, Approver, 'Operator/Approver': second } = ours.users;
    const { id } = await sent();
    await app.platform.database.system((tx) => tx.delete(mails));
    await comment(Approver, id, `Is this right, ${mentionOf(second.userId)}?`);
    for (const user of [Operator, second]) {
      expect((await eventsOf(user))[0]).toBe('comment');
      expect(await mailedTo(user.email)).toEqual([`Test Approver commented on ${world.pack.name}`]);
    }
    expect(await mailedTo(Approver.email)).toEqual([]);
    // Who commented before has the answer too.
    await comment(Operator, id, 'Yes.');
    expect((await listOf(Approver))[0]).toMatchObject({ event: 'comment', comment: 'Yes.' });
    expect(await mailedTo(recipient.email)).toEqual([]);
  });

  test('keeps who is mentioned by id, and is shown with their name', async () => {
    const { Operator, Approver } = ours.users;
    const { id } = await sent();
    await comment(Operator, id, `Ask ${mentionOf(Approver.userId)}.`);
    const { items } = await must(app.call(listComments, Operator, { params: { id } }));
    expect(items).toMatchObject([
      {
        text: `Ask <@${Approver.userId}>.`,
        mentions: [{ id: Approver.userId, name: 'Test Approver' }],
      },
    ]);
    const [mail] = await app.platform.database.system((tx) =>
      tx
        .select({ text: mails.text })
        .from(mails)
        .where(and(eq(mails.recipient, Approver.email), like(mails.purpose, '%:comment:%'))),
    );
    expect(mail?.text).toContain('Ask @Test Approver.');
  });

  test('mentions only those who see the document, and finds no others', async () => {
    const { Operator, Approver, 'Operator/Approver': stranger } = ours.users;
    const { id } = await sent(await setupOf(ours, [Approver]));
    const body = { commandId: newId(), audience: 'company' as const };
    const text = `Ask ${mentionOf(stranger.userId)}`;
    const problem = 'You can mention only colleagues who can see this document.';
    expect(
      await app.call(addComment, Operator, { params: { id }, body: { ...body, text } }),
    ).toMatchObject({ status: 400, error: { fields: { text: problem } } });
    const found = await must(
      app.call(findDocumentReaders, Operator, { params: { id }, query: {} }),
    );
    // The same as what each of them sees.
    for (const userType of userTypes) {
      const user = ours.users[userType];
      const { status } = await app.call(getDocument, user, { params: { id } });
      expect(found.items.some((one) => one.id === user.userId)).toBe(status === 200);
    }
    const search = { params: { id }, query: { search: 'approver' } };
    expect((await must(app.call(findDocumentReaders, Operator, search))).items).toEqual([
      { id: Approver.userId, name: 'Test Approver', email: Approver.email },
    ]);
    expect((await app.call(findDocumentReaders, stranger, search)).status).toBe(404);
  });
});

describe('preferences', () => {
  test('turn a kind off in the app, and its email off', async () => {
    const { Approver, 'Operator/Approver': second } = ours.users;
    await prefer(Approver, { turn: { app: false, email: 'at-once' } });
    await prefer(second, { turn: { app: true, email: 'never' } });
    const { id } = await sent();
    expect([await eventsOf(Approver), await mailedTo(Approver.email)]).toMatchObject([
      [],
      [expect.any(String)],
    ]);
    expect([await eventsOf(second), await mailedTo(second.email)]).toEqual([
      ['please-approve'],
      [],
    ]);
    // What was not emailed is not emailed later, whatever they choose then.
    await prefer(second, { turn: { app: true, email: 'at-once' } });
    await deliver(id);
    expect(await mailedTo(second.email)).toEqual([]);
  });

  test('of a user keep no copy from a party with the same address', async () => {
    const { Operator, Approver } = ours.users;
    await prefer(Operator, { completed: { app: true, email: 'never' } });
    const others = await sent();
    await act('approve', Approver, others.id);
    expect(await mailedTo(Operator.email)).toEqual([]);
    const own = await sent(setupId, { ...recipient, email: Operator.email });
    await act('approve', Approver, own.id);
    expect(await mailedTo(Operator.email)).toEqual([expect.stringMatching(/^Completed/)]);
  });

  test('of one kind leave those of the others', async () => {
    const { Approver } = ours.users;
    await prefer(Approver, { turn: { app: true, email: 'daily' } });
    const { notifications: chosen } = await prefer(Approver, {
      comment: { app: false, email: 'never' },
    });
    expect(chosen).toEqual({
      turn: { app: true, email: 'daily' },
      comment: { app: false, email: 'never' },
    });
  });
});

describe('the daily email', () => {
  const nextMorning = (hour = 8) => {
    const at = new Date(Date.now() + 86_400_000);
    at.setUTCHours(hour, 30, 0, 0);
    return at;
  };
  const sendAt = (moment: Date, platform = app.platform) =>
    asOf(moment, () => sendDailyEmails(platform));
  const dailyOf = async ({ userId }: TestUser) =>
    app.platform.database.system((tx) =>
      tx
        .select({ subject: mails.subject, text: mails.text, html: mails.html })
        .from(mails)
        .where(like(mails.purpose, `daily:${userId}:%`))
        .orderBy(mails.purpose),
    );

  test('has what waits, the oldest first, and what happened; once a day', async () => {
    const { Operator, Approver } = ours.users;
    await prefer(Approver, {
      turn: { app: true, email: 'daily' },
      comment: { app: true, email: 'daily' },
    });
    const first = await sent();
    const second = await sent();
    await comment(Operator, second.id, `Look, ${mentionOf(Approver.userId)}`);
    expect(await mailedTo(Approver.email)).toEqual([]);
    // It is night where the organisation is.
    await sendAt(nextMorning(4));
    expect(await dailyOf(Approver)).toEqual([]);
    await sendAt(nextMorning());
    await sendAt(nextMorning(12));
    const [mail, ...more] = await dailyOf(Approver);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^2 documents are waiting for you: /);
    const at = [first, second].map(({ id }) => mail?.html.indexOf(id) ?? -1);
    expect(at[0]).toBeGreaterThan(0);
    expect(at[1]).toBeGreaterThan(at[0] ?? 0);
    expect(mail?.text).toContain('Test Operator commented');
    expect(mail?.text).toContain('Look, @Test Approver');
    // No one else has chosen it.
    expect(await dailyOf(Operator)).toEqual([]);
    // The next day’s has what still waits, and nothing that was sent before.
    const later = new Date(nextMorning().getTime() + 86_400_000);
    await sendAt(later);
    const [, next] = await dailyOf(Approver);
    expect(next?.text).not.toContain('commented');
    expect(next?.subject).toMatch(/^2 documents are waiting/);
  });

  test('is not sent where there is nothing, or nothing that may still be seen', async () => {
    const { Operator, Approver } = ours.users;
    await prefer(Approver, { turn: { app: true, email: 'daily' } });
    await prefer(Operator, { stopped: { app: true, email: 'daily' } });
    const { id } = await sent();
    await act('decline', Approver, id);
    await app.platform.database.system((tx) =>
      tx.execute(sql`update documents set created_by = ${ours.users.SysAdmin.userId}::uuid
        where id = ${id}`),
    );
    await app.platform.database.system((tx) =>
      tx.execute(sql`delete from document_people where document_id = ${id}`),
    );
    await sendAt(nextMorning());
    expect([await dailyOf(Approver), await dailyOf(Operator)]).toEqual([[], []]);
  });

  test('is sent once to each user where the process ends in between', async () => {
    const { Approver, 'Operator/Approver': second } = ours.users;
    for (const user of [Approver, second]) {
      await prefer(user, { turn: { app: true, email: 'daily' } });
    }
    await sent();
    const { database } = app.platform;
    // It ends before the first is committed, then after it, and then not.
    for (const committed of [0, 1]) {
      let left = committed;
      const ending: Database = {
        ...database,
        tenant: (id, work, signal) =>
          database.tenant(
            id,
            async (tx) => {
              const result = await work(tx);
              if (left-- <= 0) throw new Error('The process ended.');
              return result;
            },
            signal,
          ),
      };
      await sendAt(nextMorning(), { ...app.platform, database: ending });
      const counts = [(await dailyOf(Approver)).length, (await dailyOf(second)).length];
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(committed);
    }
    await sendAt(nextMorning());
    expect([(await dailyOf(Approver)).length, (await dailyOf(second)).length]).toEqual([1, 1]);
  });
});
