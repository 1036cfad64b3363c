import { ProtocolError } from '../errors.ts';
import { refreshTokenAuth } from '../flows/refresh-token-auth.ts';
import { userSrpAuth } from '../flows/user-srp-auth.ts';
import type { Caller, Pool } from '../pool.ts';
import { type Fields, requireClient, requireFields } from '../protocol/fields.ts';

/** The first step of a sign-in, or a refresh by clients that know no other way. */
export async function initiateAuth(pool: Pool, fields: Fields, caller: Caller): Promise<object> {
  requireClient(pool, fields);
  const parameters = requireFields(fields, 'AuthParameters');
  switch (fields.AuthFlow) {
    case 'USER_SRP_AUTH':
      return userSrpAuth(pool, parameters);
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN':
      return refreshTokenAuth(pool, parameters, caller);
    default:
      throw new ProtocolError('InvalidParameterException', 'Auth flow not enabled for this client');
  }
}
