import type { SecretKeys } from './crypto/account-secrets.ts';
import type { PurposeKeys } from './crypto/purpose-keys.ts';
import type { LoadedKey } from './crypto/signing-key.ts';
import type { Limits } from './limits.ts';
import type { CodePurpose, Factor, UserPoolStore } from './store.ts';

/** A code that must reach its user, and only by this way. */
export type CodeMessage = {
  userId: string;
  /** Where to: for `verify-email` an address that is not the account's yet. */
  email: string;
  code: string;
  purpose: CodePurpose;
};

/** Something that happened to how a user signs in. */
export type AccountEvent = AccountChange | FailedSignIn;

/** Something that a user changed about how they sign in. */
type AccountChange = {
  userId: string;
  what: 'password-changed' | 'password-reset' | 'authenticator-set-up' | 'factors-changed';
  /** For `factors-changed`: what a sign-in asks for from now on. */
  factors?: Factor[];
  /** Where the call came from. */
  address: string;
};

/** A password or code that was wrong. */
export type FailedSignIn = {
  /** Of the account, or what stands for one where the name has none. */
  userId: string;
  what: 'sign-in-failed';
  wrong: 'password' | 'second-factor' | 'reset-code';
  /** A keyed hash of the sign-in name. */
  nameKey: string;
  address: string;
};

/** Holds the dependencies of every operation. */
export type Pool = {
  poolId: string;
  /** The part of the pool id after `_`: the name in all password hashes. */
  poolName: string;
  clientId: string;
  issuer: string;
  /** The first one signs; all of them are believed and published. Replaced as a whole. */
  signingKeys: readonly [LoadedKey, ...LoadedKey[]];
  keys: PurposeKeys;
  /** Encrypt what the store keeps of passwords and authenticator apps. */
  secretKeys: SecretKeys;
  store: UserPoolStore;
  limits: Limits;
  writableAttributes: ReadonlySet<string>;
  now: () => Date;
  deliverCode: (message: CodeMessage) => Promise<void>;
  /** Tells the application; never rejects. */
  notify: (event: AccountEvent) => Promise<void>;
  /** Called with failures of the pool itself; the caller learns nothing of them. */
  report: (error: unknown, operation: string) => void;
};

/** Describes the origin of a call, as stored with the session. */
export type Caller = { address: string; userAgent: string };

/** The moment so many milliseconds from now. */
export function inMs(pool: Pool, ms: number): Date {
  return new Date(pool.now().getTime() + ms);
}
