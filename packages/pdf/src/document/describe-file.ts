import { createHash, hash } from 'node:crypto';
import { textString } from './syntax.ts';
import { xmpPacket } from './xmp.ts';

const producer = 'Countersign';
const producerEntry = `/Producer${textString(producer)}`;

/** What `endFile` needs to know of a file. */
interface FileDescription {
  /** 32 hexadecimal digits. */
  id: string;
  /** Body of the document information dictionary. */
  info: string;
  /** Its metadata stream (XMP). */
  xmp: string;
}

/**
 * Describes a file by its title, where it has one, and by what its id is made from: the same gives the
 * same.
 */
export function describeFile({
  title,
  id,
}: {
  title?: string;
  id: string | Uint8Array | Iterable<string | Uint8Array>;
}): FileDescription {
  const titleEntry = title === undefined ? '' : `/Title${textString(title.toWellFormed())}`;
  const fileId = hashOf(id).slice(0, 32);
  return {
    id: fileId,
    info: `<<${titleEntry}${producerEntry}>>`,
    xmp: xmpPacket(title, producer, fileId),
  };
}

function hashOf(id: string | Uint8Array | Iterable<string | Uint8Array>): string {
  if (typeof id === 'string' || id instanceof Uint8Array) return hash('sha256', id);
  const whole = createHash('sha256');
  for (const seed of id) whole.update(seed);
  return whole.digest('hex');
}
