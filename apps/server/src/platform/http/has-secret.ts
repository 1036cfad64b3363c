import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Tells if a request has the secret, as a bearer token or as a password; takes the same time for any wrong one. */
export function hasSecret({ headers }: Pick<FastifyRequest, 'headers'>, secret: string): boolean {
  const [scheme = '', given = ''] = (headers.authorization ?? '').split(' ');
  const basic = () =>
    Buffer.from(given, 'base64')
      .toString()
      .replace(/^[^:]*:/, '');
  const shown = scheme.toLowerCase() === 'basic' ? basic() : given;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(shown), hash(secret));
}
