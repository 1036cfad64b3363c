import type { UserPoolStore } from '@countersign/user-pool';
import { and, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import {
  poolCounters,
  poolResetCodes,
  poolSessions,
  poolUsedOnce,
  poolUsers,
} from '../database/tables/index.ts';

/** The embedded user pool's storage in the database; each method is one transaction. */
export function createSqlUserPoolStore(database: Database): UserPoolStore {
  return { ...users(database), ...sessions(database), ...codesAndCounters(database) };
}

type UserMethods = Pick<
  UserPoolStore,
  | 'insertUser'
  | 'findUser'
  | 'findUserByEmailKey'
  | 'replacePassword'
  | 'setUserEnabled'
  | 'deleteUser'
>;

function users({ system }: Database): UserMethods {
  return {
    insertUser: (user) =>
      system(async (tx) => {
        const added = await tx
          .insert(poolUsers)
          .values(user)
          .onConflictDoNothing()
          .returning({ id: poolUsers.userId });
        return added.length > 0;
      }),
    findUser: (userId) =>
      system(async (tx) => {
        const [user] = await tx.select().from(poolUsers).where(eq(poolUsers.userId, userId));
        return user;
      }),
    findUserByEmailKey: (emailKey) =>
      system(async (tx) => {
        const [user] = await tx.select().from(poolUsers).where(eq(poolUsers.emailKey, emailKey));
        return user;
      }),
    replacePassword: (userId, { expectedVersion, endSessionsAt, ...password }) =>
      system(async (tx) => {
        const changed = await tx
          .update(poolUsers)
          .set({ ...password, passwordVersion: sql`${poolUsers.passwordVersion} + 1` })
          .where(
            and(
              eq(poolUsers.userId, userId),
              expectedVersion === null ? undefined : eq(poolUsers.passwordVersion, expectedVersion),
            ),
          )
          .returning({ id: poolUsers.userId });
        if (changed.length === 0) return false;
        await tx.delete(poolResetCodes).where(eq(poolResetCodes.userId, userId));
        if (endSessionsAt) await revokeAll(tx, userId, endSessionsAt);
        return true;
      }),
    setUserEnabled: (userId, enabled, at) =>
      system(async (tx) => {
        const changed = await tx
          .update(poolUsers)
          .set({ enabled })
          .where(eq(poolUsers.userId, userId))
          .returning({ id: poolUsers.userId });
        if (changed.length === 0) return false;
        if (!enabled) {
          await revokeAll(tx, userId, at);
          await tx.delete(poolResetCodes).where(eq(poolResetCodes.userId, userId));
        }
        return true;
      }),
    deleteUser: (userId) =>
      system(async (tx) => {
        const gone = await tx
          .delete(poolUsers)
          .where(eq(poolUsers.userId, userId))
          .returning({ id: poolUsers.userId });
        return gone.length > 0;
      }),
  };
}

type SessionMethods = Pick<
  UserPoolStore,
  | 'insertSession'
  | 'findSession'
  | 'rotateSession'
  | 'touchSession'
  | 'revokeSession'
  | 'revokeUserSessions'
>;

function sessions({ system }: Database): SessionMethods {
  return {
    insertSession: (session, passwordVersion) =>
      system(async (tx) => {
        // Locked, so that a new password or a disabling waits, or is seen here.
        const [user] = await tx
          .select({ id: poolUsers.userId })
          .from(poolUsers)
          .where(
            and(
              eq(poolUsers.userId, session.userId),
              eq(poolUsers.enabled, true),
              eq(poolUsers.passwordVersion, passwordVersion),
            ),
          )
          .for('update');
        if (!user) return false;
        await tx.insert(poolSessions).values(session);
        return true;
      }),
    findSession: (sessionId) =>
      system(async (tx) => {
        const [session] = await tx
          .select()
          .from(poolSessions)
          .where(eq(poolSessions.sessionId, sessionId));
        return session;
      }),
    rotateSession: (sessionId, expectedGeneration, next) =>
      system(async (tx) => {
        const rotated = await tx
          .update(poolSessions)
          .set({ ...next, generation: expectedGeneration + 1 })
          .where(
            and(
              eq(poolSessions.sessionId, sessionId),
              eq(poolSessions.generation, expectedGeneration),
              isNull(poolSessions.revokedAt),
            ),
          )
          .returning({ id: poolSessions.sessionId });
        return rotated.length > 0;
      }),
    touchSession: (sessionId, use) =>
      system(async (tx) => {
        await tx.update(poolSessions).set(use).where(eq(poolSessions.sessionId, sessionId));
      }),
    revokeSession: (sessionId, at) =>
      system(async (tx) => {
        await tx
          .update(poolSessions)
          .set({ revokedAt: at })
          .where(and(eq(poolSessions.sessionId, sessionId), isNull(poolSessions.revokedAt)));
      }),
    revokeUserSessions: (userId, at) => system((tx) => revokeAll(tx, userId, at)),
  };
}

async function revokeAll(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .update(poolSessions)
    .set({ revokedAt: at })
    .where(and(eq(poolSessions.userId, userId), isNull(poolSessions.revokedAt)));
}

type OtherMethods = Pick<
  UserPoolStore,
  'saveResetCode' | 'takeResetCode' | 'useOnce' | 'changeCounter' | 'purgeExpired'
>;

function codesAndCounters({ system }: Database): OtherMethods {
  return {
    saveResetCode: (userId, code) =>
      system(async (tx) => {
        const [user] = await tx
          .select({ id: poolUsers.userId })
          .from(poolUsers)
          .where(eq(poolUsers.userId, userId))
          .for('update');
        if (!user) return;
        await tx
          .insert(poolResetCodes)
          .values({ userId, ...code })
          .onConflictDoUpdate({ target: poolResetCodes.userId, set: code });
      }),
    takeResetCode: (userId, hash) =>
      system(async (tx) => {
        const [code] = await tx
          .delete(poolResetCodes)
          .where(and(eq(poolResetCodes.userId, userId), eq(poolResetCodes.hash, hash)))
          .returning({ expiresAt: poolResetCodes.expiresAt });
        return code?.expiresAt;
      }),
    useOnce: (id, expiresAt) =>
      system(async (tx) => {
        const added = await tx
          .insert(poolUsedOnce)
          .values({ id, expiresAt })
          .onConflictDoNothing()
          .returning({ id: poolUsedOnce.id });
        return added.length > 0;
      }),
    changeCounter: (key, change) =>
      system(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 1))`);
        const [row] = await tx.select().from(poolCounters).where(eq(poolCounters.key, key));
        const { next, result } = change(
          row && { count: row.count, blockedUntil: row.blockedUntil, expiresAt: row.expiresAt },
        );
        if (!next) await tx.delete(poolCounters).where(eq(poolCounters.key, key));
        else {
          await tx
            .insert(poolCounters)
            .values({ key, ...next })
            .onConflictDoUpdate({ target: poolCounters.key, set: next });
        }
        return result;
      }),
    purgeExpired: (now, maxCounters) => system((tx) => purge(tx, now, maxCounters)),
  };
}

async function purge(tx: Tx, now: Date, maxCounters: number): Promise<void> {
  await tx
    .delete(poolSessions)
    .where(or(lte(poolSessions.expiresAt, now), sql`${poolSessions.revokedAt} is not null`));
  await tx.delete(poolResetCodes).where(lte(poolResetCodes.expiresAt, now));
  await tx.delete(poolUsedOnce).where(lte(poolUsedOnce.expiresAt, now));
  await tx.delete(poolCounters).where(lte(poolCounters.expiresAt, now));
  const kept = tx
    .select({ key: poolCounters.key })
    .from(poolCounters)
    .orderBy(desc(poolCounters.expiresAt))
    .offset(maxCounters);
  await tx.delete(poolCounters).where(sql`${poolCounters.key} in (${kept})`);
}
