import { ProtocolError } from '../errors.ts';
import type { Pool } from '../pool.ts';
import { type Fields, requireClient, requireText } from '../protocol/fields.ts';
import { readRefreshToken } from '../sessions/refresh-token.ts';

/** Signs out one device: ends the session of a refresh token, even of one that is no longer the present one. */
export async function revokeToken(pool: Pool, fields: Fields): Promise<object> {
  requireClient(pool, fields);
  const token = requireText(fields, 'Token', 'token');
  if (token.split('.').length === 3) {
    throw new ProtocolError('UnsupportedTokenTypeException', 'Only refresh tokens can be revoked');
  }
  const content = readRefreshToken(pool, token);
  // A token that is not known has nothing to end; like RFC 7009 that is no error.
  if (content) await pool.store.revokeSession(content.sessionId, pool.now());
  return {};
}
