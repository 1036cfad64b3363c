import { createHash, createHmac, getDiffieHellman } from 'node:crypto';

// A client of its own, in plain BigInt and straight from the formulae, so that a mistake in the
// server's arithmetic has nothing here to agree with.
const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const g = 2n;
const k = hashInt(bytes(N), bytes(g));

/** base^exponent mod N by squaring. */
export function bigIntPower(base: bigint, exponent: bigint): bigint {
  let [result, square, rest] = [1n, base % N, exponent];
  while (rest > 0n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
    rest >>= 1n;
  }
  return result;
}

/** A = g^a. */
export const clientPublic = (a: bigint, power = bigIntPower): bigint => power(g, a);

/** Computes the client's key in the second step; `power` raises to a power mod N. */
export function clientKey(input: {
  poolName: string;
  userId: string;
  password: string;
  salt: bigint;
  a: bigint;
  B: bigint;
  power?: typeof bigIntPower;
}): Buffer {
  const { poolName, userId, password, salt, a, B, power = bigIntPower } = input;
  const inner = createHash('sha256').update(`${poolName}${userId}:${password}`).digest();
  const x = hashInt(bytes(salt), inner);
  const u = hashInt(bytes(clientPublic(a, power)), bytes(B));
  const base = (((B - k * power(g, x)) % N) + N) % N;
  const S = power(base, a + u * x);
  const extracted = createHmac('sha256', bytes(u)).update(bytes(S)).digest();
  const info = Buffer.concat([Buffer.from('Caldera Derived Key', 'latin1'), Buffer.of(1)]);
  return createHmac('sha256', extracted).update(info).digest().subarray(0, 16);
}

/** The proof, base64. */
export function clientSignature(
  key: Buffer,
  poolName: string,
  userId: string,
  secretBlock: string,
  timestamp: string,
): string {
  const message = Buffer.concat([
    Buffer.from(poolName + userId),
    Buffer.from(secretBlock, 'base64'),
    Buffer.from(timestamp),
  ]);
  return createHmac('sha256', key).update(message).digest('base64');
}

/** Two's complement of a positive number: at least one sign bit. */
export function bytes(value: bigint): Buffer {
  const list: number[] = [];
  for (let rest = value; rest > 0n; rest >>= 8n) list.unshift(Number(rest & 0xffn));
  if (list.length === 0 || (list[0] ?? 0) > 127) list.unshift(0);
  return Buffer.from(list);
}

export function hashInt(...parts: Buffer[]): bigint {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return BigInt(`0x${hash.digest('hex')}`);
}
