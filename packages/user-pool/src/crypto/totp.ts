import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** A fresh secret of 160 bits. */
export function makeTotpSecret(): Buffer {
  return randomBytes(20);
}

/** RFC 4648 base32, without padding, as authenticator apps take it. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/**
 * The time step (RFC 6238: half minutes since 1970) for which this is the code: the present one,
 * or the one before or after it, because clocks differ and people type slowly.
 */
export function matchingStep(secret: Buffer, code: string, at: Date): number | undefined {
  const present = Math.floor(at.getTime() / stepMs);
  const given = Buffer.from(code);
  const matches = [present, present - 1, present + 1].filter((step) => {
    const expected = Buffer.from(codeOfStep(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return matches[0];
}

/** When the code of a step is refused for good. */
export function stepIsOver(step: number): Date {
  return new Date((step + 2) * stepMs);
}

/** RFC 4226 with six digits. */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0xf;
  return ((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).toString().padStart(6, '0');
}
