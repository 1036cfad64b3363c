import { createCipheriv, randomBytes } from 'node:crypto';
import { hexString } from '../document/syntax.ts';
import type { ScannedObject } from './scan-object.ts';

/** An object's body with its strings and its stream encrypted (AES-256, ISO 32000-2, 7.6.3). */
export function encryptObject(body: Buffer, scanned: ScannedObject, fileKey: Buffer): Buffer {
  const { strings, end, stream } = scanned;
  const changes = strings.map(({ start, end, bytes }) => ({
    start,
    end,
    text: hexString(seal(bytes, fileKey)),
  }));
  if (!stream) return Buffer.from(rewrite(body, end, changes).trimEnd(), 'latin1');
  const data = seal(body.subarray(stream.start, stream.end), fileKey);
  changes.push({ start: stream.lengthStart, end: stream.lengthEnd, text: ` ${data.length}` });
  changes.sort((a, b) => a.start - b.start);
  return Buffer.concat([
    Buffer.from(`${rewrite(body, end, changes)}stream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream'),
  ]);
}

function rewrite(
  body: Buffer,
  end: number,
  changes: { start: number; end: number; text: string }[],
): string {
  let text = '';
  let at = 0;
  for (const change of changes) {
    text += body.toString('latin1', at, change.start) + change.text;
    at = change.end;
  }
  return text + body.toString('latin1', at, end);
}

/** Encrypted bytes, behind the random block that makes equal ones differ. */
function seal(bytes: Uint8Array, fileKey: Buffer): Buffer {
  const start = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', fileKey, start);
  return Buffer.concat([start, cipher.update(bytes), cipher.final()]);
}
