import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { noFactors } from '../mfa.ts';
import type {
  AccountVersions,
  PoolSession,
  PoolUser,
  SessionUse,
  UserPoolStore,
} from '../store.ts';

const start = new Date('2030-01-01T12:00:00.000Z');
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

const atFirst: AccountVersions = { passwordVersion: 1, mfaVersion: 1 };

function someUser(overrides: Partial<PoolUser> = {}): PoolUser {
  const userId = randomUUID();
  return {
    userId,
    email: `Ann.${userId}@Example.org`,
    emailKey: `ann.${userId}@example.org`,
    salt: '0a1b',
    verifier: 'f'.repeat(768),
    passwordVersion: 1,
    temporaryUntil: null,
    resetRequired: false,
    enabled: true,
    ...noFactors,
    pendingEmail: null,
    attributes: {},
    createdAt: start,
    ...overrides,
  };
}

function someSession(userId: string, overrides: Partial<PoolSession> = {}): PoolSession {
  return {
    sessionId: randomUUID(),
    userId,
    createdAt: start,
    expiresAt: later(60),
    lastUsedAt: start,
    address: '2001:db8::1',
    userAgent: 'Browser/1.0 (Zażółć)',
    revokedAt: null,
    generation: 0,
    refreshHash: 'hash 0',
    rotatedAt: start,
    ...overrides,
  };
}

const use = (minutes: number): SessionUse => ({
  lastUsedAt: later(minutes),
  address: '192.0.2.7',
  userAgent: 'Other/2.0',
});

const newPassword = { salt: '77', verifier: '88', temporaryUntil: null, endSessionsAt: null };

type MakeStore = () => UserPoolStore | Promise<UserPoolStore>;

/**
 * The tests that every store must pass; call it at the top of a test file. The stores that
 * `makeStore` gives may share one database: the tests mind only their own rows.
 */
export function storeConformance(makeStore: MakeStore): void {
  describe('the store of the user pool', () => {
    describeUsers(makeStore);
    describePasswords(makeStore);
    describeAddressesAndAttributes(makeStore);
    describeFactors(makeStore);
    describeClosingAccounts(makeStore);
    describeSessions(makeStore);
    describeCodes(makeStore);
    describeCounters(makeStore);
    describePurge(makeStore);
  });
}

function describeUsers(makeStore: MakeStore): void {
  it('gives a user back as it was stored, by id and by email key', async () => {
    const store = await makeStore();
    const user = someUser({ temporaryUntil: later(5) });
    expect(await store.insertUser(user)).toBe(true);
    expect(await store.findUser(user.userId)).toEqual(user);
    expect(await store.findUserByEmailKey(user.emailKey)).toEqual(user);
    expect(await store.findUser(randomUUID())).toBeUndefined();
    expect(await store.findUserByEmailKey(user.email)).toBeUndefined();
  });

  it('gives back what a sign-in needs of a user, and what stands for it where there is none', async () => {
    const store = await makeStore();
    const user = someUser({ passwordVersion: 12 });
    await store.insertUser(user);
    const { userId, salt, verifier, passwordVersion, emailKey } = user;
    const kept = { userId, salt, verifier, passwordVersion };
    const otherwise = { userId: randomUUID(), salt: 'aa', verifier: 'bb', passwordVersion: 0 };
    expect(await store.findIdentity({ emailKey }, otherwise)).toEqual(kept);
    expect(await store.findIdentity({ userId }, otherwise)).toEqual(kept);
    expect(await store.findIdentity({ emailKey: user.email }, otherwise)).toEqual(otherwise);
    expect(await store.findIdentity({ userId: otherwise.userId }, otherwise)).toEqual(otherwise);
  });

  it('finds secrets that begin otherwise, and replaces those that are still the same', async () => {
    const store = await makeStore();
    const current = { verifier: 'v1.new.a', totpSecret: 'v1.new.b', totpPending: null };
    const [done, plain, pending] = [
      someUser(current),
      someUser({ verifier: 'abc' }),
      someUser({ ...current, totpPending: 'v1.old.c' }),
    ];
    for (const user of [done, plain, pending]) await store.insertUser(user);
    const find = async () => {
      const found = await store.findSecretsWithout('v1.new.', '', 1_000_000);
      return found.filter(({ userId }) =>
        [done, plain, pending].some((one) => one.userId === userId),
      );
    };
    const found = await find();
    const secretsOf = ({ userId, verifier, totpSecret, totpPending }: PoolUser) => ({
      userId,
      verifier,
      totpSecret,
      totpPending,
    });
    const byId = (a: { userId: string }, b: { userId: string }) => (a.userId < b.userId ? -1 : 1);
    expect(found).toEqual([secretsOf(plain), secretsOf(pending)].sort(byId));
    const [first, second] = found;
    if (!first || !second) throw new Error('There are two.');
    expect(await store.findSecretsWithout('v1.new.', first.userId, 1)).not.toContainEqual(first);
    await store.setPendingTotp(second.userId, 'v1.old.meanwhile');
    const changes = found.map((old) => ({ old, next: { ...old, ...current } }));
    await store.replaceSecrets(changes);
    await store.replaceSecrets([]);
    expect(await store.findUser(first.userId)).toMatchObject({ ...current, passwordVersion: 1 });
    expect((await find()).map(({ userId }) => userId)).toEqual([second.userId]);
  });

  it('gives back several users at once, as far as they exist', async () => {
    const store = await makeStore();
    const [ann, bob, eve] = [someUser(), someUser({ attributes: { name: 'Bob' } }), someUser()];
    for (const user of [ann, bob, eve]) await store.insertUser(user);
    const found = await store.findUsers([bob.userId, randomUUID(), ann.userId]);
    expect(found).toHaveLength(2);
    expect(found).toEqual(expect.arrayContaining([ann, bob]));
    expect(await store.findUsers([])).toEqual([]);
  });

  it('takes an id and an email key once', async () => {
    const store = await makeStore();
    const user = someUser();
    await store.insertUser(user);
    expect(await store.insertUser(someUser({ userId: user.userId }))).toBe(false);
    expect(await store.insertUser(someUser({ emailKey: user.emailKey }))).toBe(false);
    expect(await store.findUser(user.userId)).toEqual(user);
  });

  it('lets one of several at the same moment have an email key', async () => {
    const store = await makeStore();
    const { emailKey } = someUser();
    const inserted = await Promise.all(
      Array.from({ length: 5 }, () => store.insertUser(someUser({ emailKey }))),
    );
    expect(inserted.filter(Boolean)).toHaveLength(1);
  });
}

function describePasswords(makeStore: MakeStore): void {
  it('replaces a password at the expected version and counts the version up', async () => {
    const store = await makeStore();
    const user = someUser({ temporaryUntil: later(5) });
    await store.insertUser(user);
    expect(await store.replacePassword(user.userId, { ...newPassword, expectedVersion: 2 })).toBe(
      false,
    );
    expect(await store.findUser(user.userId)).toEqual(user);
    expect(await store.replacePassword(user.userId, { ...newPassword, expectedVersion: 1 })).toBe(
      true,
    );
    expect(await store.findUser(user.userId)).toEqual({
      ...user,
      salt: '77',
      verifier: '88',
      temporaryUntil: null,
      passwordVersion: 2,
    });
    expect(
      await store.replacePassword(user.userId, {
        ...newPassword,
        temporaryUntil: later(9),
        expectedVersion: null,
      }),
    ).toBe(true);
    expect(await store.findUser(user.userId)).toMatchObject({
      passwordVersion: 3,
      temporaryUntil: later(9),
    });
    expect(
      await store.replacePassword(randomUUID(), { ...newPassword, expectedVersion: null }),
    ).toBe(false);
  });

  it('lets one of several changes of the same version through', async () => {
    const store = await makeStore();
    const user = someUser();
    await store.insertUser(user);
    const changed = await Promise.all(
      Array.from({ length: 5 }, () =>
        store.replacePassword(user.userId, { ...newPassword, expectedVersion: 1 }),
      ),
    );
    expect(changed.filter(Boolean)).toHaveLength(1);
    expect(await store.findUser(user.userId)).toMatchObject({ passwordVersion: 2 });
  });

  it('keeps sessions at a change of password, or ends them where that is wanted', async () => {
    const store = await makeStore();
    const user = someUser();
    const session = someSession(user.userId);
    await store.insertUser(user);
    await store.insertSession(session, atFirst);
    await store.replacePassword(user.userId, { ...newPassword, expectedVersion: 1 });
    expect(await store.findSession(session.sessionId)).toEqual(session);
    await store.replacePassword(user.userId, {
      ...newPassword,
      expectedVersion: 2,
      endSessionsAt: later(3),
    });
    expect(await store.findSession(session.sessionId)).toEqual({
      ...session,
      revokedAt: later(3),
    });
  });
}

function describeAddressesAndAttributes(makeStore: MakeStore): void {
  it('changes an address, which drops the pending one and the codes', async () => {
    const store = await makeStore();
    const [ann, bob] = [someUser(), someUser()];
    await store.insertUser(ann);
    await store.insertUser(bob);
    await store.setPendingEmail(ann.userId, 'Ann2@example.org');
    expect(await store.findUser(ann.userId)).toEqual({ ...ann, pendingEmail: 'Ann2@example.org' });
    await store.saveCode(ann.userId, 'verify-email', { hash: 'code', expiresAt: later(60) });
    const { email, emailKey } = someUser();
    expect(await store.setEmail(ann.userId, { email, emailKey })).toBe('done');
    expect(await store.findUserByEmailKey(emailKey)).toEqual({ ...ann, email, emailKey });
    expect(await store.findUserByEmailKey(ann.emailKey)).toBeUndefined();
    expect(await store.takeCode(ann.userId, 'verify-email', 'code')).toBeUndefined();
    expect(await store.setEmail(ann.userId, { email: email.toLowerCase(), emailKey })).toBe('done');
    expect(await store.setEmail(bob.userId, { email, emailKey })).toBe('taken');
    expect(await store.findUser(bob.userId)).toEqual(bob);
    const free = { email: 'x', emailKey: randomUUID() };
    expect(await store.setEmail(randomUUID(), free)).toBe('unknown');
    await store.setPendingEmail(randomUUID(), 'x');
  });

  it('lets one of several at the same moment have an address', async () => {
    const store = await makeStore();
    const { email, emailKey } = someUser();
    const users = Array.from({ length: 4 }, () => someUser());
    for (const user of users) await store.insertUser(user);
    const outcomes = await Promise.all([
      ...users.map(({ userId }) => store.setEmail(userId, { email, emailKey })),
      store.insertUser(someUser({ email, emailKey })),
    ]);
    const winners = outcomes.filter((outcome) => outcome === 'done' || outcome === true);
    expect(winners).toHaveLength(1);
  });

  it('sets and removes attributes, each by itself', async () => {
    const store = await makeStore();
    const user = someUser();
    await store.insertUser(user);
    await store.changeAttributes(user.userId, { name: 'Ann "A."', locale: 'pl' });
    await Promise.all([
      store.changeAttributes(user.userId, { locale: null, website: null }),
      store.changeAttributes(user.userId, { zoneinfo: 'Europe/London' }),
    ]);
    expect(await store.findUser(user.userId)).toEqual({
      ...user,
      attributes: { name: 'Ann "A."', zoneinfo: 'Europe/London' },
    });
    await store.changeAttributes(randomUUID(), { name: 'Nobody' });
  });

  it('demands a reset, which ends the sessions and is met by a new password', async () => {
    const store = await makeStore();
    const user = someUser();
    const session = someSession(user.userId);
    await store.insertUser(user);
    await store.insertSession(session, atFirst);
    await store.saveCode(user.userId, 'sign-in', { hash: 'code', expiresAt: later(60) });
    expect(await store.requireReset(user.userId, later(1))).toBe(true);
    expect(await store.findUser(user.userId)).toEqual({ ...user, resetRequired: true });
    expect(await store.findSession(session.sessionId)).toMatchObject({ revokedAt: later(1) });
    expect(await store.takeCode(user.userId, 'sign-in', 'code')).toBeUndefined();
    expect(await store.insertSession(someSession(user.userId), atFirst)).toBe(false);
    await store.replacePassword(user.userId, { ...newPassword, expectedVersion: 1 });
    expect(await store.findUser(user.userId)).toMatchObject({ resetRequired: false });
    expect(await store.requireReset(randomUUID(), later(1))).toBe(false);
  });
}

const authenticator = { totpSecret: 'sealed', totpPending: null, totpEnabled: true } as const;

function describeFactors(makeStore: MakeStore): void {
  const change = { expectedVersion: 1, endSessionsAt: null };

  it('keeps a pending secret in addition to the active one', async () => {
    const store = await makeStore();
    const user = someUser(authenticator);
    await store.insertUser(user);
    await store.setPendingTotp(user.userId, 'sealed too');
    expect(await store.findUser(user.userId)).toEqual({ ...user, totpPending: 'sealed too' });
    await store.setPendingTotp(randomUUID(), 'sealed too');
  });

  it('changes factors at the expected version, one of several at the same moment', async () => {
    const store = await makeStore();
    const user = someUser({ emailEnabled: true });
    await store.insertUser(user);
    const changed = await Promise.all(
      Array.from({ length: 5 }, () =>
        store.changeMfa(user.userId, {
          ...authenticator,
          preferredFactor: 'authenticator',
          ...change,
        }),
      ),
    );
    expect(changed.filter(Boolean)).toHaveLength(1);
    expect(await store.findUser(user.userId)).toEqual({
      ...user,
      ...authenticator,
      preferredFactor: 'authenticator',
      mfaVersion: 2,
    });
    expect(await store.changeMfa(randomUUID(), change)).toBe(false);
  });

  it('ends the sessions with a change of factors where that is wanted', async () => {
    const store = await makeStore();
    const user = someUser(authenticator);
    const session = someSession(user.userId);
    await store.insertUser(user);
    await store.insertSession(session, atFirst);
    await store.changeMfa(user.userId, { emailEnabled: true, ...change });
    expect(await store.findSession(session.sessionId)).toEqual(session);
    await store.changeMfa(user.userId, {
      ...noFactors,
      expectedVersion: null,
      endSessionsAt: later(2),
    });
    expect(await store.findUser(user.userId)).toMatchObject({ totpSecret: null, mfaVersion: 3 });
    expect(await store.findSession(session.sessionId)).toMatchObject({ revokedAt: later(2) });
    expect(await store.insertSession(someSession(user.userId), atFirst)).toBe(false);
  });

  it('requires a factor of several users, and says so by the version where it is new', async () => {
    const store = await makeStore();
    const [ann, bob, eve] = [someUser(), someUser({ mfaRequired: true }), someUser()];
    for (const user of [ann, bob, eve]) await store.insertUser(user);
    await store.setMfaRequired([ann.userId, bob.userId, randomUUID()], true);
    expect(await store.findUser(ann.userId)).toEqual({ ...ann, mfaRequired: true, mfaVersion: 2 });
    expect(await store.findUser(bob.userId)).toEqual(bob);
    expect(await store.findUser(eve.userId)).toEqual(eve);
    await store.setMfaRequired([ann.userId], false);
    expect(await store.findUser(ann.userId)).toMatchObject({ mfaRequired: false, mfaVersion: 3 });
    await store.setMfaRequired([], true);
  });

  it('ends the sessions of those without a factor', async () => {
    const store = await makeStore();
    const users = [
      someUser(),
      someUser(authenticator),
      someUser({ emailEnabled: true }),
      someUser({ ...authenticator, totpEnabled: false }),
    ];
    const sessions = users.map(({ userId }) => someSession(userId));
    const bystander = someUser();
    const other = someSession(bystander.userId);
    for (const user of [...users, bystander]) await store.insertUser(user);
    for (const session of [...sessions, other]) await store.insertSession(session, atFirst);
    const userIds = users.map(({ userId }) => userId);
    await store.revokeSessionsWithoutMfa(userIds, later(1));
    await store.revokeSessionsWithoutMfa([], later(1));
    const after = await Promise.all(
      [...sessions, other].map(({ sessionId }) => store.findSession(sessionId)),
    );
    const ended = after.map((session) => session?.revokedAt ?? null);
    expect(ended).toEqual([later(1), null, null, later(1), null]);
  });
}

function describeClosingAccounts(makeStore: MakeStore): void {
  it('disables and enables; disabling ends the sessions for good and drops the code', async () => {
    const store = await makeStore();
    const user = someUser();
    const session = someSession(user.userId);
    await store.insertUser(user);
    await store.insertSession(session, atFirst);
    await store.saveCode(user.userId, 'reset-password', { hash: 'code', expiresAt: later(60) });
    expect(await store.setUserEnabled(user.userId, false, later(1))).toBe(true);
    expect(await store.findUser(user.userId)).toEqual({ ...user, enabled: false });
    expect(await store.setUserEnabled(user.userId, true, later(2))).toBe(true);
    expect(await store.findUser(user.userId)).toEqual(user);
    expect(await store.findSession(session.sessionId)).toMatchObject({ revokedAt: later(1) });
    expect(await store.takeCode(user.userId, 'reset-password', 'code')).toBeUndefined();
    expect(await store.setUserEnabled(randomUUID(), false, later(1))).toBe(false);
  });

  it('deletes a user with everything of theirs, and the name is free again', async () => {
    const store = await makeStore();
    const user = someUser();
    const session = someSession(user.userId);
    await store.insertUser(user);
    await store.insertSession(session, atFirst);
    await store.saveCode(user.userId, 'reset-password', { hash: 'code', expiresAt: later(60) });
    expect(await store.deleteUser(user.userId)).toBe(true);
    expect(await store.deleteUser(user.userId)).toBe(false);
    expect(await store.findUser(user.userId)).toBeUndefined();
    expect(await store.findSession(session.sessionId)).toBeUndefined();
    expect(await store.insertUser(user)).toBe(true);
    expect(await store.takeCode(user.userId, 'reset-password', 'code')).toBeUndefined();
  });

  it('never leaves an open session in an account that is disabled at the same moment', async () => {
    const store = await makeStore();
    for (let round = 0; round < 10; round += 1) {
      const user = someUser();
      const session = someSession(user.userId);
      await store.insertUser(user);
      await Promise.all([
        store.insertSession(session, atFirst),
        store.setUserEnabled(user.userId, false, later(1)),
      ]);
      expect((await store.findSession(session.sessionId))?.revokedAt).not.toBeNull();
    }
  });
}

function describeSessions(makeStore: MakeStore): void {
  it('opens sessions only for enabled users at the same password', async () => {
    const store = await makeStore();
    const user = someUser();
    await store.insertUser(user);
    expect(await store.insertSession(someSession(randomUUID()), atFirst)).toBe(false);
    const stale = someSession(user.userId);
    expect(await store.insertSession(stale, { ...atFirst, passwordVersion: 2 })).toBe(false);
    expect(await store.findSession(stale.sessionId)).toBeUndefined();
    const session = someSession(user.userId);
    expect(await store.insertSession(session, atFirst)).toBe(true);
    expect(await store.findSession(session.sessionId)).toEqual(session);
    const withoutFactor = { ...atFirst, mfaVersion: 0 };
    expect(await store.insertSession(someSession(user.userId), withoutFactor)).toBe(false);
    await store.setUserEnabled(user.userId, false, later(1));
    expect(await store.insertSession(someSession(user.userId), atFirst)).toBe(false);
  });

  it('lists the open sessions of a user, the newest first', async () => {
    const store = await makeStore();
    const [ann, bob] = [someUser(), someUser()];
    const [old, fresh, over, revoked] = [
      someSession(ann.userId),
      someSession(ann.userId, { createdAt: later(1) }),
      someSession(ann.userId, { expiresAt: later(30) }),
      someSession(ann.userId),
    ];
    await store.insertUser(ann);
    await store.insertUser(bob);
    for (const session of [old, fresh, over, revoked, someSession(bob.userId)]) {
      await store.insertSession(session, atFirst);
    }
    await store.revokeSession(revoked.sessionId, later(2));
    expect(await store.findOpenSessions(ann.userId, later(30))).toEqual([fresh, old]);
    expect(await store.findOpenSessions(randomUUID(), later(30))).toEqual([]);
  });

  it('rotates from the expected generation, once', async () => {
    const store = await makeStore();
    const user = someUser();
    const session = someSession(user.userId);
    await store.insertUser(user);
    await store.insertSession(session, atFirst);
    const next = { ...use(2), refreshHash: 'hash 1', rotatedAt: later(2) };
    const rotated = await Promise.all(
      Array.from({ length: 5 }, () => store.rotateSession(session.sessionId, 0, next)),
    );
    expect(rotated.filter(Boolean)).toHaveLength(1);
    expect(await store.findSession(session.sessionId)).toEqual({
      ...session,
      ...next,
      generation: 1,
    });
    expect(await store.rotateSession(session.sessionId, 0, next)).toBe(false);
    expect(await store.rotateSession(randomUUID(), 0, next)).toBe(false);
  });

  it('notes the last use', async () => {
    const store = await makeStore();
    const user = someUser();
    const session = someSession(user.userId);
    await store.insertUser(user);
    await store.insertSession(session, atFirst);
    await store.touchSession(session.sessionId, use(4));
    expect(await store.findSession(session.sessionId)).toEqual({ ...session, ...use(4) });
    await store.touchSession(randomUUID(), use(4));
  });

  it('revokes one session or all of a user, and the first moment stays', async () => {
    const store = await makeStore();
    const [ann, bob] = [someUser(), someUser()];
    const [first, second] = [someSession(ann.userId), someSession(ann.userId)];
    const other = someSession(bob.userId);
    await store.insertUser(ann);
    await store.insertUser(bob);
    for (const session of [first, second, other]) await store.insertSession(session, atFirst);
    await store.revokeSession(first.sessionId, later(1));
    await store.revokeUserSessions(ann.userId, later(2));
    await store.revokeSession(second.sessionId, later(3));
    expect(await store.findSession(first.sessionId)).toMatchObject({ revokedAt: later(1) });
    expect(await store.findSession(second.sessionId)).toMatchObject({ revokedAt: later(2) });
    expect(await store.findSession(other.sessionId)).toMatchObject({ revokedAt: null });
    const next = { ...use(4), refreshHash: 'hash 1', rotatedAt: later(4) };
    expect(await store.rotateSession(first.sessionId, 0, next)).toBe(false);
  });
}

function describeCodes(makeStore: MakeStore): void {
  it('keeps the newest code of a user and hands it out once', async () => {
    const store = await makeStore();
    const user = someUser();
    await store.insertUser(user);
    await store.saveCode(user.userId, 'reset-password', { hash: 'old', expiresAt: later(10) });
    await store.saveCode(user.userId, 'reset-password', { hash: 'new', expiresAt: later(20) });
    expect(await store.takeCode(user.userId, 'reset-password', 'old')).toBeUndefined();
    expect(await store.takeCode(randomUUID(), 'reset-password', 'new')).toBeUndefined();
    const taken = await Promise.all(
      Array.from({ length: 5 }, () => store.takeCode(user.userId, 'reset-password', 'new')),
    );
    expect(taken.filter(Boolean)).toEqual([later(20)]);
    await store.saveCode(randomUUID(), 'reset-password', { hash: 'nobody', expiresAt: later(20) });
  });

  it('keeps codes of several purposes apart', async () => {
    const store = await makeStore();
    const user = someUser();
    await store.insertUser(user);
    await store.saveCode(user.userId, 'reset-password', { hash: 'one', expiresAt: later(10) });
    await store.saveCode(user.userId, 'sign-in', { hash: 'two', expiresAt: later(20) });
    expect(await store.takeCode(user.userId, 'sign-in', 'one')).toBeUndefined();
    expect(await store.takeCode(user.userId, 'sign-in', 'two')).toEqual(later(20));
    expect(await store.takeCode(user.userId, 'reset-password', 'one')).toEqual(later(10));
  });

  it('drops the code when the password changes', async () => {
    const store = await makeStore();
    const user = someUser();
    await store.insertUser(user);
    await store.saveCode(user.userId, 'reset-password', { hash: 'code', expiresAt: later(10) });
    await store.replacePassword(user.userId, { ...newPassword, expectedVersion: 1 });
    expect(await store.takeCode(user.userId, 'reset-password', 'code')).toBeUndefined();
  });
}

function describeCounters(makeStore: MakeStore): void {
  it('lets an id be used once', async () => {
    const store = await makeStore();
    const id = randomUUID();
    const used = await Promise.all(Array.from({ length: 5 }, () => store.useOnce(id, later(3))));
    expect(used.filter(Boolean)).toHaveLength(1);
    expect(await store.useOnce(id, later(9))).toBe(false);
    expect(await store.useOnce(randomUUID(), later(3))).toBe(true);
  });

  it('reads, changes and deletes a counter', async () => {
    const store = await makeStore();
    const key = `test:${randomUUID()}`;
    const counter = { count: 3, blockedUntil: later(1), expiresAt: later(2) };
    const read = () => store.changeCounter(key, (current) => ({ next: current, result: current }));
    expect(await read()).toBeUndefined();
    expect(await store.changeCounter(key, () => ({ next: counter, result: 'told' }))).toBe('told');
    expect(await read()).toEqual(counter);
    await store.changeCounter(key, (current) => ({
      next: current && { ...current, blockedUntil: null },
      result: undefined,
    }));
    expect(await read()).toEqual({ ...counter, blockedUntil: null });
    await store.changeCounter(key, () => ({ next: undefined, result: undefined }));
    expect(await read()).toBeUndefined();
  });

  it('drops a counter with those below it, and no other', async () => {
    const store = await makeStore();
    const key = `test:${randomUUID()}`;
    for (const one of [key, `${key}:below`, `${key}beside`]) await count(store, one, later(2));
    await store.dropCounters(key);
    const left = [key, `${key}:below`, `${key}beside`].map((one) => exists(store, one));
    expect(await Promise.all(left)).toEqual([false, false, true]);
  });

  it('loses no count when many count at the same moment', async () => {
    const store = await makeStore();
    const key = `test:${randomUUID()}`;
    const results = await Promise.all(
      Array.from({ length: 12 }, () =>
        store.changeCounter(key, (current) => {
          const count = (current?.count ?? 0) + 1;
          return { next: { count, blockedUntil: null, expiresAt: later(2) }, result: count };
        }),
      ),
    );
    expect(results.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });
}

function describePurge(makeStore: MakeStore): void {
  it('purges what expired or was revoked, and keeps the rest', async () => {
    const store = await makeStore();
    const user = someUser();
    await store.insertUser(user);
    const over = someSession(user.userId, { expiresAt: later(10) });
    const revoked = someSession(user.userId);
    const open = someSession(user.userId, { expiresAt: new Date(later(10).getTime() + 1) });
    for (const session of [over, revoked, open]) await store.insertSession(session, atFirst);
    await store.revokeSession(revoked.sessionId, later(9));
    await store.saveCode(user.userId, 'reset-password', { hash: 'code', expiresAt: later(10) });
    const [oldId, newId] = [randomUUID(), randomUUID()];
    await store.useOnce(oldId, later(10));
    await store.useOnce(newId, later(11));
    const [oldKey, newKey] = [`test:${randomUUID()}`, `test:${randomUUID()}`];
    await count(store, oldKey, later(10));
    await count(store, newKey, later(11));

    await store.purgeExpired(later(10), 1_000_000);

    expect(await store.findUser(user.userId)).toEqual(user);
    expect(await store.findSession(over.sessionId)).toBeUndefined();
    expect(await store.findSession(revoked.sessionId)).toBeUndefined();
    expect(await store.findSession(open.sessionId)).toEqual(open);
    expect(await store.takeCode(user.userId, 'reset-password', 'code')).toBeUndefined();
    expect(await store.useOnce(oldId, later(12))).toBe(true);
    expect(await store.useOnce(newId, later(12))).toBe(false);
    expect(await exists(store, oldKey)).toBe(false);
    expect(await exists(store, newKey)).toBe(true);
  });

  it('keeps no more counters than its limit, those that live longest', async () => {
    const store = await makeStore();
    const keys = Array.from({ length: 5 }, () => `test:${randomUUID()}`);
    for (const [index, key] of keys.entries()) {
      await count(store, key, new Date(Date.UTC(2090, 0, 1 + index)));
    }
    await store.purgeExpired(later(10), 2);
    const kept = await Promise.all(keys.map((key) => exists(store, key)));
    expect(kept).toEqual([false, false, false, true, true]);
    await store.purgeExpired(new Date(Date.UTC(2091, 0, 1)), 2);
  });
}

async function count(store: UserPoolStore, key: string, expiresAt: Date): Promise<void> {
  await store.changeCounter(key, () => ({
    next: { count: 1, blockedUntil: null, expiresAt },
    result: undefined,
  }));
}

function exists(store: UserPoolStore, key: string): Promise<boolean> {
  return store.changeCounter(key, (current) => ({
    next: current,
    result: current !== undefined,
  }));
}
