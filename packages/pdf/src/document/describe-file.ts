import { createHash, hash } from 'node:crypto';
import { textString } from './syntax.ts';
import { xmpPacket } from './xmp.ts';

const producer = 'Countersign';
const producerEntry = `/Producer${textString(producer)}`;

/** Holds the facts about a file that `endFile` needs. */
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
 * same. What is a UUID already is the document's id in the metadata, as it is: see `readDocumentId`.
 */
export function describeFile({
  title,
  id,
  documentId = id,
}: {
  title?: string | undefined;
  id: FileSeed;
  /** The UUID of the document that the file is one of several of; what its id is made from where it is the only one. */
  documentId?: FileSeed | undefined;
}): FileDescription {
  const titleEntry = title === undefined ? '' : `/Title${textString(title.toWellFormed())}`;
  const fileId = hashOf(id).slice(0, 32);
  return {
    id: fileId,
    info: `<<${titleEntry}${producerEntry}>>`,
    xmp: xmpPacket(title, producer, isUuid(documentId) ? documentId : uuidOf(fileId)),
  };
}

/** Holds the seed of a file's id. */
type FileSeed = string | Uint8Array | Iterable<string | Uint8Array>;

function isUuid(id: unknown): id is string {
  return typeof id === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
}

/** 32 hexadecimal digits as a UUID is written. */
function uuidOf(id: string): string {
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function hashOf(id: FileSeed): string {
  if (typeof id === 'string' || id instanceof Uint8Array) return hash('sha256', id);
  const whole = createHash('sha256');
  for (const seed of id) whole.update(seed);
  return whole.digest('hex');
}
