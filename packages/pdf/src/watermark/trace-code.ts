import { crc32 } from 'node:zlib';
import { protect, recover } from './reed-solomon.ts';
import { WatermarkProblem } from './watermark-problem.ts';

/** Bytes of a trace code: the id (16), its checksum (4), and what corrects up to six wrong bytes (12). */
export const codeLength = 32;
const idLength = 16;
const parity = 12;

/**
 * A copy's trace id as the code that is hidden in it. The id is 32 hexadecimal digits, such as a
 * UUID; dashes do not count. Throws `WatermarkProblem` for anything else.
 */
export function encodeTrace(traceId: string): Uint8Array {
  const digits = traceId.replaceAll('-', '');
  if (!/^[0-9a-f]{32}$/i.test(digits)) {
    throw new WatermarkProblem(
      'wrong-trace-id',
      `“${traceId}” cannot be traced. Give each copy a UUID, or other 32 hexadecimal digits.`,
    );
  }
  const message = Buffer.alloc(idLength + 4);
  message.write(digits, 'hex');
  message.writeUInt32BE(crc32(message.subarray(0, idLength)), idLength);
  return protect(message, parity);
}

/** The trace id (32 small hexadecimal digits) of a code, corrected; undefined where it is none. */
export function decodeTrace(code: Uint8Array): string | undefined {
  const recovered = recover(code, parity);
  if (!recovered) return undefined;
  const message = Buffer.from(recovered);
  const id = message.subarray(0, idLength);
  return crc32(id) === message.readUInt32BE(idLength) ? id.toString('hex') : undefined;
}
