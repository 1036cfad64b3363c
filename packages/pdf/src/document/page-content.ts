import { inflateRawSync, inflateSync } from 'node:zlib';
import type { PDF, PDFPage, PdfObject } from '@libpdf/core';
import { PdfArray, PdfDict, PdfName, PdfRef, PdfStream } from '@libpdf/core';

const newline = Buffer.from('\n');

/** All that a page's own content streams say, unpacked. */
export function pageContent(pdf: PDF, page: PDFPage): Buffer {
  return joinContent(contentStreams(pdf, page.dict).map((stream) => streamContent(pdf, stream)));
}

/** The content streams of a page. */
export function contentStreams(pdf: PDF, page: PdfDict): PdfStream[] {
  const entry = page.get('Contents');
  const target = entry instanceof PdfRef ? pdf.getObject(entry) : entry;
  const items = target instanceof PdfArray ? target.toArray() : target ? [target] : [];
  return items.flatMap((item) => {
    const stream = item instanceof PdfRef ? pdf.getObject(item) : item;
    return stream instanceof PdfStream ? [stream] : [];
  });
}

/** Content streams as the one that they are for viewers. */
export function joinContent(parts: readonly Uint8Array[]): Buffer {
  return Buffer.concat(parts.flatMap((part) => [part, newline]));
}

/** A stream's data, unpacked; none where that fails. */
export function streamContent(pdf: PDF, stream: PdfStream): Uint8Array {
  return unpackContent(pdf, stream).data;
}

/** A stream's data, unpacked. */
interface Unpacked {
  data: Uint8Array;
  /**
   * `sound`; `complete`, but with faults in how it is packed; `cut`, where viewers show some of it, each another
   * part; or `unreadable`, where they show nothing.
   */
  state: 'sound' | 'complete' | 'cut' | 'unreadable';
}

const nothing = new Uint8Array();

/** Unpacks a stream; of what is not all there, nothing. */
export function unpackContent(pdf: PDF, stream: PdfStream): Unpacked {
  if (stream.data.length === 0) return { data: nothing, state: 'sound' };
  const filters = listOf(pdf, stream.get('Filter')).filter((item) => item instanceof PdfName);
  const settings = listOf(pdf, stream.get('DecodeParms')).filter((item) => item instanceof PdfDict);
  try {
    // libpdf takes what comes before damage for the whole.
    if (settings.length === 0 && filters.at(-1)?.value === 'FlateDecode') {
      return inflate(unpack(stream.data, filters.slice(0, -1), []));
    }
    return { data: unpack(stream.data, filters, settings), state: 'sound' };
  } catch {
    return { data: nothing, state: 'unreadable' };
  }
}

/** An entry that holds one object or several; its references followed. */
function listOf(pdf: PDF, entry: PdfObject | undefined): (PdfObject | null | undefined)[] {
  const target = entry instanceof PdfRef ? pdf.getObject(entry) : entry;
  const items = target instanceof PdfArray ? target.toArray() : [target];
  return items.map((item) => (item instanceof PdfRef ? pdf.getObject(item) : item));
}

function unpack(data: Uint8Array, filters: PdfName[], settings: PdfDict[]): Uint8Array {
  if (filters.length === 0) return data;
  const entries: [string, PdfObject][] = [['Filter', new PdfArray(filters)]];
  if (settings.length > 0) entries.push(['DecodeParms', new PdfArray(settings)]);
  return new PdfStream(entries, data).getDecodedData();
}

function inflate(packed: Uint8Array): Unpacked {
  try {
    return { data: inflateSync(packed), state: 'sound' };
  } catch {
    return inflateFaulty(packed);
  }
}

/** Its checksum may be wrong or missing; what that checks is complete where its last block is. */
function inflateFaulty(packed: Uint8Array): Unpacked {
  try {
    return { data: inflateRawSync(packed.subarray(2)), state: 'complete' };
  } catch {
    return { data: nothing, state: 'cut' };
  }
}
