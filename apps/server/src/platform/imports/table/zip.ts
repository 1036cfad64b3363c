import { crc32, inflateRawSync } from 'node:zlib';

/** A file inside an archive. */
export interface ZipEntry {
  name: string;
  content: Buffer;
}

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localHeader = 0x04034b50;
const encrypted = 1;

/**
 * The files of a ZIP archive that have a wanted name, unpacked: as its directory lists them, and
 * not one byte more than `maxBytes` together, whatever sizes the archive claims.
 * @throws Error where the archive is broken, encrypted, or unpacks to more.
 */
export function readZip(
  archive: Buffer,
  isWanted: (name: string) => boolean,
  maxBytes: number,
): ZipEntry[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || archive.readUInt32LE(end) !== endOfDirectory) throw new Error('no ZIP directory');
  const count = archive.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  let left = maxBytes;
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== directoryEntry) throw new Error('broken ZIP directory');
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (isWanted(name)) {
      const content = unpack(archive, at, left);
      left -= content.length;
      entries.push({ name, content });
    }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

function unpack(archive: Buffer, at: number, maxBytes: number): Buffer {
  if (archive.readUInt16LE(at + 8) & encrypted) throw new Error('encrypted ZIP entry');
  const method = archive.readUInt16LE(at + 10);
  const packedBytes = archive.readUInt32LE(at + 20);
  const local = archive.readUInt32LE(at + 42);
  if (archive.readUInt32LE(local) !== localHeader) throw new Error('broken ZIP entry');
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + packedBytes);
  if (method === 0 && packed.length <= maxBytes) return packed;
  if (method !== 8) throw new Error('ZIP entry of an unknown kind, or too large');
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) });
}

/** An archive of these files as they are, without packing them. */
export function storeZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const nameBytes = Buffer.from(name);
    // From the version that is needed to the length of what is extra: alike in both places.
    const described = Buffer.alloc(26);
    described.writeUInt16LE(20, 0);
    described.writeUInt32LE(crc32(content), 10);
    described.writeUInt32LE(content.length, 14);
    described.writeUInt32LE(content.length, 18);
    described.writeUInt16LE(nameBytes.length, 22);
    const start = Buffer.alloc(4);
    start.writeUInt32LE(localHeader);
    files.push(start, described, nameBytes, content);
    const listed = Buffer.alloc(6);
    listed.writeUInt32LE(directoryEntry);
    listed.writeUInt16LE(20, 4);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(listed, described, tail, nameBytes);
    offset += 30 + nameBytes.length + content.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endOfDirectory);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listing, end]);
}
