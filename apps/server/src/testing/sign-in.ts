import type { UserPool } from '@countersign/user-pool';
import { beginSrpSignIn } from '@countersign/user-pool/testing/srp-sign-in';
import { embeddedClientId, embeddedPoolId } from '../platform/sign-in/embedded-user-pool.ts';

interface Tokens {
  idToken: string;
  accessToken: string;
  refreshToken: string;
}

/** Signs in to the embedded pool over its own protocol. */
export async function signIn(pool: UserPool, email: string, password: string): Promise<Tokens> {
  const answer = await answerPassword(pool, email, password);
  const result = (answer as { AuthenticationResult: Record<string, string> }).AuthenticationResult;
  return {
    idToken: result['IdToken'] ?? '',
    accessToken: result['AccessToken'] ?? '',
    refreshToken: result['RefreshToken'] ?? '',
  };
}

/** Does so as far as the password goes: what the pool answers, tokens or what it asks for next. */
export async function answerPassword(
  pool: UserPool,
  email: string,
  password: string,
): Promise<object> {
  const { initiate, respond } = beginSrpSignIn({
    poolId: embeddedPoolId,
    clientId: embeddedClientId,
    email,
  });
  const challenge = await send(pool, 'InitiateAuth', initiate);
  return send(pool, 'RespondToAuthChallenge', respond(challenge, password));
}

/** Sends one call of the pool's protocol. Throws where it is refused. */
export async function send(pool: UserPool, operation: string, body: object): Promise<object> {
  const answer = await pool.handle({
    target: `AWSCognitoIdentityProviderService.${operation}`,
    body: JSON.stringify(body),
    address: '127.0.0.1',
  });
  if (answer.status !== 200) throw new Error(`${operation} was answered ${answer.body}`);
  return JSON.parse(answer.body) as object;
}
