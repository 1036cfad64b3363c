import { isDeepStrictEqual } from 'node:util';
import { hasFactor } from '../mfa.ts';
import type { CodePurpose, Counter, PoolSession, PoolUser, UserPoolStore } from '../store.ts';

type Code = { userId: string; hash: string; expiresAt: Date };

/**
 * Creates a store in memory, for tests: the exact meaning of the port in as few lines as possible. Nothing is awaited
 * inside a method, which makes each of them atomic. Everything is copied on its way in and out, as through a database.
 */
export function createMemoryStore(): UserPoolStore {
  const users = new Map<string, PoolUser>();
  const sessions = new Map<string, PoolSession>();
  const codes = new Map<string, Code>();
  const usedIds = new Map<string, Date>();
  const counters = new Map<string, Counter>();

  const revoke = (session: PoolSession, at: Date) => {
    session.revokedAt ??= new Date(at);
  };
  const sessionsOf = (userId: string) =>
    [...sessions.values()].filter((session) => session.userId === userId);
  const revokeAll = (userId: string, at: Date) => {
    for (const session of sessionsOf(userId)) revoke(session, at);
  };
  const codeKey = (userId: string, purpose: CodePurpose) => `${purpose}|${userId}`;
  const dropCodes = (userId: string) => {
    for (const [key, code] of codes) if (code.userId === userId) codes.delete(key);
  };

  return {
    async insertUser(user) {
      const taken = [...users.values()].some((other) => other.emailKey === user.emailKey);
      if (taken || users.has(user.userId)) return false;
      users.set(user.userId, structuredClone(user));
      return true;
    },
    async findUser(userId) {
      return structuredClone(users.get(userId));
    },
    async findUserByEmailKey(emailKey) {
      return structuredClone([...users.values()].find((user) => user.emailKey === emailKey));
    },
    async findIdentity(of, otherwise) {
      const found = [...users.values()].find((user) =>
        'userId' in of ? user.userId === of.userId : user.emailKey === of.emailKey,
      );
      const { userId, salt, verifier, passwordVersion } = found ?? otherwise;
      return { userId, salt, verifier, passwordVersion };
    },
    async findUsers(userIds) {
      return structuredClone([...users.values()].filter((user) => userIds.includes(user.userId)));
    },
    async replacePassword(userId, change) {
      const { salt, verifier, temporaryUntil, expectedVersion, endSessionsAt } = change;
      const user = users.get(userId);
      if (!user) return false;
      if (expectedVersion !== null && user.passwordVersion !== expectedVersion) return false;
      const passwordVersion = user.passwordVersion + 1;
      const resetRequired = false;
      const changed = { salt, verifier, temporaryUntil, passwordVersion, resetRequired };
      Object.assign(user, structuredClone(changed));
      dropCodes(userId);
      if (endSessionsAt) revokeAll(userId, endSessionsAt);
      return true;
    },
    async setUserEnabled(userId, enabled, at) {
      const user = users.get(userId);
      if (!user) return false;
      user.enabled = enabled;
      if (enabled) return true;
      dropCodes(userId);
      revokeAll(userId, at);
      return true;
    },
    async deleteUser(userId) {
      for (const session of sessionsOf(userId)) sessions.delete(session.sessionId);
      dropCodes(userId);
      return users.delete(userId);
    },
    async setEmail(userId, { email, emailKey }) {
      const user = users.get(userId);
      if (!user) return 'unknown';
      const owner = [...users.values()].find((other) => other.emailKey === emailKey);
      if (owner && owner !== user) return 'taken';
      Object.assign(user, { email, emailKey, pendingEmail: null });
      dropCodes(userId);
      return 'done';
    },
    async setPendingEmail(userId, email) {
      const user = users.get(userId);
      if (user) user.pendingEmail = email;
    },
    async changeAttributes(userId, changes) {
      const user = users.get(userId);
      if (!user) return;
      const changed = Object.entries({ ...user.attributes, ...changes });
      user.attributes = Object.fromEntries(
        changed.filter((entry): entry is [string, string] => entry[1] !== null),
      );
    },
    async requireReset(userId, at) {
      const user = users.get(userId);
      if (!user) return false;
      user.resetRequired = true;
      dropCodes(userId);
      revokeAll(userId, at);
      return true;
    },
    async setPendingTotp(userId, sealedSecret) {
      const user = users.get(userId);
      if (user) user.totpPending = sealedSecret;
    },
    async changeMfa(userId, { expectedVersion, endSessionsAt, ...change }) {
      const user = users.get(userId);
      if (!user) return false;
      if (expectedVersion !== null && user.mfaVersion !== expectedVersion) return false;
      Object.assign(user, change, { mfaVersion: user.mfaVersion + 1 });
      if (endSessionsAt) revokeAll(userId, endSessionsAt);
      return true;
    },
    async findSecretsWithout(prefix, userId, limit) {
      return [...users.values()]
        .filter(
          (user) => user.userId > userId && !secretsOf(user).every((one) => one.startsWith(prefix)),
        )
        .sort((a, b) => (a.userId < b.userId ? -1 : 1))
        .slice(0, limit)
        .map(({ userId: id, verifier, totpSecret, totpPending }) => ({
          userId: id,
          verifier,
          totpSecret,
          totpPending,
        }));
    },
    async replaceSecrets(changes) {
      for (const { old, next } of changes) {
        const user = users.get(old.userId);
        if (user && isDeepStrictEqual({ ...user, ...old }, user)) Object.assign(user, next);
      }
    },
    async setMfaRequired(userIds, required) {
      for (const user of users.values()) {
        if (!userIds.includes(user.userId) || user.mfaRequired === required) continue;
        Object.assign(user, { mfaRequired: required, mfaVersion: user.mfaVersion + 1 });
      }
    },

    async insertSession(session, { passwordVersion, mfaVersion }) {
      const user = users.get(session.userId);
      if (!user?.enabled || user.resetRequired) return false;
      if (user.passwordVersion !== passwordVersion || user.mfaVersion !== mfaVersion) return false;
      sessions.set(session.sessionId, structuredClone(session));
      return true;
    },
    async findSession(sessionId) {
      return structuredClone(sessions.get(sessionId));
    },
    async findOpenSessions(userId, now) {
      const open = sessionsOf(userId).filter(
        ({ revokedAt, expiresAt }) => revokedAt === null && expiresAt > now,
      );
      return structuredClone(open.sort((a, b) => +b.createdAt - +a.createdAt));
    },
    async rotateSession(sessionId, expectedGeneration, next) {
      const session = sessions.get(sessionId);
      if (!session || session.revokedAt || session.generation !== expectedGeneration) return false;
      Object.assign(session, structuredClone(next), { generation: expectedGeneration + 1 });
      return true;
    },
    async touchSession(sessionId, use) {
      const session = sessions.get(sessionId);
      if (session) Object.assign(session, structuredClone(use));
    },
    async revokeSession(sessionId, at) {
      const session = sessions.get(sessionId);
      if (session) revoke(session, at);
    },
    async revokeUserSessions(userId, at) {
      revokeAll(userId, at);
    },
    async revokeSessionsWithoutMfa(userIds, at) {
      for (const user of users.values()) {
        if (userIds.includes(user.userId) && !hasFactor(user)) revokeAll(user.userId, at);
      }
    },

    async saveCode(userId, purpose, code) {
      if (!users.has(userId)) return;
      codes.set(codeKey(userId, purpose), structuredClone({ userId, ...code }));
    },
    async takeCode(userId, purpose, hash) {
      const key = codeKey(userId, purpose);
      const code = codes.get(key);
      if (code?.hash !== hash) return undefined;
      codes.delete(key);
      return code.expiresAt;
    },

    async useOnce(id, expiresAt) {
      if (usedIds.has(id)) return false;
      usedIds.set(id, new Date(expiresAt));
      return true;
    },
    async changeCounter(key, change) {
      const { next, result } = change(structuredClone(counters.get(key)));
      if (next) counters.set(key, structuredClone(next));
      else counters.delete(key);
      return result;
    },

    async dropCounters(key) {
      for (const one of counters.keys()) {
        if (one === key || one.startsWith(`${key}:`)) counters.delete(one);
      }
    },

    async purgeExpired(now, maxCounters) {
      for (const [id, session] of sessions) {
        if (session.revokedAt || session.expiresAt <= now) sessions.delete(id);
      }
      for (const [key, code] of codes) {
        if (code.expiresAt <= now) codes.delete(key);
      }
      for (const [id, expiresAt] of usedIds) {
        if (expiresAt <= now) usedIds.delete(id);
      }
      const oldestFirst = [...counters].sort(([, a], [, b]) => +a.expiresAt - +b.expiresAt);
      const surplus = oldestFirst.length - maxCounters;
      for (const [index, [key, counter]] of oldestFirst.entries()) {
        if (index < surplus || counter.expiresAt <= now) counters.delete(key);
      }
    },
  };
}

const secretsOf = ({ verifier, totpSecret, totpPending }: PoolUser) =>
  [verifier, totpSecret, totpPending].filter((one) => one !== null);
