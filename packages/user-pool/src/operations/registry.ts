import type { Caller, Pool } from '../pool.ts';
import type { Fields } from '../protocol/fields.ts';
import { changePassword } from './change-password.ts';
import { confirmForgotPassword } from './confirm-forgot-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { getTokensFromRefreshToken } from './get-tokens-from-refresh-token.ts';
import { getUser } from './get-user.ts';
import { globalSignOut } from './global-sign-out.ts';
import { initiateAuth } from './initiate-auth.ts';
import { respondToAuthChallenge } from './respond-to-auth-challenge.ts';
import { revokeToken } from './revoke-token.ts';

/** One operation of the protocol: throws ProtocolError to refuse. */
export type Operation = (pool: Pool, fields: Fields, caller: Caller) => Promise<object>;

// A Map, because the names come from outside: a plain object would answer to `constructor`.
const operations: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['ChangePassword', changePassword],
  ['ConfirmForgotPassword', confirmForgotPassword],
  ['ForgotPassword', forgotPassword],
  ['GetTokensFromRefreshToken', getTokensFromRefreshToken],
  ['GetUser', getUser],
  ['GlobalSignOut', globalSignOut],
  ['InitiateAuth', initiateAuth],
  ['RespondToAuthChallenge', respondToAuthChallenge],
  ['RevokeToken', revokeToken],
]);

/** The operation of this name, if the pool has it. */
export function findOperation(name: string): Operation | undefined {
  return operations.get(name);
}
