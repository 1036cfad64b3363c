import { createHmac, randomBytes } from 'node:crypto';
import { openVerifier, sealVerifier } from './accounts/account-secrets.ts';
import { keyedHash } from './crypto/purpose-keys.ts';
import { makeVerifier, N, toInt } from './crypto/srp.ts';
import { emailKeyOf } from './email.ts';
import type { Pool } from './pool.ts';
import type { PoolUser, SignInIdentity } from './store.ts';

/** Holds the identity of an account in the first step of a sign-in, real or not. */
type Identity = { userId: string; salt: bigint; verifier: bigint; passwordVersion: number };

/** Stands for a sign-in name in counters and sealed blocks, so that neither holds the name. */
export function nameKeyOf(pool: Pool, name: string): string {
  return keyedHash(pool.keys.nameKey, emailKeyOf(name));
}

/**
 * Simulates the identity of a name without an account: the same each time, and not distinguishable from a real one.
 * Nothing is ever proved by the verifier, so a square (the powers of g are the squares) does instead of a costly
 * power.
 */
export function simulatedIdentity(pool: Pool, nameKey: string): SignInIdentity {
  const bytes = (use: string) =>
    createHmac('sha512', pool.keys.simulated).update(`${use}|${nameKey}`).digest();
  const root = toInt(Buffer.concat([0, 1, 2, 3, 4, 5].map((part) => bytes(`verifier ${part}`))));
  const userId = uuidFrom(bytes('id'));
  return {
    userId,
    salt: toInt(bytes('salt').subarray(0, 16)).toString(16),
    verifier: sealVerifier(pool, userId, ((root * root) % N).toString(16)),
    passwordVersion: 0,
  };
}

/**
 * The identity of a name, real or simulated. Both are worked out, looked up and read in the same way, so that
 * neither what is answered nor how long it takes tells whether the name has an account.
 */
export async function findIdentity(
  pool: Pool,
  nameKey: string,
  of: { emailKey: string } | { userId: string },
): Promise<Identity> {
  const simulated = simulatedIdentity(pool, nameKey);
  const kept = await pool.store.findIdentity(of, simulated);
  // Without its key an account looks as it always did, and no password opens it.
  const numbers = numbersOf(pool, kept) ?? numbersOf(pool, simulated);
  if (!numbers) throw new Error('The current key must be among those that are found.');
  return { ...numbers, userId: kept.userId, salt: BigInt(`0x${kept.salt}`) };
}

/** An identity as it is kept, with the numbers to calculate with; undefined, and reported, without the key of its verifier. */
export function numbersOf(pool: Pool, identity: SignInIdentity): Identity | undefined {
  const { userId, salt, passwordVersion } = identity;
  const verifier = openVerifier(pool, userId, identity.verifier);
  if (verifier === undefined) {
    pool.report(new Error('The key of an account’s password is missing.'), 'sign-in');
    return undefined;
  }
  return { userId, salt: BigInt(`0x${salt}`), verifier: BigInt(`0x${verifier}`), passwordVersion };
}

/** Hashes a password for storage: a fresh salt, hex, and the verifier, encrypted. */
export function hashPassword(
  pool: Pool,
  userId: string,
  password: string,
): Pick<PoolUser, 'salt' | 'verifier'> {
  const salt = toInt(randomBytes(16));
  return {
    salt: salt.toString(16),
    verifier: sealVerifier(
      pool,
      userId,
      makeVerifier(pool.poolName, userId, password, salt).toString(16),
    ),
  };
}

function uuidFrom(bytes: Buffer): string {
  const hex = bytes.subarray(0, 16).toString('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
