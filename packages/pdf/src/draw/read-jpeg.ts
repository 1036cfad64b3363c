import { asBuffer } from '../as-buffer.ts';
import { checkSize, damaged, ImageProblem } from './image-problem.ts';

/** Describes a JPEG file as far as showing it unchanged needs. */
export interface JpegFile {
  /** In pixels, as they are kept: before the image is turned. */
  width: number;
  height: number;
  /** 1 grey, 3 colour, 4 print colours. */
  channels: 1 | 3 | 4;
  /** Whether the values of print colours are kept upside down, as Photoshop does. */
  inverted: boolean;
  /** How cameras say that the image has to be turned or mirrored: 1 (not at all) to 8. */
  orientation: number;
}

/** Reads the head of a JPEG. Throws `ImageProblem`. */
export function readJpeg(file: Uint8Array): JpegFile {
  const bytes = asBuffer(file);
  let inverted = false;
  let orientation = 1;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) throw damaged();
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes, and markers that stand alone.
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const segment = bytes.subarray(at + 4, at + 2 + bytes.readUInt16BE(at + 2));
    if (isFrame(marker)) return { ...readFrame(marker, segment), inverted, orientation };
    if (marker === 0xee) inverted = segment.toString('latin1', 0, 5) === 'Adobe';
    if (marker === 0xe1) orientation = readOrientation(segment) ?? orientation;
    if (marker === 0xda || marker === 0xd9) break;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  throw damaged();
}

/** Markers of frames are C0 to CF, but for three that are of tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function readFrame(
  marker: number,
  segment: Buffer,
): Pick<JpegFile, 'width' | 'height' | 'channels'> {
  if (segment.length < 6) throw damaged();
  const [precision, , , , , channels] = segment;
  const height = segment.readUInt16BE(1);
  const width = segment.readUInt16BE(3);
  // Baseline, extended and progressive are what PDF viewers show.
  if (marker > 0xc2 || precision !== 8 || (channels !== 1 && channels !== 3 && channels !== 4)) {
    throw new ImageProblem(
      'This kind of JPEG cannot be used. Open the image in a picture editor and save it again.',
    );
  }
  checkSize(width, height);
  return { width, height, channels };
}

/** Looks for one number in the directory that cameras write; undefined where it is not there. */
function readOrientation(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0' || segment.length < 14) return undefined;
  const tiff = segment.subarray(6);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return undefined;
  const count = short(start);
  for (let index = 0; index < count; index++) {
    const at = start + 2 + index * 12;
    if (at + 12 > tiff.length) return undefined;
    if (short(at) !== 0x0112) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}
