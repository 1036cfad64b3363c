import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;

/** A fresh secret of 160 bits. */
export function makeTotpSecret(): Buffer {
  return randomBytes(20);
}

/** RFC 4648 base32, without padding, as authenticator apps take it. */
export const base32 = (bytes: Uint8Array): string => secretOf(bytes).base32;

/**
 * The time step (RFC 6238: half minutes since 1970) for which this is the code: the present one,
 * or the one before or after it, because clocks differ and people type slowly.
 */
export function matchingStep(secret: Buffer, code: string, at: Date): number | undefined {
  // Digits of other scripts have more bytes, for which the library's comparison throws.
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = at.getTime();
  const delta = TOTP.validate({ token: code, secret: secretOf(secret), timestamp, window: 1 });
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta;
}

/** Returns the moment from which the code of a step is refused for good. */
export function stepIsOver(step: number): Date {
  return new Date((step + 2) * stepMs);
}

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer });
