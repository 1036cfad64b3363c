import type { SecondFactor } from '@countersign/contract';

/** An account as the list of users shows it. */
export interface AccountState {
  secondFactor: SecondFactor;
}

/** Describes an active session. */
export interface OpenSession {
  id: string;
  signedInAt: Date;
  lastUsedAt: Date;
  address: string;
  userAgent: string;
}

/**
 * The accounts of the user pool as the application administers them: those of the embedded pool,
 * those of a cloud pool through its admin API, or none where a cloud pool is kept by others.
 *
 * Accounts are not part of the database's transactions, so every act can be repeated. An account
 * that a crash leaves without a user opens nothing, and `invite` and `ensure` find it again.
 *
 * Where the pool is kept by others (`kind` is `cloud-by-hand`) there is nothing to do for most acts,
 * as tokens are refused here all the same; those that have to change the account throw Failure
 * `conflict` that says where to do it instead: `setEmail`, `requirePasswordReset`, `resetMfa`,
 * `setMfaRequired`. `invite` and `ensure` answer no `sub`, and the account is matched to its user at
 * the first sign-in by its verified email.
 */
export interface Accounts {
  kind: 'embedded' | 'cloud' | 'cloud-by-hand';
  /**
   * Makes an account with a temporary password, or gives one that exists a new temporary password.
   * @throws Failure `invalid` for an email or password that the pool does not take.
   */
  invite(email: string, temporaryPassword: string): Promise<{ sub: string | null }>;
  /** Does the work of `invite` and keeps nothing: by its time no one tells whether someone has an account. */
  imitateInvite(email: string, temporaryPassword: string): Promise<void>;
  /** The same with a password of the person's own, for the first user of an installation. */
  ensure(email: string, password: string): Promise<{ sub: string | null }>;
  /** @throws Failure `conflict` at `email` where another account has it. */
  setEmail(sub: string, email: string): Promise<void>;
  remove(sub: string): Promise<void>;
  disable(sub: string): Promise<void>;
  enable(sub: string): Promise<void>;
  /** Ends the sessions and mails a code; until a new password is set, the old one opens nothing. */
  requirePasswordReset(sub: string): Promise<void>;
  /** Removes every second factor and ends the sessions. */
  resetMfa(sub: string): Promise<void>;
  /**
   * Requires a second factor of these accounts, or no longer; sessions of those who have none end.
   * @throws Failure `conflict` where the pool decides that for all of its accounts.
   */
  setMfaRequired(subs: readonly string[], required: boolean): Promise<void>;
  /** Ends every session of an account. */
  endSessions(sub: string): Promise<void>;
  /** The open sessions of an account, the last used first; undefined where the pool does not list them. */
  listSessions(sub: string): Promise<OpenSession[] | undefined>;
  /** Ends one session; false where the account has no such session. */
  endSession(sub: string, sessionId: string): Promise<boolean>;
  /** Reads the states of these accounts, in one request to the pool. */
  states(subs: readonly string[]): Promise<Map<string, AccountState>>;
}
