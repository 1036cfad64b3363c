import { createCipheriv, hash } from 'node:crypto';

const digests = ['sha256', 'sha384', 'sha512'] as const;

/**
 * The hash of a password (ISO 32000-2, algorithm 2.B): 32 bytes, made slow to guess by at least 64
 * rounds. `userEntry` is the /U entry where the password is the owner's, otherwise empty.
 */
export function hashPassword(password: Buffer, salt: Buffer, userEntry: Buffer): Buffer {
  let key = hash('sha256', Buffer.concat([password, salt, userEntry]), 'buffer');
  for (let round = 1; ; round++) {
    const unit = Buffer.concat([password, key, userEntry]);
    // Filling repeats the unit.
    const input = Buffer.alloc(unit.length * 64, unit);
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const encrypted = cipher.setAutoPadding(false).update(input);
    // The sixteen bytes as a number modulo three: 256 leaves one, so their sum does as well.
    const sum = encrypted.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    key = hash(digests[sum % 3] ?? 'sha256', encrypted, 'buffer');
    if (round >= 64 && (encrypted.at(-1) ?? 0) <= round - 32) return key.subarray(0, 32);
  }
}
