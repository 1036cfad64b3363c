import { randomBytes } from 'node:crypto';
import { modPow } from '../crypto/srp.ts';
import { clientKey, clientPublic, clientSignature, hashInt } from './srp-client.ts';

/** Identifies the pool and the user of a sign-in. */
interface SrpSignIn {
  /** `region_name`. */
  poolId: string;
  clientId: string;
  email: string;
}

/** Holds the answer of the pool to the first step. */
interface SrpChallenge {
  ChallengeParameters: Record<'SALT' | 'SECRET_BLOCK' | 'SRP_B' | 'USER_ID_FOR_SRP', string>;
}

/**
 * A sign-in by SRP, step by step: the body of `InitiateAuth`, and from its answer that of
 * `RespondToAuthChallenge`. For tests that are not about the arithmetic, which is the pool's own here: client
 * libraries take many times as long for it.
 */
export function beginSrpSignIn({ poolId, clientId, email }: SrpSignIn) {
  const a = hashInt(randomBytes(32));
  const poolName = poolId.slice(poolId.indexOf('_') + 1);
  return {
    initiate: {
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: email, SRP_A: clientPublic(a, modPow).toString(16) },
      ClientId: clientId,
    },
    respond(answer: object, password: string) {
      const { ChallengeParameters: challenge } = answer as SrpChallenge;
      const userId = challenge.USER_ID_FOR_SRP;
      const timestamp = 'Sat Nov 21 03:00:00 UTC 2026';
      const salt = BigInt(`0x${challenge.SALT}`);
      const B = BigInt(`0x${challenge.SRP_B}`);
      const key = clientKey({ poolName, userId, password, salt, a, B, power: modPow });
      const block = challenge.SECRET_BLOCK;
      return {
        ChallengeName: 'PASSWORD_VERIFIER',
        ClientId: clientId,
        ChallengeResponses: {
          USERNAME: userId,
          PASSWORD_CLAIM_SECRET_BLOCK: block,
          TIMESTAMP: timestamp,
          PASSWORD_CLAIM_SIGNATURE: clientSignature(key, poolName, userId, block, timestamp),
        },
      };
    },
  };
}
