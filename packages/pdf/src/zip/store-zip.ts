import { crc32 } from 'node:zlib';

/** A file inside an archive. */
export interface ZipEntry {
  name: string;
  content: Buffer;
}

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localHeader = 0x04034b50;

/** An archive of these files as they are, without packing them. */
export function storeZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const nameBytes = Buffer.from(name);
    // From the version that is needed to the length of what is extra: the same in both records.
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
