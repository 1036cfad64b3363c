import fc from 'fast-check';
import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { base32, codeOfStep, makeTotpSecret, matchingStep, stepIsOver } from './totp.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of an authenticator', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238, appendix B, at %i seconds', (seconds, code) => {
    expect(codeOfStep(secret, Math.floor(seconds / 30))).toBe(code);
  });

  it('are found from the beginning of the step before to the end of the one after', () => {
    const code = codeOfStep(secret, 100);
    const found = (seconds: number) => matchingStep(secret, code, at(seconds));
    expect([2969.999, 2970, 3000, 3029.999, 3059.999, 3060].map(found)).toEqual([
      undefined,
      100,
      100,
      100,
      100,
      undefined,
    ]);
    expect(stepIsOver(100)).toEqual(at(3060));
  });
});

describe('the secret of an authenticator', () => {
  it('has 160 bits, each time others', () => {
    const secrets = Array.from({ length: 5 }, makeTotpSecret);
    expect(new Set(secrets.map((bytes) => bytes.toString('hex'))).size).toBe(5);
    for (const bytes of secrets) expect(bytes).toHaveLength(20);
  });

  it('is written as another library writes it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 24 }), (bytes) => {
        expect(base32(bytes)).toBe(new Secret({ buffer: bytes.slice().buffer }).base32);
      }),
    );
  });
});
