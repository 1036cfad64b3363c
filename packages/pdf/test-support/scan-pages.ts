import { PDF } from '@libpdf/core';
import type { Bitmap } from '../src/render/bitmap.ts';
import { openRenderer } from '../src/render/open-renderer.ts';
import { writePng } from '../src/render/write-png.ts';

/** Sets how a scan is made. */
export interface ScanOptions {
  dpi?: number;
  /** Degrees by which the paper lay askew, clockwise. */
  degrees?: number;
}

/** A PDF as if it had been printed and scanned: each page is one picture, blurred, a little dirty and askew. */
export async function scanPages(
  pdf: Uint8Array,
  { dpi = 200, degrees = 0 }: ScanOptions = {},
): Promise<Uint8Array> {
  const document = await (await openRenderer()).open(pdf);
  const scan = PDF.create();
  for (let page = 0; page < document.pageCount; page += 1) {
    const { width, height } = document.drawn(page);
    const png = document.draw(page, { dpi }, (bitmap) => writePng(dirty(bitmap, degrees), true));
    const image = scan.embedImage(new Uint8Array(png));
    scan.addPage({ width, height }).drawImage(image, { x: 0, y: 0, width, height });
  }
  document.close();
  return new Uint8Array(await scan.save());
}

/** The same noise each time. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function dirty({ width, height, rgbx }: Bitmap, degrees: number): Bitmap {
  const [sine, cosine] = [Math.sin, Math.cos].map((of) => of((degrees * Math.PI) / 180)) as [
    number,
    number,
  ];
  const random = noise(7);
  const out = new Uint8Array(rgbx.length);
  const grey = (x: number, y: number): number => {
    const isOn = x >= 0 && y >= 0 && x < width && y < height;
    return isOn ? (rgbx[(y * width + x) * 4 + 1] ?? 255) : 255;
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [right, down] = [x - width / 2, y - height / 2];
      const fromX = cosine * right + sine * down + width / 2;
      const fromY = cosine * down - sine * right + height / 2;
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      const [shareX, shareY] = [fromX - left, fromY - top];
      // Between the four nearest pixels, and a fifth of what is round them.
      const sharp =
        (grey(left, top) * (1 - shareX) + grey(left + 1, top) * shareX) * (1 - shareY) +
        (grey(left, top + 1) * (1 - shareX) + grey(left + 1, top + 1) * shareX) * shareY;
      const soft =
        (grey(left - 1, top) + grey(left + 2, top) + grey(left, top - 1) + grey(left, top + 2)) / 4;
      const value = Math.max(0, Math.min(255, 0.8 * sharp + 0.2 * soft + 24 * (random() - 0.5)));
      out.fill(value, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { width, height, rgbx: out };
}
