import { describe, expect, it } from 'vitest';
import { base32, makeTotpSecret, matchingStep, stepIsOver } from './totp.ts';

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
    expect(matchingStep(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('are found from the beginning of the step before to the end of the one after', () => {
    // What HOTP makes of the counter 100, RFC 4226.
    const code = '295165';
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

  it.each(['', '28708', '2870820', '２８７０８２', 'abcdef'])('are never “%s”', (code) => {
    expect(matchingStep(secret, code, at(59))).toBeUndefined();
  });
});

describe('the secret of an authenticator', () => {
  it('has 160 bits, each time others', () => {
    const secrets = Array.from({ length: 5 }, makeTotpSecret);
    expect(new Set(secrets.map((bytes) => bytes.toString('hex'))).size).toBe(5);
    for (const bytes of secrets) expect(bytes).toHaveLength(20);
  });

  it.each([
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('is written as RFC 4648 writes “%s”, without padding', (text, written) => {
    expect(base32(Buffer.from(text))).toBe(written);
  });
});
