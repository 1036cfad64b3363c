/** An account as the pool keeps it. Neither field tells the password, yet the verifier can be guessed against offline. */
export type PoolUser = {
  /** A uuid: the `sub` of the tokens and the name inside the password hash. */
  userId: string;
  /** As it was typed. */
  email: string;
  /** The sign-in name, folded by the pool; unique, compared byte by byte. */
  emailKey: string;
  /** Hex. */
  salt: string;
  /** Hex of g^x. */
  verifier: string;
  /** 1 at first; each new password adds one. */
  passwordVersion: number;
  /** Until when a temporary password opens the choice of a new one; null for a password of the user's own. */
  temporaryUntil: Date | null;
  enabled: boolean;
  createdAt: Date;
};

/** Who used a session last, when and from where. */
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
export type PasswordChange = Pick<PoolUser, 'salt' | 'verifier' | 'temporaryUntil'> & {
  /** The change happens only while the account is at this version; null for any. */
  expectedVersion: number | null;
  /** Where set, every open session of the user is revoked as of then. */
  endSessionsAt: Date | null;
};

/** Something counted against a limit: failures, requests, tries. */
export type Counter = {
  count: number;
  /** Nothing is let through before this. */
  blockedUntil: Date | null;
  /** From here on the counter is as good as absent. */
  expiresAt: Date;
};

/** What becomes of a counter (`next` undefined deletes it), and what the caller wants to know. */
export type CounterChange<R> = { next: Counter | undefined; result: R };

/**
 * Where the pool keeps what must outlive it. Every method is atomic: two servers on one store may
 * call it at the same moment. Times come from the pool, never from the store's own clock.
 * `storeConformance` in testing.ts proves an adapter.
 */
export type UserPoolStore = {
  /** False, and nothing changed, where the user id or the e-mail key is taken. */
  insertUser(user: PoolUser): Promise<boolean>;
  findUser(userId: string): Promise<PoolUser | undefined>;
  findUserByEmailKey(emailKey: string): Promise<PoolUser | undefined>;
  /** Sets the password, adds one to its version and drops the user's reset code. False where there is no such user or the version is another. */
  replacePassword(userId: string, change: PasswordChange): Promise<boolean>;
  /** Disabling also revokes every open session as of `at` and drops the reset code. False where there is no such user. */
  setUserEnabled(userId: string, enabled: boolean, at: Date): Promise<boolean>;
  /** With everything that belongs to the user. False where there is no such user. */
  deleteUser(userId: string): Promise<boolean>;

  /** False, and nothing stored, unless the user exists, is enabled and has this password version at the moment of the insert. */
  insertSession(session: PoolSession, passwordVersion: number): Promise<boolean>;
  findSession(sessionId: string): Promise<PoolSession | undefined>;
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

  /** A user has one code at most; a new one takes the place of the old one. Unknown users are passed over. */
  saveResetCode(userId: string, code: { hash: string; expiresAt: Date }): Promise<void>;
  /** Removes the code where the hash is equal and says when it expires; of two callers one gets it. */
  takeResetCode(userId: string, hash: string): Promise<Date | undefined>;

  /** True for the first caller with this id, false for everybody later, at least until `expiresAt`. */
  useOnce(id: string, expiresAt: Date): Promise<boolean>;

  /**
   * Reads, changes and writes one counter without another caller between. `change` is pure and may
   * be called again where the store works by compare and swap; the last call counts.
   */
  changeCounter<R>(
    key: string,
    change: (current: Counter | undefined) => CounterChange<R>,
  ): Promise<R>;

  /** Drops what expired at or before `now`, every revoked session, and beyond `maxCounters` the counters that expire soonest. */
  purgeExpired(now: Date, maxCounters: number): Promise<void>;
};
