import { deflateSync } from 'node:zlib';
import { stream, writeForm } from './write-pdf.ts';

/** A PDF of about a kilobyte, whose content is packed three times and unpacks to so many bytes. */
export function packedBomb(size: number): Uint8Array {
  let packed: Uint8Array = new Uint8Array(size);
  for (let level = 0; level < 3; level++) packed = deflateSync(packed);
  const filters = `/Filter[${'/FlateDecode'.repeat(3)}]`;
  return writeForm({
    widgets: [],
    page: '/Contents 20 0 R',
    objects: [stream(filters, Buffer.from(packed).toString('latin1'))],
  });
}
