import { Amplify } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';

/** Time that the user pool may take to answer, in milliseconds. */
const timeoutMs = 5000;

/**
 * Has the user pool end this session, so that its tokens renew nothing any more, and forgets them. The
 * library asks the same when it signs out, but keeps to itself how that went.
 * @returns whether the session has ended there
 */
export async function revokeSession(): Promise<boolean> {
  const { tokenOrchestrator } = cognitoUserPoolsTokenProvider;
  const tokens = await tokenOrchestrator.getTokenStore().loadTokens();
  const token = tokens?.refreshToken;
  // Only sessions with this claim can be ended: a cloud user pool says by it that it allows that.
  const canEnd = token !== undefined && tokens?.accessToken.payload['origin_jti'] !== undefined;
  const hasEnded = !canEnd || (await endSession(token));
  await tokenOrchestrator.clearTokens();
  return hasEnded;
}

async function endSession(token: string): Promise<boolean> {
  const pool = Amplify.getConfig().Auth?.Cognito;
  if (pool?.userPoolId === undefined) return false;
  const [region = ''] = pool.userPoolId.split('_');
  const address = pool.userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`;
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
      },
      body: JSON.stringify({ ClientId: pool.userPoolClientId, Token: token }),
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
