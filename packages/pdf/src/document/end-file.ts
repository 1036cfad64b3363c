import type { Chunk } from './chunks.ts';
import { PartsWriter } from './chunks.ts';
import type { StaticFile } from './object-store.ts';
import { streamBody, writeXrefEntry, xrefEntrySize } from './object-store.ts';

/** What is added to a static file to make one document of it. */
interface Ending {
  /** Body of the document information dictionary. */
  info: string;
  /** The metadata stream (XMP). */
  xmp: string;
  /** Names this very document; 32 hexadecimal digits. */
  id: string;
  /** Objects for reserved slots, and further ones, numbered from the static file's size on. */
  objects: [number: number, body: readonly Chunk[]][];
}

/** A whole file. */
export interface EndedFile {
  /** Its parts, the first being the static file. */
  parts: Buffer[];
  /** Byte offset of its cross-reference stream. */
  startxref: number;
  /** The lowest object number that is free. */
  size: number;
  /** Entries of its trailer that stay when something is appended, in PDF syntax. */
  trailer: string;
}

/** A static file that lacks only what `endFile` adds. */
export interface FileToEnd extends StaticFile {
  /** Object number of the catalog. */
  root: number;
  /** The slot for the metadata stream. */
  metadata: number;
}

/** Completes a static file. */
export function endFile(file: FileToEnd, ending: Ending): EndedFile {
  const staticSize = file.xref.length / xrefEntrySize;
  const highest = Math.max(staticSize - 1, ...ending.objects.map(([number]) => number));
  const infoNumber = highest + 1;
  const xrefNumber = highest + 2;
  const xref = Buffer.alloc((highest + 3) * xrefEntrySize);
  file.xref.copy(xref);
  const writer = new PartsWriter(file.prefix);
  const about: Ending['objects'] = [
    [file.metadata, streamBody('/Type/Metadata/Subtype/XML', ending.xmp)],
    [infoNumber, [ending.info]],
  ];
  for (const [number, body] of [...ending.objects, ...about]) {
    writeXrefEntry(xref, number, { kind: 1, at: writer.offset, index: 0 });
    writer.object(number, body);
  }
  const startxref = writer.offset;
  writeXrefEntry(xref, xrefNumber, { kind: 1, at: startxref, index: 0 });
  // The head of the list of free objects, which the format demands.
  xref.writeUInt16BE(0xffff, 5);
  const size = highest + 3;
  const trailer = `/Root ${file.root} 0 R/Info ${infoNumber} 0 R/ID[<${ending.id}><${ending.id}>]`;
  const entries = `/Type/XRef/W[1 4 2]/Size ${size}${trailer}`;
  writer.object(xrefNumber, streamBody(entries, xref));
  writer.write(`startxref\n${startxref}\n%%EOF\n`);
  return { parts: writer.end(), startxref, size, trailer };
}
