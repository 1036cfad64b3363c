import { createHmac, hkdfSync } from 'node:crypto';

const purposes = {
  secretBlock: 'secret block',
  challenge: 'challenge session',
  refreshToken: 'refresh token',
  refreshSuccessor: 'refresh token successor',
  refreshHash: 'refresh token hash',
  code: 'code',
  totpSecret: 'authenticator secret',
  accountSecret: 'account secret',
  usedCode: 'used authenticator code',
  nameKey: 'sign-in name',
  simulated: 'simulated identity',
} as const;

/** One 32-byte key for each use, so that nothing made for one of them means anything to another. */
export type PurposeKeys = Record<keyof typeof purposes, Buffer>;

/** Derives them with HKDF-SHA-256 from the master key; another pool id gives other keys. */
export function derivePurposeKeys(masterKey: Buffer, poolId: string): PurposeKeys {
  if (masterKey.length !== 32) throw new RangeError('The master key must have 32 bytes.');
  const derive = (info: string) => Buffer.from(hkdfSync('sha256', masterKey, poolId, info, 32));
  return Object.fromEntries(
    Object.entries(purposes).map(([purpose, info]) => [purpose, derive(info)]),
  ) as PurposeKeys;
}

/** HMAC-SHA-256 as base64url. */
export function keyedHash(key: Buffer, ...parts: string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}
