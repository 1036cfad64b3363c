/** Whether a file begins with some bytes. */
export const beginsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Whether it begins as a ZIP archive does, which a workbook is. */
export const isZip = (bytes: Uint8Array): boolean => beginsWith(bytes, [0x50, 0x4b]);
