/** A second proof of identity: codes of an authenticator app, or codes by email. */
export type Factor = 'authenticator' | 'email';

/** Holds the second factors of an account. */
export type MfaState = {
  /** The authenticator's secret, encrypted by the pool; null where none was ever verified. */
  totpSecret: string | null;
  /** A secret that was handed out and not verified yet, encrypted; it proves nothing. */
  totpPending: string | null;
  /** Whether codes of the authenticator are required; never without a secret. */
  totpEnabled: boolean;
  /** Whether codes by email are required. */
  emailEnabled: boolean;
  /** The factor that is used where there are several; null lets the person choose. */
  preferredFactor: Factor | null;
};

/** An account as the pool keeps it. */
export type PoolUser = MfaState & {
  /** A uuid: the `sub` of the tokens and the name inside the password hash. */
  userId: string;
  /** As it was typed. */
  email: string;
  /** The sign-in name, folded by the pool; unique, compared byte by byte. */
  emailKey: string;
  /** Hex. */
  salt: string;
  /** Hex of g^x, by which passwords could be guessed offline, encrypted by the pool. */
  verifier: string;
  /** 1 at first; each new password adds one. */
  passwordVersion: number;
  /** Until when a temporary password opens the choice of a new one; null for a password of the user's own. */
  temporaryUntil: Date | null;
  /** The password opens nothing until a new one was set by a reset code. */
  resetRequired: boolean;
  enabled: boolean;
  /** A sign-in without a second factor ends in setting one up. */
  mfaRequired: boolean;
  /** 1 at first; each change of what is required besides the password adds one. */
  mfaVersion: number;
  /** An address that the account takes when a code sent there comes back; null for none. */
  pendingEmail: string | null;
  /** What else is kept of the person, by attribute name. */
  attributes: Record<string, string>;
  createdAt: Date;
};

/** Holds the values of an account for the first step of a sign-in. */
export type SignInIdentity = Pick<PoolUser, 'userId' | 'salt' | 'verifier' | 'passwordVersion'>;

/** Holds the values of an account that the pool encrypts. */
export type StoredSecrets = Pick<PoolUser, 'userId' | 'verifier' | 'totpSecret' | 'totpPending'>;

/** Holds the versions of an account with which a sign-in was begun. */
export type AccountVersions = Pick<PoolUser, 'passwordVersion' | 'mfaVersion'>;

/** Records the last use of a session: by which device, when and from where. */
export type SessionUse = { lastUsedAt: Date; address: string; userAgent: string };

/** One sign-in on one device; its id is the `origin_jti` of all its tokens. */
export type PoolSession = SessionUse & {
  sessionId: string;
  userId: string;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  /** How often the refresh token was changed for a new one. */
  generation: number;
  /** Hash of the secret in the present refresh token. */
  refreshHash: string;
  /** When the present generation began. */
  rotatedAt: Date;
};

/** A new password, and what must come true with it at the same moment. */
type PasswordChange = Pick<PoolUser, 'salt' | 'verifier' | 'temporaryUntil'> & {
  /** The change happens only while the account is at this version; null for any. */
  expectedVersion: number | null;
  /** Where set, every open session of the user is revoked as of then. */
  endSessionsAt: Date | null;
};

/** A change of second factors, and what must come true with it at the same moment. */
type MfaChange = Partial<MfaState> & {
  /** The change happens only while the account is at this version; null for any. */
  expectedVersion: number | null;
  /** Where set, every open session of the user is revoked as of then. */
  endSessionsAt: Date | null;
};

/** Names the purpose of a code. */
export type CodePurpose = 'reset-password' | 'sign-in' | 'verify-email';

/** Something counted against a limit: failures, requests, tries. */
export type Counter = {
  count: number;
  /** Nothing is let through before this. */
  blockedUntil: Date | null;
  /** From here on the counter is as good as absent. */
  expiresAt: Date;
};

/** Holds the next state of a counter (`next` undefined deletes it), and the caller's result. */
type CounterChange<R> = { next: Counter | undefined; result: R };

/**
 * Stores what must outlive the pool. Every method is atomic: two servers on one store may call it at the same moment.
 * Times come from the pool, never from the store's own clock. `storeConformance` in testing.ts proves an adapter.
 */
export type UserPoolStore = {
  /** False, and nothing changed, where the user id or the email key is taken. */
  insertUser(user: PoolUser): Promise<boolean>;
  findUser(userId: string): Promise<PoolUser | undefined>;
  findUserByEmailKey(emailKey: string): Promise<PoolUser | undefined>;
  /**
   * What a sign-in needs of an account, or `otherwise` where there is none: one question and one answer of the
   * same shape, so that the time does not tell whether there is one.
   */
  findIdentity(
    of: { emailKey: string } | { userId: string },
    otherwise: SignInIdentity,
  ): Promise<SignInIdentity>;
  /** Those of them that exist, in any order, by one question. */
  findUsers(userIds: readonly string[]): Promise<PoolUser[]>;
  /** Sets the password, adds one to its version, drops the user's codes and any demand of a reset. False where there is no such user or the version is another. */
  replacePassword(userId: string, change: PasswordChange): Promise<boolean>;
  /** Disabling also revokes every open session as of `at` and drops the user's codes. False where there is no such user. */
  setUserEnabled(userId: string, enabled: boolean, at: Date): Promise<boolean>;
  /** With everything that belongs to the user. False where there is no such user. */
  deleteUser(userId: string): Promise<boolean>;
  /** Gives the account another address, drops a pending one and the user's codes. */
  setEmail(
    userId: string,
    email: { email: string; emailKey: string },
  ): Promise<'done' | 'taken' | 'unknown'>;
  /** Notes the address that is to be verified. */
  setPendingEmail(userId: string, email: string): Promise<void>;
  /** Sets each attribute to its text, or removes it where that is null; others stay. */
  changeAttributes(userId: string, changes: Record<string, string | null>): Promise<void>;
  /** Demands a new password, revokes every open session as of `at` and drops the user's codes. False where there is no such user. */
  requireReset(userId: string, at: Date): Promise<boolean>;
  /** Notes a secret that is to be verified; what is in use stays. */
  setPendingTotp(userId: string, sealedSecret: string): Promise<void>;
  /** Changes the factors and adds one to their version. False where there is no such user or the version is another. */
  changeMfa(userId: string, change: MfaChange): Promise<boolean>;
  /** Accounts of which a secret begins otherwise, in order of their ids, those after `userId` alone. */
  findSecretsWithout(prefix: string, userId: string, limit: number): Promise<StoredSecrets[]>;
  /** Replaces the secrets of accounts where they are still the old ones, and nothing else. */
  replaceSecrets(changes: readonly { old: StoredSecrets; next: StoredSecrets }[]): Promise<void>;
  /** Sets whether a factor is required; the version goes up for those for whom that is a change. */
  setMfaRequired(userIds: readonly string[], required: boolean): Promise<void>;

  /** False, and nothing stored, unless the user exists, is enabled, needs no reset and has these versions at the moment of the insert. */
  insertSession(session: PoolSession, versions: AccountVersions): Promise<boolean>;
  findSession(sessionId: string): Promise<PoolSession | undefined>;
  /** Those that are neither revoked nor over at `now`, the newest first. */
  findOpenSessions(userId: string, now: Date): Promise<PoolSession[]>;
  /** Goes to the next generation with this hash. False unless the session is unrevoked and at the expected generation: of two callers one wins. */
  rotateSession(
    sessionId: string,
    expectedGeneration: number,
    next: SessionUse & { refreshHash: string; rotatedAt: Date },
  ): Promise<boolean>;
  touchSession(sessionId: string, use: SessionUse): Promise<void>;
  /** Revokes it unless it is revoked already (the first moment stays). */
  revokeSession(sessionId: string, at: Date): Promise<void>;
  /** The same for every session of a user. */
  revokeUserSessions(userId: string, at: Date): Promise<void>;
  /** The same for those of these users who have no factor enabled. */
  revokeSessionsWithoutMfa(userIds: readonly string[], at: Date): Promise<void>;

  /** A user has one code of each purpose at most; a new one replaces the old one. Unknown users are passed over. */
  saveCode(
    userId: string,
    purpose: CodePurpose,
    code: { hash: string; expiresAt: Date },
  ): Promise<void>;
  /** Removes the code where the hash is equal and says when it expires; of two callers one gets it. */
  takeCode(userId: string, purpose: CodePurpose, hash: string): Promise<Date | undefined>;

  /** True for the first caller with this id, false for everyone later, at least until `expiresAt`. */
  useOnce(id: string, expiresAt: Date): Promise<boolean>;

  /**
   * Reads, changes and writes one counter without another caller between. `change` is pure and may
   * be called again where the store works by compare and swap; the last call counts.
   */
  changeCounter<R>(
    key: string,
    change: (current: Counter | undefined) => CounterChange<R>,
  ): Promise<R>;

  /** Drops the counter of a key, and those whose keys go on after it with `:`. */
  dropCounters(key: string): Promise<void>;

  /** Drops what expired at or before `now`, every revoked session, and beyond `maxCounters` the counters that expire soonest. */
  purgeExpired(now: Date, maxCounters: number): Promise<void>;
};
