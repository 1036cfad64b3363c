import { sign, verify } from 'node:crypto';
import type { LoadedKey } from './signing-key.ts';

const maxTokenLength = 8192;

/** The claims of a token; times in seconds. */
type Claims = Record<string, unknown>;

/** A compact JWS, RS256. */
export function signToken(key: LoadedKey, claims: Claims): string {
  const content = `${encode({ kid: key.kid, alg: 'RS256' })}.${encode(claims)}`;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), key.privateKey).toString('base64url')}`;
}

/** The claims of a token that one of these keys signed, with no judgement of what they say; undefined for any other text. */
export function openToken(keys: readonly LoadedKey[], token: string): Claims | undefined {
  if (token.length > maxTokenLength) return undefined;
  const parts = token.split('.');
  const [header = '', payload = '', signature = ''] = parts;
  if (parts.length !== 3) return undefined;
  const { alg, kid } = decode(header) ?? {};
  const key = keys.find((candidate) => candidate.kid === kid);
  if (alg !== 'RS256' || !key) return undefined;
  const content = Buffer.from(`${header}.${payload}`);
  const genuine = verify('RSA-SHA256', content, key.publicKey, Buffer.from(signature, 'base64url'));
  return genuine ? decode(payload) : undefined;
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(part: string): Claims | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Claims) : undefined;
  } catch {
    return undefined;
  }
}
