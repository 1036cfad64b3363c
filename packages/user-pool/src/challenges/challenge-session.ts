import { randomUUID } from 'node:crypto';
import { seal, unseal } from '../crypto/seal.ts';
import { isNameOf } from '../email.ts';
import { invalidChallengeSession } from '../errors.ts';
import { inMs, type Pool } from '../pool.ts';
import { type Fields, requireText } from '../protocol/fields.ts';
import type { PoolUser } from '../store.ts';

/** The challenges that follow a right password. */
export type ChallengeStep = 'NEW_PASSWORD_REQUIRED';

type Sealed = { userId: string; passwordVersion: number; jti: string; expires: number };

const context = (pool: Pool, step: ChallengeStep) => `${pool.poolId}|${step}`;

/** The `Session` text that lets this user, and nobody else, answer this step, and no other. */
export function sealChallengeSession(pool: Pool, step: ChallengeStep, user: PoolUser): string {
  const sealed: Sealed = {
    userId: user.userId,
    passwordVersion: user.passwordVersion,
    jti: randomUUID(),
    expires: inMs(pool, pool.limits.authSessionMs).getTime(),
  };
  return seal(pool.keys.challenge, context(pool, step), sealed).toString('base64url');
}

/** An opened `Session`: whose it is, and how to use it up before anything is changed by it. */
export type OpenChallenge = { user: PoolUser; useUp: () => Promise<void> };

/**
 * Opens the `Session` of a call. NotAuthorizedException where it is forged, too old, of another
 * step, of an account that changed meanwhile, or where USERNAME names somebody else.
 */
export async function openChallengeSession(
  pool: Pool,
  step: ChallengeStep,
  fields: Fields,
  responses: Fields,
): Promise<OpenChallenge> {
  const session = requireText(fields, 'Session', 'sealed');
  const username = requireText(responses, 'USERNAME', 'username');
  const sealed = unseal(
    pool.keys.challenge,
    context(pool, step),
    Buffer.from(session, 'base64url'),
  ) as Sealed | undefined;
  if (!sealed || sealed.expires <= pool.now().getTime()) throw invalidChallengeSession();
  const user = await pool.store.findUser(sealed.userId);
  const unchanged = user?.enabled && user.passwordVersion === sealed.passwordVersion;
  if (!unchanged || !isNameOf(user, username)) throw invalidChallengeSession();
  return {
    user,
    useUp: async () => {
      const first = await pool.store.useOnce(sealed.jti, new Date(sealed.expires));
      if (!first) throw invalidChallengeSession();
    },
  };
}
