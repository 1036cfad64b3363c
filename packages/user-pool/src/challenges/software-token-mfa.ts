import { useTotpCode } from '../authenticator.ts';
import { ProtocolError } from '../errors.ts';
import type { Caller, Pool } from '../pool.ts';
import { type Fields, requireText } from '../protocol/fields.ts';
import { answerWithCode } from './answer-with-code.ts';
import { openAnsweredChallenge } from './challenge-session.ts';

/** `SOFTWARE_TOKEN_MFA`: the code that an authenticator app shows. */
export async function softwareTokenMfa(
  pool: Pool,
  fields: Fields,
  responses: Fields,
  caller: Caller,
): Promise<object> {
  const code = requireText(responses, 'SOFTWARE_TOKEN_MFA_CODE', 'code');
  const challenge = await openAnsweredChallenge(pool, 'SOFTWARE_TOKEN_MFA', fields, responses);
  const { user } = challenge;
  const wrong = new ProtocolError('CodeMismatchException', 'Invalid code received for user');
  return answerWithCode(pool, challenge, caller, () =>
    useTotpCode(pool, user, user.totpSecret, code, wrong),
  );
}
