import { fitted, type Size } from './crop.ts';

/** The largest that the server takes. */
const maxBytes = 1024 * 1024;
const maxSize: Size = { width: 1600, height: 1600 };

/**
 * A picture that was chosen, as PNG or JPEG and as large as the server takes; undefined where the browser can't
 * read it.
 */
export async function smallerPicture(file: Blob, type: 'image/png' | 'image/jpeg') {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const canvas = document.createElement('canvas');
  for (const scale of [1, 0.7, 0.5, 0.3]) {
    const { width, height } = fitted(bitmap, {
      width: maxSize.width * scale,
      height: maxSize.height * scale,
    });
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
    if (blob && blob.size <= maxBytes) return blob;
  }
  return undefined;
}
