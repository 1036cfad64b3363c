import type { FormValues } from '@countersign/fields';
import { imagePicture } from './image-picture.ts';
import { ImageProblem } from './image-problem.ts';
import type { Picture } from './picture.ts';
import { cachedPicture, cachePicture } from './picture-cache.ts';

/** Image files by the SHA-256 that values name them by. */
export type ImageFiles = Readonly<Record<string, Uint8Array>>;

/** The images that values name, by SHA-256: decoded and ready to be drawn, or why one can't be. */
export type PreparedImages = ReadonlyMap<string, Picture | ImageProblem>;

/**
 * Decodes the images that values name; those in the picture cache are not decoded again. An image that is
 * missing or broken is no error, but an `ImageProblem` in the result.
 */
export async function prepareImages(
  values: readonly FormValues[],
  files: ImageFiles,
): Promise<PreparedImages> {
  const prepared = new Map<string, Picture | ImageProblem>();
  for (const sha256 of namedIn(values)) {
    const key = `image ${sha256}`;
    prepared.set(sha256, cachedPicture(key) ?? (await prepare(key, files[sha256])));
  }
  return prepared;
}

async function prepare(key: string, file: Uint8Array | undefined): Promise<Picture | ImageProblem> {
  if (!file) return new ImageProblem('The image was not given.');
  try {
    return cachePicture(key, await imagePicture(file));
  } catch (error) {
    if (error instanceof ImageProblem) return error;
    throw error;
  }
}

function namedIn(values: readonly FormValues[]): Set<string> {
  const named = new Set<string>();
  for (const form of values) {
    for (const value of Object.values(form)) {
      if (typeof value === 'object' && 'kind' in value && value.kind === 'image') {
        named.add(value.sha256);
      }
    }
  }
  return named;
}
