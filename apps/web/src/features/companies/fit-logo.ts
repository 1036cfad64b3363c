import { maxImagePixels, maxLogoBytes } from '@countersign/contract';

/** As wide and high a logo gets where it has to be made smaller: enough for any screen. */
const largest = 1200;

const types = ['image/png', 'image/jpeg', 'image/webp'];

/**
 * The file as it can be uploaded: as it is where that is small enough, else drawn smaller. Undefined for
 * what the browser can't open as an image.
 */
export async function fitLogo(file: File): Promise<Blob | undefined> {
  const image = await createImageBitmap(file).catch(() => undefined);
  if (image === undefined) return undefined;
  try {
    const { width, height } = image;
    const isFine = file.size <= maxLogoBytes && Math.max(width, height) <= maxImagePixels;
    if (isFine && types.includes(file.type)) return file;
    for (const maxSide of [largest, largest / 2, largest / 4]) {
      const scale = Math.min(1, maxSide / Math.max(width, height));
      const drawn = await draw(image, Math.round(width * scale), Math.round(height * scale));
      if (drawn !== undefined && drawn.size <= maxLogoBytes) return drawn;
    }
    return undefined;
  } finally {
    image.close();
  }
}

async function draw(image: ImageBitmap, width: number, height: number): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, width);
  canvas.height = Math.max(1, height);
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob ?? undefined;
}
