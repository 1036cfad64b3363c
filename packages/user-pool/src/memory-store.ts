import type { Counter, PoolSession, PoolUser, UserPoolStore } from './store.ts';

type ResetCode = { hash: string; expiresAt: Date };

/**
 * A store in memory, for tests: the exact meaning of the port in the fewest lines. Nothing is
 * awaited inside a method, which makes each of them atomic. Everything is copied on its way in and
 * out, as through a database.
 */
export function createMemoryStore(): UserPoolStore {
  const users = new Map<string, PoolUser>();
  const sessions = new Map<string, PoolSession>();
  const resetCodes = new Map<string, ResetCode>();
  const usedIds = new Map<string, Date>();
  const counters = new Map<string, Counter>();

  const revoke = (session: PoolSession, at: Date) => {
    session.revokedAt ??= new Date(at);
  };
  const sessionsOf = (userId: string) =>
    [...sessions.values()].filter((session) => session.userId === userId);

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
    async replacePassword(userId, change) {
      const { salt, verifier, temporaryUntil, expectedVersion, endSessionsAt } = change;
      const user = users.get(userId);
      if (!user) return false;
      if (expectedVersion !== null && user.passwordVersion !== expectedVersion) return false;
      const passwordVersion = user.passwordVersion + 1;
      Object.assign(user, structuredClone({ salt, verifier, temporaryUntil, passwordVersion }));
      resetCodes.delete(userId);
      if (endSessionsAt) for (const session of sessionsOf(userId)) revoke(session, endSessionsAt);
      return true;
    },
    async setUserEnabled(userId, enabled, at) {
      const user = users.get(userId);
      if (!user) return false;
      user.enabled = enabled;
      if (enabled) return true;
      resetCodes.delete(userId);
      for (const session of sessionsOf(userId)) revoke(session, at);
      return true;
    },
    async deleteUser(userId) {
      for (const session of sessionsOf(userId)) sessions.delete(session.sessionId);
      resetCodes.delete(userId);
      return users.delete(userId);
    },

    async insertSession(session, passwordVersion) {
      const user = users.get(session.userId);
      if (!user?.enabled || user.passwordVersion !== passwordVersion) return false;
      sessions.set(session.sessionId, structuredClone(session));
      return true;
    },
    async findSession(sessionId) {
      return structuredClone(sessions.get(sessionId));
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
      for (const session of sessionsOf(userId)) revoke(session, at);
    },

    async saveResetCode(userId, code) {
      if (users.has(userId)) resetCodes.set(userId, structuredClone(code));
    },
    async takeResetCode(userId, hash) {
      const code = resetCodes.get(userId);
      if (code?.hash !== hash) return undefined;
      resetCodes.delete(userId);
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

    async purgeExpired(now, maxCounters) {
      for (const [id, session] of sessions) {
        if (session.revokedAt || session.expiresAt <= now) sessions.delete(id);
      }
      for (const [userId, code] of resetCodes) {
        if (code.expiresAt <= now) resetCodes.delete(userId);
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
