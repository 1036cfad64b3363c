import { ProtocolError } from '../errors.ts';
import type { Pool } from '../pool.ts';

/** A JSON object as it came from outside. */
export type Fields = Record<string, unknown>;

/** The longest value that is read, by kind. */
export const maxLength = {
  username: 320,
  password: 1024,
  code: 64,
  attribute: 2048,
  timestamp: 64,
  /** 3072 bits as hex. */
  srpValue: 768,
  sealed: 8192,
  token: 8192,
} as const;

/** Tells if a JSON value is an object, not an array and not null. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text that must be there; InvalidParameterException where it is missing, empty, of another type or too long. */
export function requireText(fields: Fields, name: string, kind: keyof typeof maxLength): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '') {
    throw new ProtocolError('InvalidParameterException', `Missing required parameter ${name}`);
  }
  if (value.length > maxLength[kind]) {
    throw new ProtocolError('InvalidParameterException', `Parameter ${name} is too long`);
  }
  return value;
}

/** An object that must be there. */
export function requireFields(fields: Fields, name: string): Fields {
  const value = fields[name];
  if (isFields(value)) return value;
  throw new ProtocolError('InvalidParameterException', `Missing required parameter ${name}`);
}

/** The call must come from this pool's one app client. */
export function requireClient(pool: Pool, fields: Fields): void {
  if (fields.ClientId === pool.clientId) return;
  throw new ProtocolError('ResourceNotFoundException', 'User pool client does not exist.');
}
