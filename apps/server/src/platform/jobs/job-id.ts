import { createHash } from 'node:crypto';

/** The id of the one job of a queue with this key: a UUID of version 8, made of both. */
export function jobIdOf(queue: string, key: string): string {
  const digits = createHash('sha256').update(`${queue}\n${key}`).digest('hex');
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ];
  return parts.join('-');
}
