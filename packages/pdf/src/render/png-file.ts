import { crc32 } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG file of these chunks; the last one, which ends it, comes by itself. */
export function pngFile(chunks: readonly (readonly [type: string, data: Buffer])[]): Buffer {
  const parts = chunks.map(([type, data]) => chunk(type, data));
  return Buffer.concat([signature, ...parts, chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(typed.length + 8);
  whole.writeUInt32BE(data.length, 0);
  typed.copy(whole, 4);
  whole.writeUInt32BE(crc32(typed), typed.length + 4);
  return whole;
}
