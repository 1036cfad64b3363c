import { afterAll, describe, expect, it } from 'vitest';
import { sampleJpeg, sketchPng } from '../../test-support/write-image.ts';
import { createEngine } from '../engine/create-engine.ts';
import { loadWebp } from '../render/write-webp.ts';
import { ImageProblem } from './image-problem.ts';
import { jpegPixels } from './jpeg-pixels.ts';
import { type Pixels, pngPixels } from './png-pixels.ts';
import { readPng } from './read-png.ts';
import { rewriteImage } from './rewrite-image.ts';

const engine = createEngine({ threads: 1 });
afterAll(() => engine.close());

const size = { width: 48, height: 32 };
/** Red above on the left, green above on the right, blue below. */
const quarters = (x: number, y: number) =>
  y >= 16 ? [0, 0, 255] : x < 24 ? [255, 0, 0] : [0, 255, 0];
const clear = (x: number, y: number) => [...quarters(x, y), y >= 16 ? 90 : 255];

const colorAt = ({ width, colors }: Pixels, x: number, y: number) => [
  ...colors.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];

/** Adds a chunk before the end of a PNG, as tools store positions, names and anything else there. */
function withChunk(png: Uint8Array, text: string): Buffer {
  const end = png.length - 12;
  const data = Buffer.from(`Comment\0${text}`);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write('tEXt', 4, 'latin1');
  return Buffer.concat([png.subarray(0, end), head, data, Buffer.alloc(4), png.subarray(end)]);
}

/** A JPEG with where it was taken in it, and something behind its end. */
function withExif(jpeg: Uint8Array, text: string): Buffer {
  const data = Buffer.from(`Exif\0\0${text}`);
  const head = Buffer.from([0xff, 0xe1, 0, data.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2), Buffer.from(text)]);
}

describe('a rewritten picture', () => {
  it('shows what the PNG showed, its clear parts too, and holds nothing else of it', async () => {
    for (const [colorType, at] of [
      [2, quarters],
      [6, clear],
    ] as const) {
      const file = withChunk(sketchPng({ ...size, colorType, at }), '<script>51.5N 0.1W</script>');
      const made = await rewriteImage(file);
      expect([made.format, made.width, made.height]).toEqual(['png', 48, 32]);
      expect(Buffer.from(made.bytes).includes('script')).toBe(false);
      expect(pngPixels(readPng(made.bytes))).toEqual(pngPixels(readPng(file)));
    }
  });

  it('shows what the JPEG showed, and does not say where that was', async () => {
    const file = withExif(sampleJpeg(), '51.5N 0.1W');
    const [before, made] = [await jpegPixels(file), await rewriteImage(file)];
    expect([made.format, made.width, made.height]).toEqual(['jpeg', before.width, before.height]);
    expect(Buffer.from(made.bytes).includes('51.5N')).toBe(false);
    expect(Buffer.from(made.bytes).includes('Exif')).toBe(false);
    const after = await jpegPixels(made.bytes);
    for (const [x, y] of [
      [2, 2],
      [before.width - 3, before.height - 3],
    ] as const) {
      const [one, other] = [colorAt(before, x, y), colorAt(after, x, y)];
      const off = Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? 0))));
      expect(off).toBeLessThan(30);
    }
  });

  it('is turned as the camera said', async () => {
    const [upright, turned] = [await rewriteImage(sampleJpeg()), await rewriteImage(sampleJpeg(6))];
    expect([turned.width, turned.height]).toEqual([upright.height, upright.width]);
    expect(upright.width).not.toBe(upright.height);
  });

  it('is a JPEG where it was a WebP without clear parts', async () => {
    const write = await loadWebp();
    const rgbx = new Uint8Array(48 * 32 * 4).fill(255);
    const made = await rewriteImage(write({ ...size, rgbx }, 80));
    expect([made.format, made.width, made.height]).toEqual(['jpeg', 48, 32]);
  });

  it('is refused where it is broken, in words for people, and the next one is not', async () => {
    const png = sketchPng({ ...size, colorType: 2, at: quarters });
    const jpeg = sampleJpeg();
    for (const broken of [png.subarray(0, 60), jpeg.subarray(0, 40), Buffer.from('<svg/>')]) {
      await expect(engine.rewriteImage(broken)).rejects.toThrow(ImageProblem);
    }
    expect(await engine.rewriteImage(png)).toMatchObject({ format: 'png', ...size });
    expect(await engine.rewriteImage(jpeg)).toMatchObject({ format: 'jpeg' });
  });
});
