import { randomBytes } from 'node:crypto';

/** The millisecond of the last id, and how many were made in it, counted from a random start. */
let last = { at: 0, count: 0 };

/**
 * A new id: a UUID of version 7 (RFC 9562), so that rows which are made one after the other lie side
 * by side in an index. Those that a process makes within a millisecond are in order, too.
 */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16);
  const random = bytes.readUInt16BE(6) & 0x3ff;
  last = last.at === now ? { at: now, count: last.count + 1 } : { at: now, count: random };
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | (last.count & 0xfff), 6);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** An id that sorts before all that are made from this moment on, in ms since 1970. */
export function idBefore(at: number): string {
  const hex = at.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
