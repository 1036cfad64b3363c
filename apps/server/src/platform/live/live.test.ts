import {
  type Changes,
  type ChangesMessage,
  changesMessage,
  clientHeader,
} from '@countersign/contract';
import { and, eq, ne } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { draftDocument, makeWorld, type World } from '../../testing/fixtures.ts';
import { send, signIn } from '../../testing/sign-in.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
  testPassword,
} from '../../testing/test-app.ts';
import { newId } from '../database/ids.ts';
import { memberships } from '../database/tables/index.ts';
import { record } from '../events/record.ts';
import { systemIn } from '../policy/caller.ts';
import { embeddedClientId } from '../sign-in/embedded-user-pool.ts';
import { mergeChanges } from './changes.ts';

let app: TestApp;
let url: string;
let ours: TestTenant;
let theirs: TestTenant<'SysAdmin'>;
let world: World;
const open = new Set<AbortController>();

beforeAll(async () => {
  app = await startTestApp({}, { inThread: true });
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  ours = await app.tenant();
  theirs = await app.otherTenant();
  world = await makeWorld(app, ours);
});
afterEach(() => {
  for (const one of open) one.abort();
  open.clear();
});
afterAll(() => app.close());

/** Follows what changes, from the moment that the stream is open. */
async function follow(user: TestUser, clientId = '') {
  const controller = new AbortController();
  open.add(controller);
  const answer = await fetch(`${url}/api/changes`, {
    headers: { authorization: `Bearer ${user.idToken}`, [clientHeader]: clientId },
    signal: controller.signal,
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
  const messages = messagesOf(answer);
  expect((await messages.next()).value).toEqual({});
  return {
    message: async () => (await messages.next()).value ?? undefined,
    /** What others changed, by the next message; undefined where the stream ended. */
    next: async (): Promise<Changes | undefined> => (await messages.next()).value?.others,
    stop: () => controller.abort(),
  };
}

async function* messagesOf({ body }: Response): AsyncGenerator<ChangesMessage> {
  if (!body) throw new Error('The answer has no body.');
  let text = '';
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith('data: ')) yield changesMessage.parse(JSON.parse(block.slice(6)));
    }
  }
}

type Happening = 'company.changed' | 'user.changed' | 'contact.changed' | 'project.changed';

const happens = (tenantId: string, type: Happening, ...ids: string[]) =>
  app.platform.database.tenant(tenantId, (tx) =>
    record(tx, systemIn(tenantId), ...ids.map((id) => ({ type, id }))),
  );

describe('a page that follows changes', () => {
  test('is notified within two seconds of what others did, once it is committed', async () => {
    const one = await follow(ours.users.Operator);
    const id = newId();
    const began = performance.now();
    await happens(ours.id, 'company.changed', id);
    expect(await one.next()).toEqual({ company: [id] });
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test('is notified of what others changed, and not of what their own page did', async () => {
    const { Operator } = ours.users;
    const [one, other] = await Promise.all([
      follow(Operator, 'page-1'),
      follow(Operator, 'page-2'),
    ]);
    const [own, others] = [newId(), newId()];
    await app.platform.database.tenant(ours.id, async (tx) => {
      const author = { ...systemIn(ours.id), clientId: 'page-1' };
      await record(tx, author, { type: 'company.changed', id: own });
      await record(tx, systemIn(ours.id), { type: 'company.changed', id: others });
    });
    expect(await one.message()).toEqual({ others: { company: [others] } });
    expect(await other.message()).toEqual({ others: { company: [own, others] } });
  });

  test('receives nothing of another organisation, or of what was rolled back', async () => {
    const one = await follow(ours.users.Operator);
    await happens(theirs.id, 'company.changed', newId());
    const undone = app.platform.database.tenant(ours.id, async (tx) => {
      await record(tx, systemIn(ours.id), { type: 'company.changed', id: newId() });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    const id = newId();
    await happens(ours.id, 'company.changed', id);
    expect(await one.next()).toEqual({ company: [id] });
  });

  test('is notified only of what they may see', async () => {
    const { SysAdmin, Operator, Approver, 'Operator/Approver': another } = ours.users;
    const streams = await Promise.all(
      [SysAdmin, Operator, Approver, another].map((user) => follow(user)),
    );
    const document = await draftDocument(app, Operator, world);
    await happens(ours.id, 'user.changed', newId());
    const mark = newId();
    await happens(ours.id, 'company.changed', mark);
    const published = await Promise.all(
      streams.map(async (one) => {
        for (let all: Changes = {}; ; all = mergeChanges(all, (await one.next()) ?? {})) {
          if (all.company?.includes(mark)) return all;
        }
      }),
    );
    expect(published.map(({ document: of }) => of)).toEqual([
      [document.id],
      [document.id],
      undefined,
      undefined,
    ]);
    expect(published.map(({ user }) => user?.length)).toEqual([1, undefined, undefined, undefined]);
    expect(published[2]).not.toHaveProperty('form-template');
  });

  test('is notified of what fills a draft that they see, even if they can’t see it otherwise', async () => {
    const { SysAdmin, Operator, Approver } = ours.users;
    const { recipient, project } = await draftDocument(app, Operator, world);
    // Neither uses contacts nor manages users.
    await app.platform.database.system((tx) =>
      tx
        .update(memberships)
        .set({ docDistributionAccess: false })
        .where(and(eq(memberships.tenantId, ours.id), ne(memberships.userId, SysAdmin.userId))),
    );
    const [drafts, another] = await Promise.all([Operator, Approver].map((user) => follow(user)));
    const other = newId();
    await happens(ours.id, 'contact.changed', recipient.id, other);
    await happens(ours.id, 'project.changed', project.id);
    const mark = newId();
    await happens(ours.id, 'company.changed', mark);
    const published = await Promise.all(
      [drafts, another].map(async (one) => {
        for (let all: Changes = {}; ; all = mergeChanges(all, (await one?.next()) ?? {})) {
          if (all.company?.includes(mark)) return all;
        }
      }),
    );
    expect(published[0]).toMatchObject({ contact: [recipient.id], project: [project.id] });
    expect(published[1]).not.toHaveProperty('contact');
  });

  test('is notified of the kind only where very many things changed', async () => {
    const one = await follow(ours.users.Operator);
    await happens(ours.id, 'company.changed', ...Array.from({ length: 101 }, () => newId()));
    expect(await one.next()).toEqual({ company: null });
  });

  test('is cut off where their own membership changes, and can’t return without one', async () => {
    const { Approver } = ours.users;
    const one = await follow(Approver);
    const membership = and(
      eq(memberships.tenantId, ours.id),
      eq(memberships.userId, Approver.userId),
    );
    await app.platform.database.system((tx) =>
      tx.update(memberships).set({ disabledAt: new Date() }).where(membership),
    );
    await happens(ours.id, 'user.changed', Approver.userId);
    expect(await one.next()).toBeUndefined();
    const headers = { authorization: `Bearer ${Approver.idToken}` };
    expect((await fetch(`${url}/api/changes`, { headers })).status).toBe(403);
  });

  test('is cut off at once where their session ends, and follows on where another one does', async () => {
    const { platform } = app;
    const { 'Operator/Approver': user } = ours.users;
    const { userPool } = platform;
    if (!userPool) throw new Error('no embedded pool');
    const other = { ...user, ...(await signIn(userPool, user.email, testPassword)) };
    const [ended, going] = [await follow(other), await follow(user)];
    await send(userPool, 'RevokeToken', {
      ClientId: embeddedClientId,
      Token: other.refreshToken,
    });
    expect([await ended.next(), await going.next()]).toEqual([undefined, undefined]);
    const statusOf = async ({ idToken }: { idToken: string }) =>
      (await fetch(`${url}/api/session`, { headers: { authorization: `Bearer ${idToken}` } }))
        .status;
    expect([await statusOf(other), await statusOf(user)]).toEqual([401, 200]);
    const again = await follow(user);
    await send(userPool, 'GlobalSignOut', { AccessToken: user.accessToken });
    expect(await again.next()).toBeUndefined();
  });

  test('does so from twenty pages at once, and from another when one was closed', async () => {
    const { SysAdmin } = theirs.users;
    const headers = { authorization: `Bearer ${SysAdmin.idToken}` };
    const pages = Array.from({ length: 30 }, () => new AbortController());
    const late = new AbortController();
    for (const page of [...pages, late]) open.add(page);
    const answers = await Promise.all(
      pages.map(({ signal }) => fetch(`${url}/api/changes`, { headers, signal })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(20).fill(200), ...Array(10).fill(429)]);
    await follow(ours.users.Operator);
    pages[statuses.indexOf(200)]?.abort();
    await expect
      .poll(
        async () => (await fetch(`${url}/api/changes`, { headers, signal: late.signal })).status,
      )
      .toBe(200);
  });

  test('has to be signed in', async () => {
    expect((await fetch(`${url}/api/changes`)).status).toBe(401);
  });
});
