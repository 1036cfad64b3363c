import {
  acceptJoin,
  changeUserEmail,
  checkJoin,
  confirmEmailChange,
  createReport,
  disableUser,
  enableUser,
  getReport,
  getSession,
  getUser,
  getUserHistory,
  getUserPicture,
  inviteUser,
  listUsers,
  openSession,
  resendInvitation,
  resetUserMfa,
  resetUserPassword,
  signOutUser,
  updateUser,
  uploadPicture,
  withdrawInvitation,
} from '@countersign/contract';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../platform/database/database.ts';
import {
  links,
  mails,
  memberships,
  poolUsers,
  users,
} from '../../platform/database/tables/index.ts';
import { must } from '../../testing/fixtures.ts';
import { send, signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import {
  addFactor,
  comeIn,
  eventsOf,
  formOf,
  invite,
  inviteAndCome,
  inviteAndJoin,
  joinToken,
  mailedPassword,
  mailTo,
  newUser,
  read,
} from '../../testing/users.ts';

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let app: TestApp;
let ours: TestTenant<'SysAdmin'>;
let theirs: TestTenant<'SysAdmin'>;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.otherTenant();
  theirs = await app.otherTenant();
});
afterAll(() => app.close());

const us = () => ours.users.SysAdmin;
const them = () => theirs.users.SysAdmin;
const accept = (token: string, by: { idToken: string } | undefined) =>
  app.call(acceptJoin, by, { params: { token } });
const check = (token: string) => must(app.call(checkJoin, undefined, { params: { token } }));
const statusIn = async (tenantId: string, { idToken }: { idToken: string }) =>
  (await app.call(getSession, { idToken }, { tenantId })).status;

function pool() {
  if (!app.platform.userPool) throw new Error('no embedded pool');
  return app.platform.userPool;
}

/** All that the pool keeps of an account. */
const accountOf = (email: string) =>
  app.platform.database.system(async (tx) => {
    const [found] = await tx.select().from(poolUsers).where(eq(poolUsers.emailKey, email));
    return found;
  });

describe('a person who has an account elsewhere', () => {
  test('is asked by a link to their own mailbox, and their account stays as it is', async () => {
    const person = await inviteAndCome(app, them());
    const before = await accountOf(person.email);
    await must(
      app.call(inviteUser, us(), { body: newUser({ email: person.email.toUpperCase() }) }),
    );
    expect(await accountOf(person.email)).toEqual(before);
    const mail = await mailTo(app, person.email.toUpperCase());
    expect(mail).toMatchObject({ tenantId: ours.id, confidential: true });
    expect(mail.text).not.toMatch(/[A-Z][a-z]{3}-[a-z]{4}-[a-z]{4}-\d\d/);
    const token = await joinToken(app, person.email.toUpperCase());
    const kept = await app.platform.database.system((tx) => tx.select().from(links));
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(app.logged.join('')).not.toContain(token);
    await signIn(pool(), person.email, person.password);
    expect(await statusIn(theirs.id, person)).toBe(200);
  });

  test('looks like a person without an account to the inviting organisation until they accept', async () => {
    const person = await inviteAndCome(app, them(), { firstName: 'Ravi', lastName: 'Menon' });
    await must(app.call(uploadPicture, person, { file: pixel }));
    await addFactor(app, person);
    const before = Date.now();
    const known = await everythingOf({ email: person.email, firstName: 'Ann', lastName: 'Lee' });
    const unknown = await everythingOf({ firstName: 'Ann', lastName: 'Lee' });
    expect(known.seen).toEqual(unknown.seen);
    for (const { id } of [known, unknown]) expect(madeAt(id)).toBeGreaterThanOrEqual(before);
    // No query of the tenant's own reaches their account, whatever it asks for.
    const seen = await app.platform.database.tenant(ours.id, async (tx) =>
      rowsOf(await tx.execute(sql`select first_name from users where id = ${person.id}`)),
    );
    expect(seen).toEqual([]);
    expect((await app.call(getUserPicture, us(), { params: { id: person.id } })).status).toBe(404);
    expect((await app.call(getUser, us(), { params: { id: person.id } })).status).toBe(404);
    expect(await statusIn(ours.id, person)).toBe(403);
    const session = await must(app.call(getSession, person));
    expect(session.memberships.map(({ tenantId }) => tenantId)).toEqual([theirs.id]);

    const joined = await must(accept(await joinToken(app, person.email), person));
    expect(joined.tenantId).toBe(ours.id);
    expect(await read(app, us(), person.id)).toMatchObject({ state: 'active', firstName: 'Ravi' });
    expect((await app.call(getUser, us(), { params: { id: known.id } })).status).toBe(404);
    expect(await statusIn(ours.id, person)).toBe(200);
    expect((await app.call(getUserPicture, us(), { params: { id: person.id } })).status).toBe(200);
  });

  test('is refused where a user of the organisation has the address, and as the same person once', async () => {
    const person = await inviteAndCome(app, them());
    await invite(app, us(), { email: person.email });
    const again = await app.call(inviteUser, us(), { body: newUser({ email: person.email }) });
    expect([again.status, Object.keys(again.error.fields ?? {})]).toEqual([409, ['email']]);
    await must(accept(await joinToken(app, person.email), person));
    const joined = await app.call(inviteUser, us(), { body: newUser({ email: person.email }) });
    expect(joined.error).toEqual(again.error);
  });

  test('keeps what was shared with them before they accepted', async () => {
    const person = await inviteAndCome(app, them());
    const { id } = await invite(app, us(), { email: person.email });
    const shares = { userTypes: [], userIds: [id] };
    const definition = { data: 'documents' as const, columns: ['state'] };
    const body = { name: 'Shared with an invited user', definition, shares };
    const report = await must(app.call(createReport, us(), { body }));
    await must(accept(await joinToken(app, person.email), person));
    const after = await must(app.call(getReport, us(), { params: { id: report.id } }));
    expect(after.shares.userIds).toEqual([person.id]);
  });

  test('joins once, signed in to that account, and by a link that is alive', async () => {
    const person = await inviteAndCome(app, them());
    const stranger = await inviteAndCome(app, them());
    const { id } = await invite(app, us(), { email: person.email });
    const first = await joinToken(app, person.email);
    expect(await check(first)).toMatchObject({ email: person.email });
    expect((await accept(first, undefined)).status).toBe(401);
    const other = await accept(first, stranger);
    expect([other.status, other.error.error]).toEqual([
      403,
      expect.stringContaining('another account'),
    ]);
    await must(app.call(resendInvitation, us(), { params: { id } }));
    const second = await joinToken(app, person.email);
    expect(second).not.toBe(first);
    expect([(await accept(first, person)).status, await check(first)]).toEqual([404, null]);
    await app.platform.database.system((tx) =>
      tx.update(memberships).set({ disabledAt: new Date() }).where(eq(memberships.userId, id)),
    );
    expect((await accept(second, person)).status).toBe(404);
    await app.platform.database.system((tx) =>
      tx.update(memberships).set({ disabledAt: null }).where(eq(memberships.userId, id)),
    );
    const answers = await Promise.all([accept(second, person), accept(second, person)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await accept(second, person)).status).toBe(404);
  });

  test('is not asked any more once the invitation was withdrawn or has lapsed', async () => {
    const person = await inviteAndCome(app, them());
    const { id } = await invite(app, us(), { email: person.email });
    const withdrawn = await joinToken(app, person.email);
    await must(app.call(withdrawInvitation, us(), { params: { id } }));
    expect((await accept(withdrawn, person)).status).toBe(404);
    expect((await app.call(getUser, us(), { params: { id } })).status).toBe(404);
    await invite(app, us(), { email: person.email });
    const late = await joinToken(app, person.email);
    await app.platform.database.system((tx) =>
      tx
        .update(links)
        .set({ expiresAt: new Date(0) })
        .where(eq(links.purpose, 'join')),
    );
    expect((await accept(late, person)).status).toBe(404);
    expect(await statusIn(theirs.id, person)).toBe(200);
  });

  test('can be changed before they accept, which changes nothing of their account', async () => {
    const person = await inviteAndCome(app, them());
    const invitation = await invite(app, us(), { email: person.email });
    const body = { ...formOf(invitation), firstName: 'Ann', userType: 'Admin' as const };
    const changed = await must(app.call(updateUser, us(), { params: { id: invitation.id }, body }));
    expect(changed).toMatchObject({ firstName: 'Ann', userType: 'Admin' });
    await must(accept(await joinToken(app, person.email), person));
    const { firstName } = person;
    expect(await read(app, us(), person.id)).toMatchObject({ firstName, userType: 'Admin' });
  });

  test('but has not come there yet, keeps the password that was mailed to them', async () => {
    const { id, email } = await invite(app, them());
    const temporary = await mailedPassword(app, email);
    const invitation = await invite(app, us(), { email });
    await must(app.call(resendInvitation, us(), { params: { id: invitation.id } }));
    const token = await joinToken(app, email);
    const tokens = await comeIn(app, email, temporary);
    expect((await read(app, us(), invitation.id)).state).toBe('invited');
    await must(accept(token, tokens));
    expect((await read(app, us(), id)).state).toBe('active');
  });

  test('a person who never accepted there can join here alone, unseen there', async () => {
    const { id, email } = await invite(app, them());
    const invitation = await invite(app, us(), { email });
    await lapse(id);
    const lapsed = await read(app, them(), id);
    const token = await joinToken(app, email);
    await send(pool(), 'ForgotPassword', { ClientId: 'countersignweb', Username: email });
    const ConfirmationCode = /^\d{6}$/m.exec((await mailTo(app, email)).text)?.[0];
    const password = 'Own-password-1';
    const answer = { Username: email, ConfirmationCode, Password: password };
    await send(pool(), 'ConfirmForgotPassword', { ClientId: 'countersignweb', ...answer });
    const tokens = await signIn(pool(), email, password);
    expect((await app.call(openSession, tokens)).status).toBe(403);
    await must(accept(token, tokens));
    expect((await must(app.call(openSession, tokens))).tenant.id).toBe(ours.id);
    expect(await read(app, us(), invitation.id)).toMatchObject({ state: 'active', isHome: true });
    expect(await read(app, them(), id)).toEqual(lapsed);
    const before = await accountOf(email);
    await must(app.call(resendInvitation, them(), { params: { id } }));
    expect(await accountOf(email)).toEqual(before);
    await must(accept(await joinToken(app, email), tokens));
    expect(await read(app, them(), invitation.id)).toMatchObject({
      state: 'active',
      isHome: false,
    });
  });

  test('stays a user of the other when one takes its invitation back', async () => {
    const { id, email } = await invite(app, us());
    const temporary = await mailedPassword(app, email);
    const other = await invite(app, them(), { email });
    const before = await read(app, them(), other.id);
    await must(app.call(withdrawInvitation, us(), { params: { id } }));
    const token = await joinToken(app, email);
    expect((await app.call(getUser, us(), { params: { id } })).status).toBe(404);
    expect(await read(app, them(), other.id)).toEqual(before);
    await comeInAccount(email, temporary, token);
    const { state, isHome } = await read(app, them(), other.id);
    expect([state, isHome]).toEqual(['active', true]);
  });

  test('is deleted with the last organisation that withdraws its invitation', async () => {
    const { id, email } = await invite(app, us());
    const other = await invite(app, them(), { email });
    await must(app.call(withdrawInvitation, us(), { params: { id } }));
    await must(app.call(withdrawInvitation, them(), { params: { id: other.id } }));
    expect(await accountOf(email)).toBeUndefined();
  });

  test('is not revealed by a change of email: only the page of its link says that it is taken', async () => {
    const person = await inviteAndCome(app, them());
    const colleague = await inviteAndCome(app, us());
    const params = { id: colleague.id };
    const ask = (email: string) => app.call(changeUserEmail, us(), { params, body: { email } });
    const known = await must(ask(person.email));
    const unknown = await must(ask('nobody.yet@example.com'));
    expect({ ...known, newEmail: '' }).toEqual({ ...unknown, newEmail: '' });
    await must(ask(person.email));
    const token = /\/email-changes\/([\w-]{43})$/m.exec(
      (await mailTo(app, person.email)).text,
    )?.[1];
    const confirmed = await app.call(confirmEmailChange, undefined, {
      params: { token: token ?? '' },
    });
    expect(confirmed.status).toBe(409);
    const here = await inviteAndCome(app, us());
    expect((await ask(here.email)).status).toBe(409);
  });
});

/** Reads the creation time of a UUIDv7. */
const madeAt = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

const lapse = (userId: string) =>
  app.platform.database.system((tx) =>
    tx
      .update(memberships)
      .set({ invitationExpiresAt: new Date(0) })
      .where(eq(memberships.userId, userId)),
  );

/** Invites a user, and returns all that the organisation sees of them, without what differs by itself. */
async function everythingOf(input: Parameters<typeof newUser>[0]) {
  const invited = await invite(app, us(), input);
  const { id, email } = invited;
  const params = { id };
  const search = { query: { search: email, sort: 'email' } } as const;
  const found = await must(app.call(listUsers, us(), search));
  const byName = await must(app.call(listUsers, us(), { query: { search: 'Ann Lee' } }));
  const resent = await must(app.call(resendInvitation, us(), { params }));
  const refused = [];
  for (const endpoint of [resetUserPassword, resetUserMfa, signOutUser]) {
    const { status, error } = await app.call(endpoint, us(), { params });
    refused.push([status, error]);
  }
  const body = { ...formOf(resent), firstName: 'Anna' };
  const changed = await must(app.call(updateUser, us(), { params, body }));
  const disabled = await must(app.call(disableUser, us(), { params }));
  const enabled = await must(app.call(enableUser, us(), { params }));
  const history = await must(app.call(getUserHistory, us(), { params, query: {} }));
  const events = await eventsOf(app, ours, id);
  const mailed = await app.platform.database.system((tx) =>
    tx
      .select()
      .from(mails)
      .where(and(eq(mails.tenantId, ours.id), eq(mails.recipient, email))),
  );
  const seen = {
    answers: [invited, resent, changed, disabled, enabled],
    found: found.items,
    isByName: byName.items.some((one) => one.id === id),
    refused,
    history: history.items,
    events: events.map(({ action, actorId, detail }) => ({ action, actorId, detail })),
    mails: mailed.map(({ subject, confidential, purpose, sender, attachments }) => ({
      subject,
      confidential,
      sender,
      attachments,
      purpose: purpose.split(':')[0],
    })),
  };
  const moments = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
  const ids = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g;
  const text = JSON.stringify(seen).replaceAll(email, 'EMAIL').replaceAll(moments, 'MOMENT');
  return { id, seen: JSON.parse(text.replaceAll(id, 'USER').replaceAll(ids, 'ID')) as unknown };
}

/** Sets an own password and accepts, without a membership to open a session in. */
async function comeInAccount(email: string, temporary: string, token: string): Promise<void> {
  await expect(comeIn(app, email, temporary)).rejects.toThrow('403');
  await must(accept(token, await signIn(pool(), email, 'My-own-pass-1')));
}

describe('an account that belongs to several organisations', () => {
  test('belongs to its owner: no organisation resets, ends or sees how they sign in', async () => {
    const person = await inviteAndCome(app, them());
    await inviteAndJoin(app, us(), person);
    await addFactor(app, person);
    const before = await accountOf(person.email);
    const params = { id: person.id };
    for (const by of [us(), them()]) {
      for (const endpoint of [resetUserPassword, resetUserMfa, signOutUser]) {
        const { status, error } = await app.call(endpoint, by, { params });
        expect([status, error.error]).toEqual([
          409,
          expect.stringContaining('only they can change how they sign in'),
        ]);
      }
      const body = { email: 'taken.over@example.com' };
      expect((await app.call(changeUserEmail, by, { params, body })).status).toBe(409);
      const seen = await read(app, by, person.id);
      expect(seen).toMatchObject({ secondFactor: 'unknown', isHome: false });
      const renamed = { ...formOf(seen), firstName: 'Renamed' };
      expect((await app.call(updateUser, by, { params, body: renamed })).status).toBe(409);
    }
    expect(await accountOf(person.email)).toEqual(before);
    expect(await statusIn(ours.id, person)).toBe(200);
    for (const tenant of [ours, theirs]) {
      const actions = (await eventsOf(app, tenant, person.id)).map(({ action }) => action);
      expect(actions).not.toContain('user.factors-changed');
    }
  });

  test('takes no email that was asked for while one organisation had it alone', async () => {
    const person = await inviteAndCome(app, them());
    const body = { email: 'mailbox.of.theirs@example.com' };
    await must(app.call(changeUserEmail, them(), { params: { id: person.id }, body }));
    const mail = await mailTo(app, body.email);
    const token = /\/email-changes\/([\w-]{43})$/m.exec(mail.text)?.[1] ?? '';
    await inviteAndJoin(app, us(), person);
    expect((await app.call(confirmEmailChange, undefined, { params: { token } })).status).toBe(404);
    await signIn(pool(), person.email, person.password);
  });

  test('continues in the others where one disables its membership', async () => {
    const person = await inviteAndCome(app, them());
    await inviteAndJoin(app, us(), person);
    await must(app.call(disableUser, them(), { params: { id: person.id } }));
    expect(await statusIn(theirs.id, person)).toBe(403);
    expect(await statusIn(ours.id, person)).toBe(200);
    await signIn(pool(), person.email, person.password);
    // The membership is disabled and still theirs: the other does not own the account because of that.
    const params = { id: person.id };
    expect((await app.call(resetUserPassword, us(), { params })).status).toBe(409);
  });

  test('is mailed nothing by an invitation that another tenant could read', async () => {
    const person = await inviteAndCome(app, them());
    await invite(app, us(), { email: person.email });
    const found = await app.platform.database.system((tx) =>
      tx
        .select()
        .from(mails)
        .where(and(eq(mails.tenantId, ours.id), eq(mails.recipient, person.email))),
    );
    expect(found.map(({ confidential }) => confidential)).toEqual([true]);
    const [row] = await app.platform.database.system((tx) =>
      tx.select({ sub: users.sub }).from(users).where(eq(users.id, person.id)),
    );
    expect(row?.sub).not.toBeNull();
  });
});
