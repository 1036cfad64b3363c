import { createHash, createHmac, DiffieHellman, getDiffieHellman } from 'node:crypto';

// RFC 3526, group 15. One shared object is safe because every use of it is synchronous.
const group = getDiffieHellman('modp15');
const primeBytes = group.getPrime();
const generator = 2n;

/** The prime of the group: 3072 bits. */
export const N = toInt(primeBytes);

const k = sha256Int(pad(N), pad(generator));
const derivedKeyInfo = Buffer.from('Caldera Derived Key\u0001');

/** Big-endian bytes as a number. */
export function toInt(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
}

/**
 * Encodes a number as the protocol hashes it: as few big-endian bytes as possible, with 00 in front where the top bit
 * is set (the clients come from a signed big integer type).
 */
export function pad(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 === 1 ? `0${hex}` : hex;
  const signed = Number.parseInt(even.slice(0, 2), 16) >= 0x80 ? `00${even}` : even;
  return Buffer.from(signed, 'hex');
}

/**
 * base^exponent mod N through OpenSSL, which is constant-time and several times faster than BigInt.
 * Throws for a base of 0, 1 or N-1 and for an exponent of 0 with a base other than 2.
 */
export function modPow(base: bigint, exponent: bigint): bigint {
  // The class of predefined groups hides setPrivateKey, yet its objects can do it. An ordinary
  // object from createDiffieHellman has it in the open, but on Node 26 making one tests the prime
  // again, which stops the process for one to six seconds.
  DiffieHellman.prototype.setPrivateKey.call(group, pad(exponent));
  if (base === generator) return toInt(group.generateKeys());
  const bytes = Buffer.from(base.toString(16).padStart(primeBytes.length * 2, '0'), 'hex');
  return toInt(group.computeSecret(bytes));
}

/**
 * Computes v = g^x, which is stored instead of the password. `userId` is the name that the clients hash
 * (USER_ID_FOR_SRP).
 */
export function makeVerifier(
  poolName: string,
  userId: string,
  password: string,
  salt: bigint,
): bigint {
  const inner = createHash('sha256').update(`${poolName}${userId}:${password}`, 'utf8').digest();
  return modPow(generator, sha256Int(pad(salt), inner));
}

/** B = k·v + g^b mod N. */
export function publicValue(verifier: bigint, b: bigint): bigint {
  return (k * verifier + modPow(generator, b)) % N;
}

/** The 16-byte key that both sides reach. Throws where A·v^u falls on 0, 1 or N-1. */
export function sessionKey(values: { A: bigint; B: bigint; b: bigint }, verifier: bigint): Buffer {
  const u = sha256Int(pad(values.A), pad(values.B));
  const S = modPow((values.A * modPow(verifier, u)) % N, values.b);
  const extracted = createHmac('sha256', pad(u)).update(pad(S)).digest();
  return createHmac('sha256', extracted).update(derivedKeyInfo).digest().subarray(0, 16);
}

/**
 * Computes the signature with which a client proves its key: 32 bytes over pool, user, secret block and its own
 * timestamp.
 */
export function claimSignature(
  key: Buffer,
  claim: { poolName: string; userId: string; secretBlock: Buffer; timestamp: string },
): Buffer {
  return createHmac('sha256', key)
    .update(claim.poolName)
    .update(claim.userId)
    .update(claim.secretBlock)
    .update(claim.timestamp)
    .digest();
}

function sha256Int(...parts: Buffer[]): bigint {
  return toInt(createHash('sha256').update(Buffer.concat(parts)).digest());
}
