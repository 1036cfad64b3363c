import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bigIntPower,
  bytes,
  clientKey,
  clientPublic,
  clientSignature,
  hashInt,
} from '../test-support/srp-client.ts';
import { claimSignature, makeVerifier, modPow, N, pad, publicValue, sessionKey } from './srp.ts';

const poolName = 'Embedded1';
const userId = '7d3f3d1e-58a2-4c7b-9c55-0a1b2c3d4e5f';
const password = 'Zażółć-1 Γειά!';
// Begins with a zero byte.
const salt = BigInt('0x00a1b2c3d4e5f60718293a4b5c6d7e8f');

const digest = (value: bigint) => createHash('sha256').update(value.toString(16)).digest('hex');
const exponent = (name: string) => hashInt(Buffer.from(name));

describe('the arithmetic of a sign-in', () => {
  it('gives the values that another implementation in another language worked out', () => {
    const a = exponent('client exponent');
    const b = exponent('server exponent');
    const A = clientPublic(a);
    const verifier = makeVerifier(poolName, userId, password, salt);
    const B = publicValue(verifier, b);
    const key = sessionKey({ A, B, b }, verifier);
    const signature = claimSignature(key, {
      poolName,
      userId,
      secretBlock: Buffer.from(Array.from({ length: 64 }, (_, index) => index)),
      timestamp: 'Sat Nov 21 02:42:30 UTC 2026',
    });
    expect(digest(verifier)).toBe(
      '23b34fe258650ae9ab9ca7bcfbe06fd0b5ab70636df31f9c25ef6106b18fc8cd',
    );
    expect(digest(A)).toBe('a3fae8423d7e079ef84416d99d6d73ac23722c5b965adb36142222a1c8740249');
    expect(digest(B)).toBe('f065ec027e7bc0215e4078772308483543ac2b1f778269b5a88cc343711a9785');
    expect(key.toString('hex')).toBe('8c0bdfeb829df3cc054712571c938658');
    expect(signature.toString('base64')).toBe('nccRXVWOupQdlsXkj93NQ+Bl95yFF/FjXNb8M7eJYyg=');
  });

  it('raises to a power as plain integers do', () => {
    const base = fc.bigInt({ min: 2n, max: N - 2n });
    const power = fc.oneof(fc.bigInt(1n, 2n ** 256n), fc.bigInt(1n, N - 2n));
    fc.assert(
      fc.property(base, power, (value, e) => {
        expect(modPow(value, e)).toBe(bigIntPower(value, e));
      }),
      {
        numRuns: 60,
        examples: [
          [2n, 1n],
          [2n, N - 2n],
          [3n, 2n],
          [N - 2n, 5n],
        ],
      },
    );
  });

  it('refuses the bases whose powers are known to all', () => {
    for (const base of [0n, 1n, N - 1n])
      expect(() => modPow(base, 12345n)).toThrow(/Supplied key is too/);
  });

  it('writes numbers with one sign bit and no more bytes than needed', () => {
    expect(pad(0n).toString('hex')).toBe('00');
    expect(pad(0x7fn).toString('hex')).toBe('7f');
    expect(pad(0x80n).toString('hex')).toBe('0080');
    expect(pad(0x100n).toString('hex')).toBe('0100');
    fc.assert(fc.property(fc.bigInt(0n, N), (value) => pad(value).equals(bytes(value))));
  });
});

describe('values with leading zero bytes', () => {
  const verifier = makeVerifier(poolName, userId, password, salt);
  const byteLength = (value: bigint) => Math.ceil(value.toString(16).length / 2);

  function agree(a: bigint, b: bigint): { A: bigint; B: bigint; agreed: boolean } {
    const A = clientPublic(a);
    const B = publicValue(verifier, b);
    const server = sessionKey({ A, B, b }, verifier);
    const client = clientKey({ poolName, userId, password, salt, a, B });
    return { A, B, agreed: server.equals(client) };
  }
  const attempt = (number: number) => agree(exponent(`a${number}`), exponent(`b${number}`));

  it.each([180, 398, 512])('agrees where A is short (%i)', (number) => {
    const { A, agreed } = attempt(number);
    expect(byteLength(A)).toBeLessThan(384);
    expect(agreed).toBe(true);
  });

  it.each([318, 459, 722])('agrees where B is short (%i)', (number) => {
    const { B, agreed } = attempt(number);
    expect(byteLength(B)).toBeLessThan(384);
    expect(agreed).toBe(true);
  });

  it.each([25, 749, 806])('agrees where the hash of both is short (%i)', (number) => {
    const { A, B, agreed } = attempt(number);
    expect(byteLength(hashInt(bytes(A), bytes(B)))).toBeLessThan(32);
    expect(agreed).toBe(true);
  });

  it.each([350, 688, 965])('agrees where the shared secret is short (%i)', (number) => {
    const { A, B, agreed } = attempt(number);
    const u = hashInt(bytes(A), bytes(B));
    const secret = bigIntPower(A * bigIntPower(verifier, u), exponent(`b${number}`));
    expect(byteLength(secret)).toBeLessThan(384);
    expect(agreed).toBe(true);
  });

  it('agrees for salts of any length and a hundred other exponents', () => {
    const salts = [1n, 0x7fn, 0x80n, 0xffn, 2n ** 112n, 2n ** 120n - 1n, 2n ** 128n - 1n];
    for (const short of salts) {
      const own = makeVerifier(poolName, userId, password, short);
      const [a, b] = [exponent('client exponent'), exponent('server exponent')];
      const B = publicValue(own, b);
      const client = clientKey({ poolName, userId, password, salt: short, a, B });
      expect(sessionKey({ A: clientPublic(a), B, b }, own).equals(client)).toBe(true);
    }
    const failed = Array.from({ length: 100 }, (_, number) => number + 1000).filter(
      (number) => !attempt(number).agreed,
    );
    expect(failed).toEqual([]);
  });

  it('signs as the client does', () => {
    const key = Buffer.alloc(16, 7);
    const block = Buffer.from('a secret block');
    const timestamp = 'Sat Nov 1 02:42:30 UTC 2026';
    expect(
      claimSignature(key, { poolName, userId, secretBlock: block, timestamp }).toString('base64'),
    ).toBe(clientSignature(key, poolName, userId, block.toString('base64'), timestamp));
  });
});
