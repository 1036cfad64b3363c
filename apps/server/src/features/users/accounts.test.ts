import {
  cancelEmailChange,
  changeUserEmail,
  checkEmailChange,
  confirmEmailChange,
  getSession,
  resetUserMfa,
  resetUserPassword,
  signOutUser,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { links } from '../../platform/database/tables/index.ts';
import { must } from '../../testing/fixtures.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import {
  addFactor,
  eventsOf,
  invite,
  inviteAndCome,
  inviteAndJoin,
  mailTo,
  read,
} from '../../testing/users.ts';

let app: TestApp;
let ours: TestTenant<'SysAdmin'>;
let theirs: TestTenant<'SysAdmin'>;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.otherTenant();
  theirs = await app.otherTenant();
});
afterAll(() => app.close());

const sysAdmin = () => ours.users.SysAdmin;
const actionsOn = async (id: string) => (await eventsOf(app, ours, id)).map(({ action }) => action);
const statusFor = async (idToken: string) => (await app.call(getSession, { idToken })).status;

function pool() {
  if (!app.platform.userPool) throw new Error('no embedded pool');
  return app.platform.userPool;
}

describe('an administrator', () => {
  test('makes a user set another password: the old one and the sessions are dead', async () => {
    const person = await inviteAndCome(app, sysAdmin());
    await must(app.call(resetUserPassword, sysAdmin(), { params: { id: person.id } }));
    expect(await statusFor(person.idToken)).toBe(401);
    await expect(signIn(pool(), person.email, person.password)).rejects.toThrow('PasswordReset');
    expect((await mailTo(app, person.email)).text).toMatch(/^\d{6,}$/m);
    expect(await actionsOn(person.id)).toContain('user.password-reset');
  });

  test('takes a lost second factor off an account', async () => {
    const person = await inviteAndCome(app, sysAdmin());
    await addFactor(app, person);
    expect((await read(app, sysAdmin(), person.id)).secondFactor).toBe('email');
    const after = await must(app.call(resetUserMfa, sysAdmin(), { params: { id: person.id } }));
    expect(after.secondFactor).toBe('none');
    expect(await statusFor(person.idToken)).toBe(401);
    const tokens = await signIn(pool(), person.email, person.password);
    expect(await statusFor(tokens.idToken)).toBe(200);
    expect(await actionsOn(person.id)).toContain('user.mfa-reset');
  });

  test('signs a user out everywhere', async () => {
    const person = await inviteAndCome(app, sysAdmin());
    const second = await signIn(pool(), person.email, person.password);
    await must(app.call(signOutUser, sysAdmin(), { params: { id: person.id } }));
    expect([await statusFor(person.idToken), await statusFor(second.idToken)]).toEqual([401, 401]);
    expect(await actionsOn(person.id)).toContain('user.signed-out');
  });

  test('does so neither to themselves, nor to who has not come, nor to another’s account', async () => {
    const invited = await invite(app, sysAdmin());
    const guest = await inviteAndCome(app, theirs.users.SysAdmin);
    await inviteAndJoin(app, sysAdmin(), guest);
    const stranger = await inviteAndCome(app, theirs.users.SysAdmin);
    for (const endpoint of [resetUserPassword, resetUserMfa, signOutUser]) {
      const on = (id: string) => app.call(endpoint, sysAdmin(), { params: { id } });
      for (const { id } of [invited, guest]) expect((await on(id)).status).toBe(409);
      expect((await on(stranger.id)).status).toBe(404);
    }
    for (const endpoint of [resetUserPassword, resetUserMfa]) {
      const { userId: id } = sysAdmin();
      const { status, error } = await app.call(endpoint, sysAdmin(), { params: { id } });
      expect([status, error.error]).toEqual([409, expect.stringContaining('in your profile')]);
    }
    expect(await statusFor(guest.idToken)).toBe(200);
    expect(await statusFor(sysAdmin().idToken)).toBe(200);
  });
});

describe('another email', () => {
  const ask = (id: string, email: string, by = sysAdmin()) =>
    app.call(changeUserEmail, by, { params: { id }, body: { email } });
  const confirm = (token: string) => app.call(confirmEmailChange, undefined, { params: { token } });
  const usable = async (token: string) =>
    (await must(app.call(checkEmailChange, undefined, { params: { token } }))).usable;
  const tokenFor = async (email: string) =>
    /\/email-changes\/([\w-]{43})$/m.exec((await mailTo(app, email)).text)?.[1] ?? 'none';

  test('counts when its owner follows the link, and the old address is notified before', async () => {
    const person = await inviteAndCome(app, sysAdmin());
    const email = 'New.Address@example.com';
    expect(await must(ask(person.id, email))).toMatchObject({
      email: person.email,
      newEmail: email,
    });
    const notice = await mailTo(app, person.email);
    expect(notice.text).toContain(sysAdmin().name);
    expect(notice.text).not.toContain('/email-changes/');
    expect(await mailTo(app, email)).toMatchObject({ confidential: true });
    const token = await tokenFor(email);
    const kept = await app.platform.database.system((tx) => tx.select().from(links));
    expect(JSON.stringify(kept)).not.toContain(token);

    expect(await usable(token)).toBe(true);
    expect(await must(confirm(token))).toEqual({ email });
    expect(await usable(token)).toBe(false);
    const again = await confirm(token);
    expect([again.status, again.error.code]).toEqual([404, 'not-found']);
    expect(await read(app, sysAdmin(), person.id)).toMatchObject({ email, newEmail: null });
    await expect(signIn(pool(), person.email, person.password)).rejects.toThrow('NotAuthorized');
    const tokens = await signIn(pool(), email, person.password);
    const session = await must(app.call(getSession, tokens));
    expect(session.user).toMatchObject({ id: person.id, email });
    const events = await eventsOf(app, ours, person.id);
    expect(events.slice(-2)).toMatchObject([
      { action: 'user.email-change-asked', actorId: sysAdmin().userId },
      {
        action: 'user.email-changed',
        detail: { before: { email: person.email }, after: { email } },
      },
    ]);
    expect(app.logged.join('')).not.toContain(token);
  });

  test('that was cancelled, requested again or is a day old has a dead link', async () => {
    const { id } = await inviteAndCome(app, sysAdmin());
    await must(ask(id, 'first@example.com'));
    const replaced = await tokenFor('first@example.com');
    await must(ask(id, 'second@example.com'));
    expect(await usable(replaced)).toBe(false);
    const cancelled = await tokenFor('second@example.com');
    const after = await must(app.call(cancelEmailChange, sysAdmin(), { params: { id } }));
    expect(after.newEmail).toBeNull();
    await must(ask(id, 'third@example.com'));
    const expired = await tokenFor('third@example.com');
    await app.platform.database.system((tx) =>
      tx
        .update(links)
        .set({ expiresAt: new Date(0) })
        .where(eq(links.subjectId, id)),
    );
    expect((await read(app, sysAdmin(), id)).newEmail).toBeNull();
    for (const token of [replaced, cancelled, expired, 'x'.repeat(43)]) {
      expect((await confirm(token)).status).toBe(404);
    }
  });

  test('confirmed twice at the same moment is confirmed once', async () => {
    const { id, password } = await inviteAndCome(app, sysAdmin());
    const email = 'at-once@example.com';
    await must(ask(id, email));
    const token = await tokenFor(email);
    const answers = await Promise.all([confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    await signIn(pool(), email, password);
  });

  test('that another user has is refused when it is asked for, and when it is confirmed', async () => {
    const { id, email, password } = await inviteAndCome(app, sysAdmin());
    const colleague = await inviteAndCome(app, sysAdmin());
    const taken = await ask(id, colleague.email.toUpperCase());
    expect([taken.status, Object.keys(taken.error.fields ?? {})]).toEqual([409, ['email']]);
    expect((await ask(id, email)).status).toBe(409);
    await must(ask(id, 'raced@example.com'));
    const token = await tokenFor('raced@example.com');
    await invite(app, theirs.users.SysAdmin, { email: 'raced@example.com' });
    expect((await confirm(token)).status).toBe(409);
    await signIn(pool(), email, password);
  });

  test('is asked for by the organisation that keeps the account, for who has come', async () => {
    const invited = await invite(app, sysAdmin());
    const guest = await inviteAndCome(app, theirs.users.SysAdmin);
    await inviteAndJoin(app, sysAdmin(), guest);
    for (const { id } of [invited, guest]) {
      expect((await ask(id, 'elsewhere@example.com')).status).toBe(409);
    }
    expect((await ask(theirs.users.SysAdmin.userId, 'x@example.com')).status).toBe(404);
    const wrong = await ask(invited.id, 'nobody');
    expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ['email']]);
  });
});
