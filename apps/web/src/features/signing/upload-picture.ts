import { fitted, type Size } from '../../kit/pictures/crop.ts';
import { keepPicture, knownPicture } from './known-pictures.ts';
import type { SigningApi } from './signing-api.ts';

/** The largest that the server takes. */
const mostBytes = 1024 * 1024;
const most: Size = { width: 1600, height: 1600 };

/**
 * A picture that was chosen, as PNG or JPEG and as large as the server takes; undefined where the browser can't
 * read it.
 */
async function smallerPicture(file: Blob, type: 'image/png' | 'image/jpeg') {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const canvas = document.createElement('canvas');
  for (const scale of [1, 0.7, 0.5, 0.3]) {
    const { width, height } = fitted(bitmap, {
      width: most.width * scale,
      height: most.height * scale,
    });
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
    if (blob && blob.size <= mostBytes) return blob;
  }
  return undefined;
}

/** The value of a field that shows a picture. */
interface PictureValue {
  kind: 'image';
  sha256: string;
}

/** Uploads a picture that was chosen. Answers the value that names it, or what is wrong with it. */
export async function uploadPicture(
  api: SigningApi,
  file: File,
  type: 'image/png' | 'image/jpeg',
): Promise<{ value: PictureValue; url: string | undefined } | string> {
  const picture = await smallerPicture(file, type);
  if (!picture) return 'This file can’t be opened as a picture. Choose a PNG or a JPEG.';
  const answer = await api.uploadImage(picture);
  if (!answer.ok) return answer.message;
  keepPicture(answer.result.sha256, picture);
  return { value: answer.result, url: knownPicture(answer.result.sha256) };
}
