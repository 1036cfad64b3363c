import { sign } from 'node:crypto';
import type { SigningKey } from '@countersign/user-pool';
import type { Platform } from '../platform/platform.ts';
import { readSigningKeys } from '../platform/sign-in/signing-keys.ts';

/** The key with which the embedded pool of a test signs its tokens. */
export function poolSigningKey({ platform }: { platform: Platform }): SigningKey {
  const [key] = readSigningKeys(platform.settings.dataDir, new Date());
  if (!key) throw new Error('The pool has no signing key.');
  return key;
}

/** A token that says the same as another but for these claims, signed with a key. */
export function forgeToken(token: string, key: SigningKey, claims: object = {}): string {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return signClaims(key, { ...(JSON.parse(payload) as object), ...claims });
}

/** A token that says what is given, signed with a key. */
export function signClaims(key: SigningKey, claims: object): string {
  const parts = [{ alg: 'RS256', kid: key.kid }, claims];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const signature = sign('sha256', Buffer.from(signed.join('.')), key.privateKeyPem);
  return [...signed, signature.toString('base64url')].join('.');
}
