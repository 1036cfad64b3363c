import { inflateSync } from 'node:zlib';
import { asBuffer } from '../as-buffer.ts';
import { decodeEscapes } from './decode-escapes.ts';

/**
 * What names actions, programs and files, in any part of a file. Short names, which the bytes of pictures may have by
 * chance, are left to who reads its objects.
 */
const activeNames =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|GoToR|GoToE|EmbeddedFiles?|FileAttachment|RichMedia\w*|Rendition|Movie|Sound|XFA)\b/;
/** More than the objects of the largest files take. */
const maxUnpacked = 64_000_000;

/**
 * Whether no part of a file names anything active, not even objects that its tables do not list or that a later version
 * replaced, and it is nothing but a PDF: other programs may find there what we do not. Asked of files that follow the
 * format.
 */
export function isInert(bytes: Uint8Array): boolean {
  const file = asBuffer(bytes);
  const raw = file.toString('latin1');
  const end = raw.lastIndexOf('%%EOF');
  if (end < 0 || !/^%%EOF\s*$/.test(raw.slice(end))) return false;
  const text = decodeEscapes(raw);
  if (activeNames.test(text)) return false;
  const packed = [...raw.matchAll(/\/ObjStm\b/g)];
  // One whose name is escaped is found in the one text alone.
  if (packed.length !== [...text.matchAll(/\/ObjStm\b/g)].length) return false;
  return packed.every(({ index }) => {
    const objects = unpackAt(file, raw, index);
    return objects !== undefined && !activeNames.test(decodeEscapes(objects));
  });
}

/** The objects of the stream in whose dictionary a name stands; undefined where they are packed in an unusual way. */
function unpackAt(file: Buffer, raw: string, name: number): string | undefined {
  const start = raw.lastIndexOf(' obj', name);
  const data = /stream\r?\n/g;
  data.lastIndex = name;
  const found = data.exec(raw);
  if (start < 0 || !found) return undefined;
  const dict = raw.slice(start, found.index);
  if (dict.includes('/DecodeParms') || /[(%]/.test(dict)) return undefined;
  const at = found.index + found[0].length;
  if (!dict.includes('/Filter')) return raw.slice(at, raw.indexOf('endstream', at));
  if (!/\/Filter\s*\[?\s*\/FlateDecode\s*(?:\]|\/|>)/.test(dict)) return undefined;
  try {
    return inflateSync(file.subarray(at), { maxOutputLength: maxUnpacked }).toString('latin1');
  } catch {
    return undefined;
  }
}
