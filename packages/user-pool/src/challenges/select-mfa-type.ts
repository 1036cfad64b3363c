import { ProtocolError } from '../errors.ts';
import { factorNames, factorsOf } from '../mfa.ts';
import type { Pool } from '../pool.ts';
import { type Fields, requireText } from '../protocol/fields.ts';
import { openAnsweredChallenge } from './challenge-session.ts';
import { askForFactor } from './next-step.ts';

/** Answers `SELECT_MFA_TYPE`: the factor that the user chooses. */
export async function selectMfaType(
  pool: Pool,
  fields: Fields,
  responses: Fields,
): Promise<object> {
  const answer = requireText(responses, 'ANSWER', 'code');
  const { user, useUp } = await openAnsweredChallenge(pool, 'SELECT_MFA_TYPE', fields, responses);
  const chosen = factorsOf(user).find((factor) => factorNames[factor] === answer);
  if (!chosen) {
    throw new ProtocolError('InvalidParameterException', 'This factor can not be chosen');
  }
  // First, so that the other factor can still be chosen where no code can be sent.
  const challenge = await askForFactor(pool, user, chosen);
  await useUp();
  return challenge;
}
