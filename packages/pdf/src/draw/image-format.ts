/** How a PNG begins. */
export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Whether a file says that it is a PNG. */
export function isPng(bytes: Uint8Array): boolean {
  return pngSignature.equals(bytes.subarray(0, pngSignature.length));
}

/** Whether a file says that it is a JPEG. */
export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

/** Whether a file says that it is a WebP image. */
export function isWebp(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return text.startsWith('RIFF') && text.endsWith('WEBP');
}
