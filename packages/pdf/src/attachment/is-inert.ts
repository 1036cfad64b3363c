import { constants, inflateRawSync } from 'node:zlib';
import { asBuffer } from '../as-buffer.ts';
import { decodeEscapes } from '../document/decode-escapes.ts';

/**
 * Matches the names of actions, programs and files, in any part of a file. Short names, which the bytes of pictures may
 * have by chance, are left to who reads its objects.
 */
const activeNames =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|GoToR|GoToE|EmbeddedFiles?|FileAttachment|RichMedia\w*|Rendition|Movie|Sound|XFA|OnInstantiate)\b/;
/** Matches the entries of a stream of objects. */
const objectCount = /\/(?:N|First)\b/;
/** Ways to pack that no writer uses for objects. */
const unusualPacking =
  /\/(?:DecodeParms|DP|ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt)\b|\/(?:Filter|F)\s+\d+\s+\d+\s+R\b/;
/** More than the objects and pictures of the largest files take. */
const maxUnpacked = 400_000_000;
const maxLayers = 3;

/**
 * Tells if a file is nothing but a PDF in which no part names anything active, not even objects that its tables do not
 * list or that a later version replaced: other programs may find there what we do not. Checked in files that follow the
 * format.
 */
export function isInert(bytes: Uint8Array): boolean {
  const file = asBuffer(bytes);
  const raw = file.toString('latin1');
  const end = raw.lastIndexOf('%%EOF');
  if (end < 0 || !/^%%EOF\s*$/.test(raw.slice(end)) || isActive(raw)) return false;
  let left = maxUnpacked;
  // Any stream can be one of objects: some programs do not ask for its type, or find that in another object.
  for (const { 0: word, index } of raw.matchAll(/(?<!end)stream[\0\t\n\f\r ]*/g)) {
    const before = decodeEscapes(raw.slice(raw.lastIndexOf('endstream', index) + 1, index));
    if (objectCount.test(before) && unusualPacking.test(before)) return false;
    const layers = unpack(file.subarray(index + word.length), left);
    if (!layers || layers.some((one) => isActive(one.toString('latin1')))) return false;
    left -= layers.reduce((sum, { length }) => sum + length, 0);
  }
  return true;
}

function isActive(text: string): boolean {
  return activeNames.test(decodeEscapes(text));
}

/** All that a stream is once it was unpacked, also more than once; undefined where programs can differ in that. */
function unpack(data: Buffer, maxBytes: number): Buffer[] | undefined {
  const layers: Buffer[] = [];
  let left = maxBytes;
  for (let packed = data; isZlib(packed); packed = layers.at(-1) ?? data) {
    if (layers.length === maxLayers || left <= 0) return undefined;
    try {
      // Programs differ in whether they ask for the checksum behind the data, and for its end.
      const options = { maxOutputLength: left, finishFlush: constants.Z_SYNC_FLUSH };
      layers.push(inflateRawSync(packed.subarray(2), options));
    } catch {
      return undefined;
    }
    left -= layers.at(-1)?.length ?? 0;
  }
  return layers;
}

/** Tells if data begins as those of /FlateDecode. */
function isZlib(data: Buffer): boolean {
  return data.length > 2 && ((data[0] ?? 0) & 0x0f) === 8 && data.readUInt16BE(0) % 31 === 0;
}
