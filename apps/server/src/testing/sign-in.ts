import type { UserPool } from '@countersign/user-pool';
import {
  createSrpSession,
  signSrpSession,
  wrapAuthChallenge,
  wrapInitiateAuth,
} from 'cognito-srp-helper';
import { embeddedClientId, embeddedPoolId } from '../platform/sign-in/embedded-user-pool.ts';

interface Tokens {
  idToken: string;
  accessToken: string;
  refreshToken: string;
}

/** Signs in to the embedded pool over its own protocol, with a client library that is not ours. */
export async function signIn(pool: UserPool, email: string, password: string): Promise<Tokens> {
  const session = createSrpSession(email, password, embeddedPoolId, false);
  const challenge = await send(
    pool,
    'InitiateAuth',
    wrapInitiateAuth(session, {
      ClientId: embeddedClientId,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: email },
    }),
  );
  const answer = await send(
    pool,
    'RespondToAuthChallenge',
    wrapAuthChallenge(signSrpSession(session, challenge), {
      ClientId: embeddedClientId,
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: { USERNAME: email },
    }),
  );
  const result = (answer as { AuthenticationResult: Record<string, string> }).AuthenticationResult;
  return {
    idToken: result['IdToken'] ?? '',
    accessToken: result['AccessToken'] ?? '',
    refreshToken: result['RefreshToken'] ?? '',
  };
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
