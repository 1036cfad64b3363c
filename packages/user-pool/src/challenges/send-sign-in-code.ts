import { sendCode } from '../codes.ts';
import { countSignInCode } from '../counters.ts';
import { maskEmail } from '../email.ts';
import { codeDeliveryFailed } from '../errors.ts';
import type { Pool } from '../pool.ts';
import type { PoolUser } from '../store.ts';
import { sealChallengeSession } from './challenge-session.ts';

/** Mails a code that is good for the challenge answered with, and for no other. LimitExceededException, CodeDeliveryFailureException. */
export async function sendSignInCode(pool: Pool, user: PoolUser): Promise<object> {
  await countSignInCode(pool, user.userId);
  const { emailChallengeMs } = pool.limits;
  const { jti, session } = sealChallengeSession(pool, 'EMAIL_OTP', user, emailChallengeMs);
  try {
    await sendCode(pool, { userId: user.userId, email: user.email, boundTo: jti }, 'sign-in');
  } catch (error) {
    pool.report(error, 'EMAIL_OTP');
    throw codeDeliveryFailed();
  }
  return {
    ChallengeName: 'EMAIL_OTP',
    ChallengeParameters: {
      CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL',
      CODE_DELIVERY_DESTINATION: maskEmail(user.email),
      USER_ID_FOR_SRP: user.userId,
    },
    Session: session,
  };
}
