export type { SecretKey, SecretKeys } from './crypto/account-secrets.ts';
export { generateSigningKey, type SigningKey } from './crypto/signing-key.ts';
export { AccountError } from './errors.ts';
export { defaultLimits, type Limits } from './limits.ts';
export { passwordProblem } from './password-policy.ts';
export type { AccountEvent, CodeMessage } from './pool.ts';
export type { CodePurpose, Factor, SignInIdentity, StoredSecrets, UserPoolStore } from './store.ts';
export { createUserPool, type UserPool, type UserPoolOptions } from './user-pool.ts';
