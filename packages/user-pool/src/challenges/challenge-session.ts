import { randomUUID } from 'node:crypto';
import { seal, unseal } from '../crypto/seal.ts';
import { isNameOf } from '../email.ts';
import { invalidChallengeSession } from '../errors.ts';
import { inMs, type Pool } from '../pool.ts';
import { type Fields, requireText } from '../protocol/fields.ts';
import type { AccountVersions, PoolUser } from '../store.ts';

/** The steps that follow a right password; the last one is the rest of MFA_SETUP when the code was right. */
type ChallengeStep =
  | 'NEW_PASSWORD_REQUIRED'
  | 'SOFTWARE_TOKEN_MFA'
  | 'EMAIL_OTP'
  | 'SELECT_MFA_TYPE'
  | 'MFA_SETUP'
  | 'MFA_SETUP verified';

type Sealed = AccountVersions & { userId: string; jti: string; expires: number };

const context = (pool: Pool, step: ChallengeStep) => `${pool.poolId}|${step}`;

/**
 * Holds a challenge for a user: its own id and the `Session` text that lets only them answer this step and no other.
 */
type NewChallenge = { jti: string; session: string };

/** Makes one that lasts for so long. */
export function sealChallengeSession(
  pool: Pool,
  step: ChallengeStep,
  user: PoolUser,
  lifeMs: number = pool.limits.authSessionMs,
): NewChallenge {
  const jti = randomUUID();
  const sealed: Sealed = {
    userId: user.userId,
    passwordVersion: user.passwordVersion,
    mfaVersion: user.mfaVersion,
    jti,
    expires: inMs(pool, lifeMs).getTime(),
  };
  const bytes = seal(pool.keys.challenge, context(pool, step), sealed);
  return { jti, session: bytes.toString('base64url') };
}

/** An opened `Session`: whose it is, and how to use it up before anything is changed by it. */
export type OpenChallenge = {
  user: PoolUser;
  jti: string;
  /** Until its end. */
  leftMs: number;
  useUp: () => Promise<void>;
};

/**
 * Opens the `Session` of a call. NotAuthorizedException where it is forged, too old, of another
 * step, or of an account that changed meanwhile.
 */
export async function openChallengeSession(
  pool: Pool,
  step: ChallengeStep,
  fields: Fields,
): Promise<OpenChallenge> {
  const session = Buffer.from(requireText(fields, 'Session', 'sealed'), 'base64url');
  const sealed = unseal(pool.keys.challenge, context(pool, step), session) as Sealed | undefined;
  const leftMs = (sealed?.expires ?? 0) - pool.now().getTime();
  if (!sealed || leftMs <= 0) throw invalidChallengeSession();
  const user = await pool.store.findUser(sealed.userId);
  const unchanged =
    user?.enabled &&
    !user.resetRequired &&
    user.passwordVersion === sealed.passwordVersion &&
    user.mfaVersion === sealed.mfaVersion;
  if (!unchanged) throw invalidChallengeSession();
  return {
    user,
    jti: sealed.jti,
    leftMs,
    useUp: async () => {
      const first = await pool.store.useOnce(sealed.jti, new Date(sealed.expires));
      if (!first) throw invalidChallengeSession();
    },
  };
}

/** Opens the session of an answered challenge, whose USERNAME must not name another user. */
export async function openAnsweredChallenge(
  pool: Pool,
  step: ChallengeStep,
  fields: Fields,
  responses: Fields,
): Promise<OpenChallenge> {
  const username = requireText(responses, 'USERNAME', 'username');
  const challenge = await openChallengeSession(pool, step, fields);
  if (!isNameOf(challenge.user, username)) throw invalidChallengeSession();
  return challenge;
}
