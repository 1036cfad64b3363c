import type { SignInIdentity, StoredSecrets, UserPoolStore } from '@countersign/user-pool';
import { and, desc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf, type Tx } from '../database/database.ts';
import {
  memberships,
  poolCodes,
  poolCounters,
  poolSessions,
  poolUsedOnce,
  poolUsers,
  users,
} from '../database/tables/index.ts';
import { publishChange } from '../live/changes.ts';

/** The embedded user pool's storage in the database; each method is one transaction. */
export function createSqlUserPoolStore(database: Database): UserPoolStore {
  return {
    ...accounts(database),
    ...access(database),
    ...details(database),
    ...factors(database),
    ...secrets(database),
    ...sessions(database),
    ...codes(database),
    ...counters(database),
  };
}

type UserMethods = Pick<
  UserPoolStore,
  'insertUser' | 'findUser' | 'findUserByEmailKey' | 'findIdentity' | 'findUsers' | 'deleteUser'
>;

function accounts({ system }: Database): UserMethods {
  return {
    insertUser: (user) =>
      system(async (tx) => {
        await lockEmailKey(tx, user.emailKey);
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
    findIdentity: (of, otherwise) => system((tx) => findIdentity(tx, of, otherwise)),
    findUsers: (userIds) =>
      system((tx) =>
        tx
          .select()
          .from(poolUsers)
          .where(inArray(poolUsers.userId, [...userIds])),
      ),
    deleteUser: (userId) =>
      system(async (tx) => {
        const removed = await tx
          .delete(poolUsers)
          .where(eq(poolUsers.userId, userId))
          .returning({ id: poolUsers.userId });
        return removed.length > 0;
      }),
  };
}

/** Always one row of the same size: that of the account, or what stands for one. */
async function findIdentity(
  tx: Tx,
  of: { emailKey: string } | { userId: string },
  otherwise: SignInIdentity,
): Promise<SignInIdentity> {
  const isTheirs =
    'userId' in of ? eq(poolUsers.userId, of.userId) : eq(poolUsers.emailKey, of.emailKey);
  const result = await tx.execute(sql`
    select coalesce(${poolUsers.userId}, ${otherwise.userId}) as "userId",
      coalesce(${poolUsers.salt}, ${otherwise.salt}) as salt,
      coalesce(${poolUsers.verifier}, ${otherwise.verifier}) as verifier,
      coalesce(${poolUsers.passwordVersion}, ${otherwise.passwordVersion}::integer) as "passwordVersion"
    from (select 1) as always left join ${poolUsers} on ${isTheirs}`);
  const [found] = rowsOf<SignInIdentity>(result);
  return found ?? otherwise;
}

type AccessMethods = Pick<UserPoolStore, 'replacePassword' | 'requireReset' | 'setUserEnabled'>;

function access({ system }: Database): AccessMethods {
  return {
    replacePassword: (userId, { expectedVersion, endSessionsAt, ...password }) =>
      system(async (tx) => {
        const changed = await tx
          .update(poolUsers)
          .set({
            ...password,
            resetRequired: false,
            passwordVersion: sql`${poolUsers.passwordVersion} + 1`,
          })
          .where(
            and(
              eq(poolUsers.userId, userId),
              expectedVersion === null ? undefined : eq(poolUsers.passwordVersion, expectedVersion),
            ),
          )
          .returning({ id: poolUsers.userId });
        if (changed.length === 0) return false;
        await dropCodes(tx, userId);
        if (endSessionsAt) await revokeAll(tx, userId, endSessionsAt);
        return true;
      }),
    requireReset: (userId, at) =>
      system(async (tx) => {
        const changed = await tx
          .update(poolUsers)
          .set({ resetRequired: true })
          .where(eq(poolUsers.userId, userId))
          .returning({ id: poolUsers.userId });
        if (changed.length === 0) return false;
        await revokeAll(tx, userId, at);
        await dropCodes(tx, userId);
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
          await dropCodes(tx, userId);
        }
        return true;
      }),
  };
}

type DetailMethods = Pick<UserPoolStore, 'setEmail' | 'setPendingEmail' | 'changeAttributes'>;

function details({ system }: Database): DetailMethods {
  return {
    setEmail: (userId, { email, emailKey }) =>
      system((tx) => setEmail(tx, userId, email, emailKey)),
    setPendingEmail: (userId, pendingEmail) =>
      system(async (tx) => {
        await tx.update(poolUsers).set({ pendingEmail }).where(eq(poolUsers.userId, userId));
      }),
    changeAttributes: (userId, changes) =>
      system(async (tx) => {
        // Nulls are merged in as well and stripped with their names in the end.
        const merged = sql`${poolUsers.attributes} || ${JSON.stringify(changes)}::jsonb`;
        await tx
          .update(poolUsers)
          .set({ attributes: sql`jsonb_strip_nulls(${merged})` })
          .where(eq(poolUsers.userId, userId));
      }),
  };
}

async function setEmail(
  tx: Tx,
  userId: string,
  email: string,
  emailKey: string,
): Promise<'done' | 'taken' | 'unknown'> {
  await lockEmailKey(tx, emailKey);
  const [other] = await tx
    .select({ id: poolUsers.userId })
    .from(poolUsers)
    .where(and(eq(poolUsers.emailKey, emailKey), ne(poolUsers.userId, userId)));
  if (other) return 'taken';
  const changed = await tx
    .update(poolUsers)
    .set({ email, emailKey, pendingEmail: null })
    .where(eq(poolUsers.userId, userId))
    .returning({ id: poolUsers.userId });
  if (changed.length === 0) return 'unknown';
  await dropCodes(tx, userId);
  return 'done';
}

/** Locks an email key, so that no two users find it free at once. */
async function lockEmailKey(tx: Tx, emailKey: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${emailKey}, 2))`);
}

type FactorMethods = Pick<UserPoolStore, 'setPendingTotp' | 'changeMfa' | 'setMfaRequired'>;

function factors({ system }: Database): FactorMethods {
  const nextVersion = { mfaVersion: sql`${poolUsers.mfaVersion} + 1` };
  return {
    setPendingTotp: (userId, totpPending) =>
      system(async (tx) => {
        await tx.update(poolUsers).set({ totpPending }).where(eq(poolUsers.userId, userId));
      }),
    changeMfa: (userId, { expectedVersion, endSessionsAt, ...change }) =>
      system(async (tx) => {
        const changed = await tx
          .update(poolUsers)
          .set({ ...change, ...nextVersion })
          .where(
            and(
              eq(poolUsers.userId, userId),
              expectedVersion === null ? undefined : eq(poolUsers.mfaVersion, expectedVersion),
            ),
          )
          .returning({ id: poolUsers.userId });
        if (changed.length === 0) return false;
        if (endSessionsAt) await revokeAll(tx, userId, endSessionsAt);
        return true;
      }),
    setMfaRequired: (userIds, mfaRequired) =>
      system(async (tx) => {
        await tx
          .update(poolUsers)
          .set({ mfaRequired, ...nextVersion })
          .where(
            and(inArray(poolUsers.userId, [...userIds]), ne(poolUsers.mfaRequired, mfaRequired)),
          );
      }),
  };
}

type SecretMethods = Pick<UserPoolStore, 'findSecretsWithout' | 'replaceSecrets'>;

function secrets({ system }: Database): SecretMethods {
  const { userId, verifier, totpSecret, totpPending } = poolUsers;
  return {
    findSecretsWithout: (prefix, after, limit) =>
      system((tx) => {
        const isOther = (column: typeof verifier | typeof totpSecret | typeof totpPending) =>
          sql`not starts_with(${column}, ${prefix})`;
        return tx
          .select({ userId, verifier, totpSecret, totpPending })
          .from(poolUsers)
          .where(
            and(
              sql`${userId} collate "C" > ${after}`,
              or(isOther(verifier), isOther(totpSecret), isOther(totpPending)),
            ),
          )
          .orderBy(sql`${userId} collate "C"`)
          .limit(limit);
      }),
    replaceSecrets: (changes) => system((tx) => replaceSecrets(tx, changes)),
  };
}

async function replaceSecrets(
  tx: Tx,
  changes: readonly { old: StoredSecrets; next: StoredSecrets }[],
): Promise<void> {
  await tx.execute(sql`
    update ${poolUsers} set verifier = next.verifier, totp_secret = next."totpSecret",
      totp_pending = next."totpPending"
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (old jsonb, next jsonb),
      jsonb_to_record(old) as old (
        "userId" text, verifier text, "totpSecret" text, "totpPending" text
      ),
      jsonb_to_record(next) as next (verifier text, "totpSecret" text, "totpPending" text)
    where pool_users.user_id = old."userId" and pool_users.verifier = old.verifier
      and pool_users.totp_secret is not distinct from old."totpSecret"
      and pool_users.totp_pending is not distinct from old."totpPending"`);
}

type SessionMethods = Pick<
  UserPoolStore,
  | 'insertSession'
  | 'findSession'
  | 'findOpenSessions'
  | 'rotateSession'
  | 'touchSession'
  | 'revokeSession'
  | 'revokeUserSessions'
  | 'revokeSessionsWithoutMfa'
>;

function sessions({ system }: Database): SessionMethods {
  return {
    insertSession: (session, { passwordVersion, mfaVersion }) =>
      system(async (tx) => {
        // Locked, so that any change of the account waits, or is seen here.
        const [user] = await tx
          .select({ id: poolUsers.userId })
          .from(poolUsers)
          .where(
            and(
              eq(poolUsers.userId, session.userId),
              eq(poolUsers.enabled, true),
              eq(poolUsers.resetRequired, false),
              eq(poolUsers.passwordVersion, passwordVersion),
              eq(poolUsers.mfaVersion, mfaVersion),
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
    findOpenSessions: (userId, now) =>
      system((tx) =>
        tx
          .select()
          .from(poolSessions)
          .where(
            and(
              eq(poolSessions.userId, userId),
              isNull(poolSessions.revokedAt),
              gt(poolSessions.expiresAt, now),
            ),
          )
          .orderBy(desc(poolSessions.createdAt)),
      ),
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
      system((tx) => revoke(tx, eq(poolSessions.sessionId, sessionId), at)),
    revokeUserSessions: (userId, at) => system((tx) => revokeAll(tx, userId, at)),
    revokeSessionsWithoutMfa: (userIds, at) =>
      system(async (tx) => {
        const withoutFactor = tx
          .select({ id: poolUsers.userId })
          .from(poolUsers)
          .where(
            and(
              inArray(poolUsers.userId, [...userIds]),
              eq(poolUsers.totpEnabled, false),
              eq(poolUsers.emailEnabled, false),
            ),
          );
        await revoke(tx, inArray(poolSessions.userId, withoutFactor), at);
      }),
  };
}

function revokeAll(tx: Tx, userId: string, at: Date): Promise<void> {
  return revoke(tx, eq(poolSessions.userId, userId), at);
}

/** Revokes sessions, and ends the streams of their users: those whose session goes on open them again. */
async function revoke(tx: Tx, which: SQL, at: Date): Promise<void> {
  const revoked = await tx
    .update(poolSessions)
    .set({ revokedAt: at })
    .where(and(which, isNull(poolSessions.revokedAt)))
    .returning({ sub: poolSessions.userId });
  if (revoked.length === 0) return;
  const seats = await tx
    .select({ userId: users.id, tenantId: memberships.tenantId })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(inArray(users.sub, [...new Set(revoked.map(({ sub }) => sub))]));
  for (const { userId, tenantId } of seats) await publishChange(tx, tenantId, 'user', userId);
}

type CodeMethods = Pick<UserPoolStore, 'saveCode' | 'takeCode'>;

function codes({ system }: Database): CodeMethods {
  return {
    saveCode: (userId, purpose, code) =>
      system(async (tx) => {
        const [user] = await tx
          .select({ id: poolUsers.userId })
          .from(poolUsers)
          .where(eq(poolUsers.userId, userId))
          .for('update');
        if (!user) return;
        await tx
          .insert(poolCodes)
          .values({ userId, purpose, ...code })
          .onConflictDoUpdate({ target: [poolCodes.userId, poolCodes.purpose], set: code });
      }),
    takeCode: (userId, purpose, hash) =>
      system(async (tx) => {
        const [code] = await tx
          .delete(poolCodes)
          .where(
            and(
              eq(poolCodes.userId, userId),
              eq(poolCodes.purpose, purpose),
              eq(poolCodes.hash, hash),
            ),
          )
          .returning({ expiresAt: poolCodes.expiresAt });
        return code?.expiresAt;
      }),
  };
}

async function dropCodes(tx: Tx, userId: string): Promise<void> {
  await tx.delete(poolCodes).where(eq(poolCodes.userId, userId));
}

type CounterMethods = Pick<
  UserPoolStore,
  'useOnce' | 'changeCounter' | 'dropCounters' | 'purgeExpired'
>;

function counters({ system }: Database): CounterMethods {
  return {
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
    dropCounters: (key) =>
      system(async (tx) => {
        await tx
          .delete(poolCounters)
          .where(
            or(eq(poolCounters.key, key), sql`starts_with(${poolCounters.key}, ${`${key}:`})`),
          );
      }),
    purgeExpired: (now, maxCounters) => system((tx) => purge(tx, now, maxCounters)),
  };
}

async function purge(tx: Tx, now: Date, maxCounters: number): Promise<void> {
  await tx
    .delete(poolSessions)
    .where(or(lte(poolSessions.expiresAt, now), sql`${poolSessions.revokedAt} is not null`));
  await tx.delete(poolCodes).where(lte(poolCodes.expiresAt, now));
  await tx.delete(poolUsedOnce).where(lte(poolUsedOnce.expiresAt, now));
  await tx.delete(poolCounters).where(lte(poolCounters.expiresAt, now));
  const kept = tx
    .select({ key: poolCounters.key })
    .from(poolCounters)
    .orderBy(desc(poolCounters.expiresAt))
    .offset(maxCounters);
  await tx.delete(poolCounters).where(sql`${poolCounters.key} in (${kept})`);
}
