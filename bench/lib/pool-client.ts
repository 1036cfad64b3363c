import { createHash, createHmac, randomBytes } from 'node:crypto';
import { claimSignature, modPow, N, pad, toInt } from '../../packages/user-pool/src/crypto/srp.ts';

/** Where a user pool answers, and as whom to sign in. */
export interface PoolAccount {
  url: string;
  /** The part of the pool id after `_`. */
  poolName: string;
  clientId: string;
  email: string;
  password: string;
}

const hashInt = (...parts: Uint8Array[]) =>
  toInt(createHash('sha256').update(Buffer.concat(parts)).digest());
const k = hashInt(pad(N), pad(2n));

/** Calls an operation of a pool; throws where it is refused. `from` stands for the caller's address. */
export async function callPool<T>(
  url: string,
  operation: string,
  body: object,
  from = '',
): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      // A peer asks for a signature to look at, and checks nothing of it.
      authorization: 'AWS4-HMAC-SHA256 Credential=bench/20260101/local/cognito-idp/aws4_request',
      ...(from === '' ? {} : { 'x-forwarded-for': from }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${operation} was answered ${answer.status}: ${text}`);
  return JSON.parse(text) as T;
}

/**
 * Signs in by secure remote password, with the cheapest arithmetic there is: what is measured is
 * the server.
 */
export async function signInBySrp(account: PoolAccount, from: string): Promise<void> {
  const { url, clientId: ClientId, poolName, email: USERNAME, password } = account;
  const a = toInt(randomBytes(32));
  const A = modPow(2n, a);
  const { ChallengeParameters: asked } = await callPool<{
    ChallengeParameters: Record<'SALT' | 'SRP_B' | 'SECRET_BLOCK' | 'USER_ID_FOR_SRP', string>;
  }>(
    url,
    'InitiateAuth',
    { AuthFlow: 'USER_SRP_AUTH', ClientId, AuthParameters: { USERNAME, SRP_A: A.toString(16) } },
    from,
  );
  const userId = asked.USER_ID_FOR_SRP;
  const B = BigInt(`0x${asked.SRP_B}`);
  const inner = createHash('sha256').update(`${poolName}${userId}:${password}`).digest();
  const x = hashInt(pad(BigInt(`0x${asked.SALT}`)), inner);
  const u = hashInt(pad(A), pad(B));
  const base = (((B - k * modPow(2n, x)) % N) + N) % N;
  const S = modPow(base, a + u * x);
  const extracted = createHmac('sha256', pad(u)).update(pad(S)).digest();
  const key = createHmac('sha256', extracted).update('Caldera Derived Key\u0001').digest();
  const timestamp = 'Sat Jan 3 10:00:00 UTC 2026';
  const secretBlock = Buffer.from(asked.SECRET_BLOCK, 'base64');
  const proof = claimSignature(key.subarray(0, 16), { poolName, userId, secretBlock, timestamp });
  await callPool(
    url,
    'RespondToAuthChallenge',
    {
      ChallengeName: 'PASSWORD_VERIFIER',
      ClientId,
      ChallengeResponses: {
        USERNAME: userId,
        PASSWORD_CLAIM_SECRET_BLOCK: asked.SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: proof.toString('base64'),
        TIMESTAMP: timestamp,
      },
    },
    from,
  );
}
