import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ivLength = 12;
const tagLength = 16;

/** Encrypts and authenticates a JSON value (AES-256-GCM); `context` is bound to it and must be named again to open it. */
export function seal(key: Buffer, context: string, value: unknown): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  return Buffer.concat([
    iv,
    cipher.update(JSON.stringify(value), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** The value sealed with this key and context, or undefined for anything else; genuine, so its shape is what was sealed. */
export function unseal(key: Buffer, context: string, sealed: Buffer): unknown {
  if (sealed.length < ivLength + tagLength) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivLength), {
    authTagLength: tagLength,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-tagLength));
  try {
    const text = Buffer.concat([
      decipher.update(sealed.subarray(ivLength, -tagLength)),
      decipher.final(),
    ]).toString('utf8');
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
