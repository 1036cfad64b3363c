import type { SecondFactor } from '@countersign/contract';
import { AccountError, type UserPool } from '@countersign/user-pool';
import { Failure } from '../failure/failure.ts';
import type { Accounts, OpenSession } from './accounts.ts';

/** The accounts of the embedded user pool. */
export function embeddedAccounts(pool: UserPool): Accounts {
  const make = async (email: string, password: string, temporary: boolean) => {
    const found = await pool.findUserByEmail(email);
    if (!found) return { sub: (await pool.createUser({ email, password, temporary })).userId };
    await pool.setPassword(found.userId, password, { temporary });
    await pool.enableUser(found.userId);
    return { sub: found.userId };
  };
  return {
    kind: 'embedded',
    invite: (email, password) => translateErrors(() => make(email, password, true)),
    imitateInvite: async (email, password) => {
      await pool.findUserByEmail(email);
      pool.imitateNewPassword(password);
    },
    ensure: (email, password) => translateErrors(() => make(email, password, false)),
    setEmail: (sub, email) => translateErrors(() => pool.setEmail(sub, email)),
    remove: (sub) => pool.deleteUser(sub),
    disable: (sub) => pool.disableUser(sub),
    enable: (sub) => pool.enableUser(sub),
    requirePasswordReset: (sub) => pool.requirePasswordReset(sub),
    resetMfa: (sub) => pool.resetMfa(sub),
    setMfaRequired: async (subs, required) => {
      await pool.setMfaRequired([...subs], required);
      if (required) await pool.endSessionsWithoutMfa([...subs]);
    },
    endSessions: (sub) => pool.revokeAllSessions(sub),
    listSessions: async (sub) => (await pool.listSessions(sub)).map(presentSession),
    endSession: (sub, sessionId) => pool.revokeSession(sub, sessionId),
    states: async (subs) => {
      const states = await pool.accountStates([...subs]);
      return new Map(
        [...states].map(([sub, { factors }]) => [sub, { secondFactor: best(factors) }]),
      );
    },
  };
}

/** The refusals of the pool, said at the field that they are about. */
async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AccountError)) throw error;
    switch (error.code) {
      case 'user-exists': {
        const message = 'A user with this email already exists. Enter a different one.';
        throw new Failure('conflict', message, { email: message });
      }
      case 'invalid-password':
        throw new Failure('invalid', error.message, { password: error.message });
      case 'invalid-email':
        throw new Failure('invalid', error.message, { email: error.message });
      case 'user-not-found':
        throw new Failure('not-found', 'This user has no account any more.');
    }
  }
}

function presentSession({
  sessionId: id,
  createdAt: signedInAt,
  lastUsedAt,
  address,
  userAgent,
}: Awaited<ReturnType<UserPool['listSessions']>>[number]): OpenSession {
  return { id, signedInAt, lastUsedAt, address, userAgent };
}

function best(factors: readonly ('authenticator' | 'email')[]): SecondFactor {
  if (factors.includes('authenticator')) return 'authenticator';
  return factors.includes('email') ? 'email' : 'none';
}
