import { randomUUID } from 'node:crypto';
import { seal, unseal } from '../crypto/seal.ts';
import { N } from '../crypto/srp.ts';
import { inMs, type Pool } from '../pool.ts';

/** Holds the state of the server between the two steps of a sign-in; the client carries it, sealed. */
export type SecretBlock = {
  nameKey: string;
  userId: string;
  /** 0 where the name has no account. */
  passwordVersion: number;
  A: bigint;
  B: bigint;
  b: bigint;
};

/** Numbers as text of one length each: how long a block is must not tell what is in it. */
type Sealed = Record<'A' | 'B' | 'b' | 'passwordVersion', string> & {
  nameKey: string;
  userId: string;
  jti: string;
  expires: number;
};

/** Hexadecimal digits of a number of the group, at the most. */
const groupDigits = N.toString(16).length;

const context = (pool: Pool) => `${pool.poolId}|srp`;

/** Seals it for a limited time and one use. */
export function sealSecretBlock(pool: Pool, block: SecretBlock): Buffer {
  const sealed: Sealed = {
    nameKey: block.nameKey,
    userId: block.userId,
    passwordVersion: String(block.passwordVersion).padStart(10, '0'),
    A: block.A.toString(16).padStart(groupDigits, '0'),
    B: block.B.toString(16).padStart(groupDigits, '0'),
    b: block.b.toString(16).padStart(64, '0'),
    jti: randomUUID(),
    expires: inMs(pool, pool.limits.secretBlockMs).getTime(),
  };
  return seal(pool.keys.secretBlock, context(pool), sealed);
}

/** Opens and uses it up; undefined where it is forged, too old or used before. */
export async function useSecretBlock(pool: Pool, bytes: Buffer): Promise<SecretBlock | undefined> {
  const sealed = unseal(pool.keys.secretBlock, context(pool), bytes) as Sealed | undefined;
  if (!sealed || sealed.expires <= pool.now().getTime()) return undefined;
  if (!(await pool.store.useOnce(sealed.jti, new Date(sealed.expires)))) return undefined;
  return {
    nameKey: sealed.nameKey,
    userId: sealed.userId,
    passwordVersion: Number(sealed.passwordVersion),
    A: BigInt(`0x${sealed.A}`),
    B: BigInt(`0x${sealed.B}`),
    b: BigInt(`0x${sealed.b}`),
  };
}
