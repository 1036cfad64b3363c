import { timingSafeEqual } from 'node:crypto';
import { beginAttempt, passwordProved } from '../counters.ts';
import { claimSignature, sessionKey } from '../crypto/srp.ts';
import { ProtocolError, wrongCredentials } from '../errors.ts';
import { findIdentity, nameKeyOf } from '../identity.ts';
import type { Caller, Pool } from '../pool.ts';
import { type Fields, requireText } from '../protocol/fields.ts';
import { reportFailure } from '../report-failure.ts';
import type { PoolUser } from '../store.ts';
import { sealChallengeSession } from './challenge-session.ts';
import { nextStep } from './next-step.ts';
import { type SecretBlock, useSecretBlock } from './secret-block.ts';

/** `PASSWORD_VERIFIER`: the client's proof that it knows the password. */
export async function passwordVerifier(
  pool: Pool,
  responses: Fields,
  caller: Caller,
): Promise<object> {
  const username = requireText(responses, 'USERNAME', 'username');
  const claim = {
    secretBlock: Buffer.from(
      requireText(responses, 'PASSWORD_CLAIM_SECRET_BLOCK', 'sealed'),
      'base64',
    ),
    timestamp: requireText(responses, 'TIMESTAMP', 'timestamp'),
    signature: Buffer.from(requireText(responses, 'PASSWORD_CLAIM_SIGNATURE', 'sealed'), 'base64'),
  };
  const block = await useSecretBlock(pool, claim.secretBlock);
  if (!block || !isNameOfBlock(pool, block, username)) throw wrongCredentials();
  const { userId, nameKey } = block;
  const attempt = { userId, nameKey, address: caller.address };
  await beginAttempt(pool, attempt);
  const user = await proveUser(pool, block, claim);
  if (!user) {
    reportFailure(pool, attempt, 'password');
    throw wrongCredentials();
  }
  await passwordProved(pool, user, caller);
  // Only anyone who knows the password learns that the account is closed or the password too old.
  if (!user.enabled) throw new ProtocolError('NotAuthorizedException', 'User is disabled.');
  if (user.resetRequired) {
    throw new ProtocolError(
      'PasswordResetRequiredException',
      'Password reset required for the user',
    );
  }
  if (user.temporaryUntil) return askForNewPassword(pool, user, user.temporaryUntil);
  return nextStep(pool, user, caller);
}

function isNameOfBlock(pool: Pool, block: SecretBlock, username: string): boolean {
  return username === block.userId || nameKeyOf(pool, username) === block.nameKey;
}

/** The user whose password was proved. Simulated accounts go through the same work. */
async function proveUser(
  pool: Pool,
  block: SecretBlock,
  claim: { secretBlock: Buffer; timestamp: string; signature: Buffer },
): Promise<PoolUser | undefined> {
  const identity = await findIdentity(pool, block.nameKey, { userId: block.userId });
  const key = keyOrNothing(block, identity.verifier);
  if (!key) return undefined;
  const { poolName } = pool;
  const expected = claimSignature(key, { poolName, userId: identity.userId, ...claim });
  const proved =
    claim.signature.length === expected.length && timingSafeEqual(claim.signature, expected);
  if (!proved) return undefined;
  const user = await pool.store.findUser(block.userId);
  return user?.passwordVersion === block.passwordVersion ? user : undefined;
}

/** Computes the session key; undefined for the client values that put the shared secret on a known point. */
function keyOrNothing(block: SecretBlock, verifier: bigint): Buffer | undefined {
  try {
    return sessionKey(block, verifier);
  } catch {
    return undefined;
  }
}

function askForNewPassword(pool: Pool, user: PoolUser, temporaryUntil: Date): object {
  if (temporaryUntil <= pool.now()) {
    throw new ProtocolError(
      'NotAuthorizedException',
      'Temporary password has expired and must be reset by an administrator.',
    );
  }
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.userId,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify({ email_verified: 'true', email: user.email }),
    },
    Session: sealChallengeSession(pool, 'NEW_PASSWORD_REQUIRED', user).session,
  };
}
