import { maxImageBytes } from '@countersign/contract';
import type { PercentCrop } from 'react-image-crop';
import type { Size } from './crop.ts';

/** The size of a part of an image in the image's own pixels. */
export function sizeOfPart(image: HTMLImageElement, part: PercentCrop): Size {
  return {
    width: Math.max(1, (part.width / 100) * image.naturalWidth),
    height: Math.max(1, (part.height / 100) * image.naturalHeight),
  };
}

/** Draws a part of an image over the whole of a canvas of this size. `background`: the colour below its clear parts. */
export function drawPart(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  part: PercentCrop,
  { width, height }: Size,
  background?: string,
): void {
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no canvas.');
  if (background !== undefined) {
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  const { naturalWidth, naturalHeight } = image;
  const from = sizeOfPart(image, part);
  const x = (part.x / 100) * naturalWidth;
  const y = (part.y / 100) * naturalHeight;
  context.drawImage(image, x, y, from.width, from.height, 0, 0, width, height);
}

/** A part of an image as a file of its own; undefined where the browser can't make one small enough. */
export async function cutOut(
  image: HTMLImageElement,
  part: PercentCrop,
  size: Size,
  look: { type: 'image/jpeg' | 'image/png'; background?: string },
): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  for (const scale of [1, 0.7, 0.5, 0.3]) {
    const smaller = {
      width: Math.max(1, Math.round(size.width * scale)),
      height: Math.max(1, Math.round(size.height * scale)),
    };
    drawPart(canvas, image, part, smaller, look.background);
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, look.type, 0.9),
    );
    if (blob !== null && blob.size <= maxImageBytes) return blob;
  }
  return undefined;
}
