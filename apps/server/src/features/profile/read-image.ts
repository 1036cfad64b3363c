import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { maxImageBytes, maxImagePixels } from '@countersign/contract';
import type { Engine } from '@countersign/pdf';
import { imageSize } from 'image-size';
import { Failure } from '../../platform/failure/failure.ts';
import { refuseImage } from '../../platform/files/refuse-image.ts';
import { readUpload } from '../../platform/http/read-upload.ts';

/** An image that was sent and is what it has to be, as we have written it. */
export interface ReadImage {
  bytes: Buffer;
  contentType: string;
  /** SHA-256, hexadecimal. */
  sha256: string;
}

const types: readonly string[] = ['png', 'jpg', 'webp'];

/**
 * Reads an uploaded PNG, JPEG or WebP, whatever it says that it is: its own bytes decide. It is decoded and
 * written anew in another process, so that what is kept shows the same and holds nothing else: not where it was
 * taken, and nothing that was hidden in the file.
 * @throws Failure `too-large` for one of too many bytes or pixels; `unsupported-file` for any other
 * kind of file, for a broken one, and for one that is not square where it has to be.
 */
export async function readImage(
  pdf: Engine,
  upload: Readable,
  { isSquare }: { isSquare: boolean },
): Promise<ReadImage> {
  const sent = await readUpload(upload, maxImageBytes);
  const { width, height } = measureImage(sent);
  if (Math.max(width, height) > maxImagePixels) {
    throw new Failure(
      'too-large',
      `The image is too large: it can be ${maxImagePixels} pixels wide and high at most.`,
    );
  }
  if (isSquare && width !== height) {
    throw new Failure('unsupported-file', 'The picture has to be square: as wide as it is high.');
  }
  const { bytes, format } = await pdf.rewriteImage(sent).catch(refuseImage);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes: Buffer.from(bytes), contentType: `image/${format}`, sha256 };
}

/**
 * How large a PNG, JPEG or WebP is, in pixels, without decoding it.
 * @throws Failure `unsupported-file`
 */
export function measureImage(bytes: Buffer): { width: number; height: number } {
  const size = sizeOf(bytes);
  if (!size || !types.includes(size.type ?? '') || size.width < 1 || size.height < 1) {
    throw new Failure('unsupported-file', 'This is not a PNG, JPEG or WebP image.');
  }
  return { width: size.width, height: size.height };
}

function sizeOf(bytes: Buffer): ReturnType<typeof imageSize> | undefined {
  try {
    return imageSize(bytes);
  } catch {
    // The library throws for what it does not know and for what is cut off, in many ways.
    return undefined;
  }
}
