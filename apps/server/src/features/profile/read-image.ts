import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { maxImageBytes, maxImagePixels } from '@countersign/contract';
import { imageSize } from 'image-size';
import { Failure } from '../../platform/failure/failure.ts';
import { readUpload } from '../../platform/http/read-upload.ts';

/** An image that was sent and is what it has to be. */
export interface ReadImage {
  bytes: Buffer;
  contentType: string;
  /** SHA-256, hexadecimal. */
  sha256: string;
}

const contentTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

/**
 * Reads an uploaded PNG, JPEG or WebP, whatever it says that it is: its own bytes decide.
 * @throws Failure `too-large` for one of too many bytes or pixels; `unsupported-file` for any other
 * kind of file, and for one that is not square where it has to be.
 */
export async function readImage(
  upload: Readable,
  { isSquare }: { isSquare: boolean },
): Promise<ReadImage> {
  const bytes = await readUpload(upload, maxImageBytes);
  const { width, height, contentType } = measure(bytes);
  if (Math.max(width, height) > maxImagePixels) {
    throw new Failure(
      'too-large',
      `The image is too large: it can be ${maxImagePixels} pixels wide and high at most.`,
    );
  }
  if (isSquare && width !== height) {
    throw new Failure('unsupported-file', 'The picture has to be square: as wide as it is high.');
  }
  return { bytes, contentType, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function measure(bytes: Buffer): { width: number; height: number; contentType: string } {
  const size = sizeOf(bytes);
  const contentType = contentTypes[size?.type ?? ''];
  if (!size || contentType === undefined || size.width < 1 || size.height < 1) {
    throw new Failure('unsupported-file', 'This is not a PNG, JPEG or WebP image.');
  }
  return { width: size.width, height: size.height, contentType };
}

function sizeOf(bytes: Buffer): ReturnType<typeof imageSize> | undefined {
  try {
    return imageSize(bytes);
  } catch {
    // The library throws for what it does not know and for what is cut off, in many ways.
    return undefined;
  }
}
