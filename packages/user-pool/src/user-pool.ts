import { createUser, type NewUser } from './accounts/create-user.ts';
import { deleteUser } from './accounts/delete-user.ts';
import { setPassword } from './accounts/set-password.ts';
import { setUserEnabled } from './accounts/set-user-enabled.ts';
import { derivePurposeKeys } from './crypto/purpose-keys.ts';
import {
  type LoadedKey,
  loadSigningKey,
  type PublicJwk,
  type SigningKey,
} from './crypto/signing-key.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { passwordProblem } from './password-policy.ts';
import type { CodeMessage, Pool } from './pool.ts';
import { createHandler, type PoolRequest, type PoolResponse } from './protocol/handle.ts';
import { findActiveSession } from './sessions/active-session.ts';
import type { UserPoolStore } from './store.ts';

/** What a user pool is made of. */
export type UserPoolOptions = {
  /** Must hold `_`, as the clients split there; e.g. `us-east-1_Embedded1`. Never change it: its second part is in every password hash. */
  poolId: string;
  clientId: string;
  /** The `iss` of the tokens: the public address of the pool, without a slash at the end. */
  issuer: string;
  /** The first one signs; all are published, so that a new key can take over while tokens of the old one live. */
  signingKeys: readonly SigningKey[];
  /** 32 secret bytes. With another one all sessions end and codes under way are void; passwords stay good. */
  masterKey: Buffer;
  store: UserPoolStore;
  now?: () => Date;
  /** Hands a code over for delivery. Should only queue it: see `resetAnswerMs`. */
  deliverCode: (message: CodeMessage) => Promise<void>;
  limits?: Partial<Limits>;
  /** Told of failures of the pool itself (store, delivery) and of the operation's name; calls see none of it. */
  onError?: (error: unknown, operation: string) => void;
};

/** A user pool: `handle` for the clients, the rest for the application around it. */
export type UserPool = {
  /** Answers one POST of the wire protocol; never rejects. */
  handle(request: PoolRequest): Promise<PoolResponse>;
  /** The public keys, for `{issuer}/.well-known/jwks.json`. */
  jwks(): { keys: PublicJwk[] };
  createUser(user: NewUser): Promise<{ userId: string }>;
  setPassword(userId: string, password: string, options?: { temporary?: boolean }): Promise<void>;
  disableUser(userId: string): Promise<void>;
  enableUser(userId: string): Promise<void>;
  deleteUser(userId: string): Promise<void>;
  revokeAllSessions(userId: string): Promise<void>;
  /** Whether tokens with this `origin_jti` still count: false from the moment of a sign-out or revocation. */
  isSessionActive(originJti: string): Promise<boolean>;
  /** The first rule that a password breaks, in words for its owner. */
  passwordProblem(password: string): string | undefined;
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
    setPassword: (userId, password, how) => setPassword(pool, userId, password, how),
    disableUser: (userId) => setUserEnabled(pool, userId, false),
    enableUser: (userId) => setUserEnabled(pool, userId, true),
    deleteUser: (userId) => deleteUser(pool, userId),
    revokeAllSessions: (userId) => pool.store.revokeUserSessions(userId, pool.now()),
    isSessionActive: async (originJti) => (await findActiveSession(pool, originJti)) !== undefined,
    passwordProblem,
    purgeExpired: () => pool.store.purgeExpired(pool.now(), pool.limits.maxCounters),
  };
}

function composePool(options: UserPoolOptions): Pool {
  const { poolId, clientId, issuer, store, deliverCode } = options;
  const poolName = poolId.slice(poolId.indexOf('_') + 1);
  if (!poolId.includes('_') || poolName === '') {
    throw new RangeError('The pool id must have a name after `_`.');
  }
  const [signing, ...others] = options.signingKeys.map(loadSigningKey);
  if (!signing) throw new RangeError('The pool needs a signing key.');
  const signingKeys: readonly [LoadedKey, ...LoadedKey[]] = [signing, ...others];
  return {
    poolId,
    poolName,
    clientId,
    issuer,
    signingKeys,
    keys: derivePurposeKeys(options.masterKey, poolId),
    store,
    limits: { ...defaultLimits, ...options.limits },
    now: options.now ?? (() => new Date()),
    deliverCode,
    report: options.onError ?? (() => undefined),
  };
}
