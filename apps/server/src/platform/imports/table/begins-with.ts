/** Returns true where a file begins with some bytes. */
export const beginsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Returns true where it begins as a ZIP archive does, such as a workbook. */
export const isZip = (bytes: Uint8Array): boolean => beginsWith(bytes, [0x50, 0x4b]);
