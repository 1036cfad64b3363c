import { randomBytes } from 'node:crypto';
import { sealSecretBlock } from '../challenges/secret-block.ts';
import { N, publicValue, toInt } from '../crypto/srp.ts';
import { emailKeyOf } from '../email.ts';
import { ProtocolError } from '../errors.ts';
import { findIdentity, nameKeyOf } from '../identity.ts';
import type { Pool } from '../pool.ts';
import { type Fields, requireText } from '../protocol/fields.ts';

/** `USER_SRP_AUTH`: the challenge for a name, which looks the same whether it has an account or not. */
export async function userSrpAuth(pool: Pool, parameters: Fields): Promise<object> {
  const name = requireText(parameters, 'USERNAME', 'username');
  const A = readClientValue(requireText(parameters, 'SRP_A', 'srpValue'));
  const nameKey = nameKeyOf(pool, name);
  const { userId, salt, verifier, passwordVersion } = await findIdentity(pool, nameKey, {
    emailKey: emailKeyOf(name),
  });
  const b = toInt(randomBytes(32));
  const B = publicValue(verifier, b);
  const secretBlock = sealSecretBlock(pool, {
    nameKey,
    userId,
    passwordVersion,
    A,
    B,
    b,
  });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: salt.toString(16).padStart(32, '0'),
      SECRET_BLOCK: secretBlock.toString('base64'),
      SRP_B: B.toString(16),
      USERNAME: userId,
      USER_ID_FOR_SRP: userId,
    },
  };
}

function readClientValue(hex: string): bigint {
  const value = /^[0-9a-f]+$/i.test(hex) ? BigInt(`0x${hex}`) : 0n;
  if (value % N !== 0n) return value;
  throw new ProtocolError('InvalidParameterException', 'SRP_A is not a valid value');
}
