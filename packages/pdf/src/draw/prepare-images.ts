import type { FormValues } from '@countersign/fields';
import { imagePicture } from './image-picture.ts';
import { ImageProblem } from './image-problem.ts';
import type { Picture } from './picture.ts';
import { recall, remember } from './remembered.ts';

/** Image files by the SHA-256 that values name them by. */
export type ImageFiles = Readonly<Record<string, Uint8Array>>;

/** The images that values name, ready to be drawn, or what is wrong with them. */
export type ImageShelf = ReadonlyMap<string, Picture | ImageProblem>;

/** Makes the images that values name ready. What was made ready before is not made again. */
export async function prepareImages(
  values: readonly FormValues[],
  files: ImageFiles,
): Promise<ImageShelf> {
  const shelf = new Map<string, Picture | ImageProblem>();
  for (const sha256 of namedIn(values)) {
    const key = `image ${sha256}`;
    shelf.set(sha256, recall(key) ?? (await prepare(key, files[sha256])));
  }
  return shelf;
}

async function prepare(key: string, file: Uint8Array | undefined): Promise<Picture | ImageProblem> {
  if (!file) return new ImageProblem('The image was not given.');
  try {
    return remember(key, await imagePicture(file));
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
