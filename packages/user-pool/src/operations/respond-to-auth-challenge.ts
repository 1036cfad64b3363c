import { emailOtp } from '../challenges/email-otp.ts';
import { mfaSetup } from '../challenges/mfa-setup.ts';
import { newPasswordRequired } from '../challenges/new-password-required.ts';
import { passwordVerifier } from '../challenges/password-verifier.ts';
import { selectMfaType } from '../challenges/select-mfa-type.ts';
import { softwareTokenMfa } from '../challenges/software-token-mfa.ts';
import { ProtocolError } from '../errors.ts';
import type { Caller, Pool } from '../pool.ts';
import { type Fields, requireClient, requireFields } from '../protocol/fields.ts';

/** A further step of a sign-in: tokens, or the next challenge. */
export async function respondToAuthChallenge(
  pool: Pool,
  fields: Fields,
  caller: Caller,
): Promise<object> {
  requireClient(pool, fields);
  const responses = requireFields(fields, 'ChallengeResponses');
  switch (fields.ChallengeName) {
    case 'PASSWORD_VERIFIER':
      return passwordVerifier(pool, responses, caller);
    case 'NEW_PASSWORD_REQUIRED':
      return newPasswordRequired(pool, fields, responses, caller);
    case 'SOFTWARE_TOKEN_MFA':
      return softwareTokenMfa(pool, fields, responses, caller);
    case 'EMAIL_OTP':
      return emailOtp(pool, fields, responses, caller);
    case 'SELECT_MFA_TYPE':
      return selectMfaType(pool, fields, responses);
    case 'MFA_SETUP':
      return mfaSetup(pool, fields, responses, caller);
    default:
      throw new ProtocolError('InvalidParameterException', 'Unsupported challenge');
  }
}
