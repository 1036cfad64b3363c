import { sign } from 'node:crypto';
import type { SigningKey } from '@countersign/user-pool';
import { readSigningKeys } from '../platform/sign-in/signing-keys.ts';
import type { TestApp } from './test-app.ts';

/** The key with which the embedded pool of a test signs its tokens. */
export function poolSigningKey({ platform }: TestApp): SigningKey {
  const [key] = readSigningKeys(platform.settings.dataDir, new Date());
  if (!key) throw new Error('The pool has no signing key.');
  return key;
}

/** A token that says the same as another but for these claims, signed with a key. */
export function forgeToken(token: string, key: SigningKey, claims: object = {}): string {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const parts = [
    { alg: 'RS256', kid: key.kid },
    { ...(JSON.parse(payload) as object), ...claims },
  ];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const signature = sign('sha256', Buffer.from(signed.join('.')), key.privateKeyPem);
  return [...signed, signature.toString('base64url')].join('.');
}
