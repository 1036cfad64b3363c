import { crc32 } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG file of these chunks; the last one, which ends it, comes by itself. */
export function pngFile(chunks: readonly (readonly [type: string, data: Buffer])[]): Buffer {
  const parts = chunks.flatMap(([type, data]) => chunk(type, data));
  return Buffer.concat([signature, ...parts, ...chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer[] {
  const head = Buffer.alloc(8, type.padStart(8), 'latin1');
  head.writeUInt32BE(data.length, 0);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(data, crc32(head.subarray(4))), 0);
  return [head, data, check];
}
