import { randomUUID } from 'node:crypto';
import { reencryptSecrets } from './accounts/account-secrets.ts';
import { type AccountState, accountStates } from './accounts/account-states.ts';
import { createUser, type NewUser } from './accounts/create-user.ts';
import { deleteUser } from './accounts/delete-user.ts';
import { listSessions, type OpenSession } from './accounts/list-sessions.ts';
import { requirePasswordReset } from './accounts/require-password-reset.ts';
import { resetMfa } from './accounts/reset-mfa.ts';
import { revokeSession } from './accounts/revoke-session.ts';
import { setEmail } from './accounts/set-email.ts';
import { setPassword } from './accounts/set-password.ts';
import { setUserEnabled } from './accounts/set-user-enabled.ts';
import { checkWritableAttributes, defaultWritableAttributes } from './attributes.ts';
import type { SecretKey, SecretKeys } from './crypto/account-secrets.ts';
import { derivePurposeKeys } from './crypto/purpose-keys.ts';
import { loadSigningKeys, type PublicJwk, type SigningKey } from './crypto/signing-key.ts';
import { emailKeyOf } from './email.ts';
import { hashPassword } from './identity.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { passwordProblem } from './password-policy.ts';
import type { AccountEvent, CodeMessage, Pool } from './pool.ts';
import { createHandler, type PoolRequest, type PoolResponse } from './protocol/handle.ts';
import { findActiveSession } from './sessions/active-session.ts';
import type { UserPoolStore } from './store.ts';

/** Sets the options of a user pool. */
export type UserPoolOptions = {
  /** Must hold `_`, as the clients split there; e.g. `us-east-1_Embedded1`. Never change it: its second part is in every password hash. */
  poolId: string;
  clientId: string;
  /** The `iss` of the tokens: the public address of the pool, without a slash at the end. */
  issuer: string;
  /** The first one signs; all are published, so that a new key can take over while tokens of the old one live. */
  signingKeys: readonly SigningKey[];
  /** 32 secret bytes. With another one all sessions end and codes under way are void. */
  masterKey: Buffer;
  /**
   * Encrypt verifiers of passwords and secrets of authenticator apps in the store; by default one key that is
   * derived from the master key. An account whose key is lost needs a new password and authenticator.
   */
  secretKeys?: SecretKeys;
  store: UserPoolStore;
  now?: () => Date;
  /** Hands a code over for delivery. Should only queue it: see `resetAnswerMs`. */
  deliverCode: (message: CodeMessage) => Promise<void>;
  /** Called after a user changed how they sign in, for a log; a failure goes to `onError` alone. */
  onEvent?: (event: AccountEvent) => Promise<void>;
  limits?: Partial<Limits>;
  /**
   * The attributes that people change themselves, by standard or `custom:` names. By default their
   * names, locale and time zone; with `email`, they may change their sign-in name as well.
   */
  writableAttributes?: readonly string[];
  /** Called with failures of the pool itself (store, delivery) and of the operation's name; calls see none of it. */
  onError?: (error: unknown, operation: string) => void;
};

/** A user pool: `handle` for the clients, the rest for the application around it. */
export type UserPool = {
  /** Answers one POST of the wire protocol; never rejects. */
  handle(request: PoolRequest): Promise<PoolResponse>;
  /** The public keys, for `{issuer}/.well-known/jwks.json`. */
  jwks(): { keys: PublicJwk[] };
  createUser(user: NewUser): Promise<{ userId: string }>;
  /** Does the work of setting a password and keeps nothing. */
  imitateNewPassword(password: string): void;
  setPassword(userId: string, password: string, options?: { temporary?: boolean }): Promise<void>;
  disableUser(userId: string): Promise<void>;
  enableUser(userId: string): Promise<void>;
  deleteUser(userId: string): Promise<void>;
  findUserByEmail(email: string): Promise<{ userId: string } | undefined>;
  /** Gives an account another address, which the application vouches for. Sessions go on. AccountError: invalid-email, user-exists, user-not-found. */
  setEmail(userId: string, email: string): Promise<void>;
  /** Ends the sessions and sends a code; the password opens nothing until a new one is set by it. AccountError: user-not-found. */
  requirePasswordReset(userId: string): Promise<void>;
  /** Removes every second factor and ends the sessions. AccountError: user-not-found. */
  resetMfa(userId: string): Promise<void>;
  /** Whether a sign-in of these users needs a second factor; anyone who has none sets one up at the next sign-in. */
  setMfaRequired(userIds: readonly string[], required: boolean): Promise<void>;
  /** Ends the sessions of those of these users who have no second factor. */
  endSessionsWithoutMfa(userIds: readonly string[]): Promise<void>;
  /** How the accounts of these users stand, those that exist, by one question to the store. */
  accountStates(userIds: readonly string[]): Promise<Map<string, AccountState>>;
  /** The open sessions of a user, the newest first. */
  listSessions(userId: string): Promise<OpenSession[]>;
  /** Ends one session; false unless it is an open one of this user. */
  revokeSession(userId: string, sessionId: string): Promise<boolean>;
  revokeAllSessions(userId: string): Promise<void>;
  /** Whether tokens with this `origin_jti` still count: false from the moment of a sign-out or revocation. */
  isSessionActive(originJti: string): Promise<boolean>;
  /**
   * Signs with the first of these keys from now on and believes all of them. Leave the old key
   * among them for as long as its tokens live. Throws, and changes nothing, where one is no good.
   */
  replaceSigningKeys(signingKeys: readonly SigningKey[]): void;
  /** The first rule that a password breaks, in words for its owner. */
  passwordProblem(password: string): string | undefined;
  /** Encrypts by the current key what is stored otherwise; to be called at each start. */
  reencryptSecrets(): Promise<void>;
  /** Cleans the store of what has expired; to be called every few minutes. */
  purgeExpired(): Promise<void>;
};

/** Makes a user pool. Throws where an option can't work. */
export function createUserPool(options: UserPoolOptions): UserPool {
  const pool = composePool(options);
  return {
    handle: createHandler(pool),
    jwks: () => ({ keys: pool.signingKeys.map(({ jwk }) => ({ ...jwk })) }),
    createUser: (user) => createUser(pool, user),
    imitateNewPassword: (password) => void hashPassword(pool, randomUUID(), password),
    setPassword: (userId, password, how) => setPassword(pool, userId, password, how),
    disableUser: (userId) => setUserEnabled(pool, userId, false),
    enableUser: (userId) => setUserEnabled(pool, userId, true),
    deleteUser: (userId) => deleteUser(pool, userId),
    findUserByEmail: async (email) => {
      const user = await pool.store.findUserByEmailKey(emailKeyOf(email));
      return user && { userId: user.userId };
    },
    setEmail: (userId, email) => setEmail(pool, userId, email),
    requirePasswordReset: (userId) => requirePasswordReset(pool, userId),
    resetMfa: (userId) => resetMfa(pool, userId),
    setMfaRequired: (userIds, required) => pool.store.setMfaRequired(userIds, required),
    endSessionsWithoutMfa: (userIds) => pool.store.revokeSessionsWithoutMfa(userIds, pool.now()),
    accountStates: (userIds) => accountStates(pool, userIds),
    listSessions: (userId) => listSessions(pool, userId),
    revokeSession: (userId, sessionId) => revokeSession(pool, userId, sessionId),
    revokeAllSessions: (userId) => pool.store.revokeUserSessions(userId, pool.now()),
    isSessionActive: async (originJti) => (await findActiveSession(pool, originJti)) !== undefined,
    replaceSigningKeys: (signingKeys) => {
      pool.signingKeys = loadSigningKeys(signingKeys);
    },
    passwordProblem,
    reencryptSecrets: () => reencryptSecrets(pool),
    purgeExpired: () => pool.store.purgeExpired(pool.now(), pool.limits.maxCounters),
  };
}

function composePool(options: UserPoolOptions): Pool {
  const { poolId, clientId, issuer, store, deliverCode } = options;
  const poolName = poolId.slice(poolId.indexOf('_') + 1);
  if (!poolId.includes('_') || poolName === '') {
    throw new RangeError('The pool id must have a name after `_`.');
  }
  const { writableAttributes = defaultWritableAttributes } = options;
  checkWritableAttributes(writableAttributes);
  const report = options.onError ?? (() => undefined);
  const keys = derivePurposeKeys(options.masterKey, poolId);
  return {
    poolId,
    poolName,
    clientId,
    issuer,
    signingKeys: loadSigningKeys(options.signingKeys),
    keys,
    secretKeys: options.secretKeys ?? onlyKey({ id: 'master', key: keys.accountSecret }),
    store,
    limits: { ...defaultLimits, ...options.limits },
    writableAttributes: new Set(writableAttributes),
    now: options.now ?? (() => new Date()),
    deliverCode,
    report,
    notify: async (event) => {
      try {
        await options.onEvent?.(event);
      } catch (error) {
        report(error, event.what);
      }
    },
  };
}

const onlyKey = (current: SecretKey): SecretKeys => ({
  current,
  find: (id) => (id === current.id ? current : undefined),
});
