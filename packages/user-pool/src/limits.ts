const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Every limit of the pool; times in milliseconds. */
export type Limits = {
  /** Bytes of a request body. */
  maxBodyBytes: number;
  /** Calls that an address may make at once, and how many a second it gets back. Kept in this process only. */
  addressBurst: number;
  addressPerSecond: number;
  /** Addresses kept in mind; the one unseen longest is forgotten first. */
  trackedAddresses: number;

  /** The failure of a name from one network that locks it there for the first time; each further one doubles the lock, up to the longest. */
  lockFromFailure: number;
  firstLockMs: number;
  longestLockMs: number;
  /** The same for the failures of a name from all networks, which networks with a session of the account pass. */
  lockEverywhereFromFailure: number;
  /** Failures are forgotten after so much quiet since the lock ended (or since the last failure). */
  forgetFailuresMs: number;

  /** From the first to the second step of a sign-in. */
  secretBlockMs: number;
  /** How long a person may take to choose a password or a factor, or to read a code off an authenticator. */
  authSessionMs: number;
  /** The same where a code comes by email, which lives as long. */
  emailChallengeMs: number;
  /** The same where an authenticator app must be set up, and installed perhaps. */
  mfaSetupMs: number;
  /** Codes that can be tried for one challenge. */
  challengeTries: number;
  /** Codes that are sent to finish the sign-ins of an account within the window, unless one comes back right. */
  signInCodes: number;
  signInCodesWindowMs: number;

  /** Life of ID and access tokens. */
  tokenMs: number;
  /** How long after a sign-in second factors can be replaced and turned off. */
  recentSignInMs: number;
  /** Life of a session from its sign-in; refreshing does not lengthen it. */
  sessionMs: number;
  /** How long a refresh token that was changed for a new one is still answered: for two tabs and lost answers. */
  refreshGraceMs: number;

  temporaryPasswordMs: number;

  resetCodeMs: number;
  /** Reset codes that can be requested for a name within the window, from one network and from all. */
  resetRequests: number;
  resetRequestsEverywhere: number;
  resetRequestsWindowMs: number;
  /** A reset request is never answered sooner, so that its time does not tell whether there is an account. */
  resetAnswerMs: number;

  /** Life of a code that verifies an email address. */
  verifyCodeMs: number;
  /** Such codes that a user can ask for within the window. */
  verifyRequests: number;
  verifyRequestsWindowMs: number;

  /** Tries to enter one code for an address, or from one network for a new password. */
  codeTries: number;
  /** Tries of reset codes of a name from all networks, within the life of one. */
  resetTriesEverywhere: number;

  /** Counters kept when expired rows are purged. */
  maxCounters: number;
};

/** The defaults: those of the cloud service where it publishes them. */
export const defaultLimits: Limits = {
  maxBodyBytes: 128 * 1024,
  addressBurst: 200,
  addressPerSecond: 20,
  trackedAddresses: 10_000,
  lockFromFailure: 5,
  lockEverywhereFromFailure: 50,
  firstLockMs: second,
  longestLockMs: 15 * minute,
  forgetFailuresMs: 15 * minute,
  secretBlockMs: 3 * minute,
  authSessionMs: 3 * minute,
  emailChallengeMs: 10 * minute,
  mfaSetupMs: 15 * minute,
  challengeTries: 5,
  signInCodes: 5,
  signInCodesWindowMs: 15 * minute,
  tokenMs: hour,
  recentSignInMs: 10 * minute,
  sessionMs: 30 * day,
  refreshGraceMs: minute,
  temporaryPasswordMs: 7 * day,
  resetCodeMs: hour,
  resetRequests: 5,
  resetRequestsEverywhere: 20,
  resetRequestsWindowMs: hour,
  resetAnswerMs: 250,
  verifyCodeMs: hour,
  verifyRequests: 5,
  verifyRequestsWindowMs: hour,
  codeTries: 5,
  resetTriesEverywhere: 25,
  maxCounters: 100_000,
};
