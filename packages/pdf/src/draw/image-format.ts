/** The first bytes of a PNG. */
export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Tells if a file is a PNG by its first bytes. */
export function isPng(bytes: Uint8Array): boolean {
  return pngSignature.equals(bytes.subarray(0, pngSignature.length));
}

/** Tells if a file is a JPEG by its first bytes. */
export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

/** Tells if a file is a WebP image by its first bytes. */
export function isWebp(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return text.startsWith('RIFF') && text.endsWith('WEBP');
}
