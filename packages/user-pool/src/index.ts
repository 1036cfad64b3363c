export type { AccountState, AccountStatus } from './accounts/account-states.ts';
export type { NewUser } from './accounts/create-user.ts';
export type { OpenSession } from './accounts/list-sessions.ts';
export { generateSigningKey, type PublicJwk, type SigningKey } from './crypto/signing-key.ts';
export { AccountError, type AccountErrorCode } from './errors.ts';
export { defaultLimits, type Limits } from './limits.ts';
export { createMemoryStore } from './memory-store.ts';
export { passwordProblem } from './password-policy.ts';
export type { AccountEvent, CodeMessage } from './pool.ts';
export type { PoolRequest, PoolResponse } from './protocol/handle.ts';
export type {
  AccountVersions,
  CodePurpose,
  Counter,
  CounterChange,
  Factor,
  MfaChange,
  MfaState,
  PasswordChange,
  PoolSession,
  PoolUser,
  SessionUse,
  UserPoolStore,
} from './store.ts';
export { createUserPool, type UserPool, type UserPoolOptions } from './user-pool.ts';
