import { useCode } from '../codes.ts';
import { clearSignInCodes } from '../counters.ts';
import type { Caller, Pool } from '../pool.ts';
import { type Fields, requireText } from '../protocol/fields.ts';
import { answerWithCode } from './answer-with-code.ts';
import { openAnsweredChallenge } from './challenge-session.ts';

/** `EMAIL_OTP`: the code that was mailed for this very challenge. */
export async function emailOtp(
  pool: Pool,
  fields: Fields,
  responses: Fields,
  caller: Caller,
): Promise<object> {
  const code = requireText(responses, 'EMAIL_OTP_CODE', 'code');
  const challenge = await openAnsweredChallenge(pool, 'EMAIL_OTP', fields, responses);
  const { userId } = challenge.user;
  const result = await answerWithCode(pool, challenge, caller, () =>
    useCode(pool, { userId, boundTo: challenge.jti }, 'sign-in', code),
  );
  await clearSignInCodes(pool, userId);
  return result;
}
