import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { maxImageBytes, maxImagePixels } from '@countersign/contract';
import type { Engine } from '@countersign/pdf/engine';
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

/**
 * Reads an uploaded PNG, JPEG or WebP, whatever it says that it is: its own bytes decide. It is decoded and
 * written again in another process, so that what is kept shows the same and holds nothing else: not where it was
 * taken, and nothing that was hidden in the file.
 * @throws Failure `too-large` for one of too many bytes or pixels; `unsupported-file` for any other
 * kind of file, for a broken one, and for one that is not square where it has to be.
 */
export async function readImage(
  pdf: Engine,
  upload: Readable,
  { isSquare }: { isSquare: boolean },
): Promise<ReadImage & { width: number; height: number }> {
  const sent = await readUpload(upload, maxImageBytes);
  const { width, height } = await measureImage(pdf, sent);
  if (Math.max(width, height) > maxImagePixels) {
    throw new Failure(
      'too-large',
      `The image is too large. Choose one of at most ${maxImagePixels} × ${maxImagePixels} pixels.`,
    );
  }
  if (isSquare && width !== height) {
    throw new Failure('unsupported-file', 'The picture must be square. Crop it and try again.');
  }
  const { bytes, format, ...size } = await pdf.rewriteImage(sent).catch(refuseImage);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes: Buffer.from(bytes), contentType: `image/${format}`, ...size, sha256 };
}

/**
 * Measures an uploaded PNG, JPEG or WebP in pixels, without decoding it.
 * @throws Failure `unsupported-file`
 */
export async function measureImage(
  pdf: Engine,
  bytes: Buffer,
): Promise<{ width: number; height: number }> {
  const image = await pdf.describeImage(bytes).catch(refuseImage);
  if (!image || image.width < 1 || image.height < 1) {
    throw new Failure(
      'unsupported-file',
      'This file isn’t a PNG, JPEG or WebP image. Choose another one.',
    );
  }
  return { width: image.width, height: image.height };
}
