import { createHash } from 'node:crypto';
import type { Field } from '@countersign/fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankPage, fillAndReport, sketchField } from '../../test-support/fill.ts';
import { complaints, render, unpack } from '../../test-support/look-at.ts';
import type { PngSketch } from '../../test-support/write-image.ts';
import { sampleJpeg, sketchPng } from '../../test-support/write-image.ts';
import { imagePicture } from '../draw/image-picture.ts';
import { ImageProblem } from '../draw/image-problem.ts';
import { loadWebp } from '../render/write-webp.ts';

const page = { x: 0, y: 0, width: 300, height: 200 };
const placement = { page: 0, x: 50, y: 40, width: 120, height: 40 };
const placements = [placement];
const pdf = await blankPage();
const blank = sketchField('image', { placements });

/** Shows one image in a field. */
async function show(file: Uint8Array, field: Field = blank) {
  const sha256 = createHash('sha256').update(file).digest('hex');
  const values = { [field.key]: { kind: 'image', sha256 } as const };
  const images = { [sha256]: file };
  const made = await fillAndReport({ pdf, fields: [field] }, values, { images });
  const image = await render(made.pdf);
  return { ...made, image, box: image.inkBox(page) };
}

const near = (one: readonly number[], other: readonly number[]) =>
  Math.max(...one.map((channel, index) => Math.abs(channel - (other[index] ?? 0)))) < 40;

/** Red above on the left, green above on the right, blue below. */
const quarters = (x: number, y: number) =>
  y >= 16 ? [0, 0, 255] : x < 24 ? [255, 0, 0] : [0, 255, 0];
const size = { width: 48, height: 32 };
const palette = [255, 0, 0, 0, 255, 0, 0, 0, 255];
const entryOf = (x: number, y: number) => [y >= 16 ? 2 : x < 24 ? 0 : 1];

describe('a PNG', () => {
  const sixteen = (values: readonly number[]) => values.map((value) => value * 257);
  const kinds: [string, PngSketch][] = [
    ['colour', { ...size, colorType: 2, at: quarters }],
    [
      'colour of 16 bits',
      { ...size, colorType: 2, bitDepth: 16, at: (x, y) => sixteen(quarters(x, y)) },
    ],
    ['interlaced colour', { ...size, colorType: 2, interlaced: true, at: quarters }],
    ['a palette of 2 bits', { ...size, colorType: 3, bitDepth: 2, palette, at: entryOf }],
    [
      'an interlaced palette of 4 bits',
      { ...size, colorType: 3, bitDepth: 4, interlaced: true, palette, at: entryOf },
    ],
    [
      'a palette with a clear colour',
      {
        ...size,
        colorType: 3,
        palette: [...palette, 9, 9, 9],
        transparency: [255, 255, 255, 0],
        at: entryOf,
      },
    ],
    ['colour and alpha', { ...size, colorType: 6, at: (x, y) => [...quarters(x, y), 255] }],
    [
      'colour and alpha of 16 bits',
      { ...size, colorType: 6, bitDepth: 16, at: (x, y) => sixteen([...quarters(x, y), 254]) },
    ],
  ];

  it.each(kinds)('of %s shows its colours where they belong', async (_, sketch) => {
    const { image, box, issues, pdf: made } = await show(sketchPng(sketch));
    expect(issues).toEqual([]);
    // Forty points high, and half as wide again, in the middle of the box.
    expect(Math.abs(box!.x - 80)).toBeLessThan(0.6);
    expect(Math.abs(box!.width - 60)).toBeLessThan(1);
    expect(near(image.colorAt(90, 50), [255, 0, 0])).toBe(true);
    expect(near(image.colorAt(130, 50), [0, 255, 0])).toBe(true);
    expect(near(image.colorAt(100, 70), [0, 0, 255])).toBe(true);
    expect(await complaints(made)).toBe('');
  });

  it('in grey of any depth shows its greys', async () => {
    for (const bitDepth of [1, 4, 8, 16] as const) {
      const max = 2 ** bitDepth - 1;
      const at = (x: number) => [x < 24 ? 0 : max];
      const { image } = await show(sketchPng({ ...size, colorType: 0, bitDepth, at }));
      expect(image.colorAt(90, 50)).toEqual([0, 0, 0]);
      expect(image.colorAt(130, 50)).toEqual([255, 255, 255]);
    }
  });

  it('that is opaque is not packed again', async () => {
    const file = sketchPng({ ...size, colorType: 2, at: quarters });
    const { pdf: made } = await show(file);
    const packed = file.subarray(file.indexOf('IDAT') + 4, file.indexOf('IEND') - 8);
    expect(Buffer.from(made).includes(packed)).toBe(true);
  });

  it('of strokes on a clear background is one colour under a mask, through which the page is seen', async () => {
    const at = (x: number, y: number) => [20, 40, 140, Math.max(0, 255 - Math.abs(y - x) * 60)];
    const file = sketchPng({ width: 40, height: 40, colorType: 6, at });
    const { image, pdf: made } = await show(file, sketchField('signature', { placements }));
    const plain = await unpack(made);
    expect(plain).toMatch(/\/Width 1\n/);
    expect(plain).toMatch(/\/Width 40\n/);
    expect(near(image.colorAt(110, 60), [20, 40, 140])).toBe(true);
    expect(image.colorAt(125, 45)).toEqual([255, 255, 255]);
  });

  it('of several colours keeps them under its mask', async () => {
    const at = (x: number, y: number) => [...quarters(x, y), x < 40 ? 255 : 0];
    const { image } = await show(sketchPng({ ...size, colorType: 6, at }));
    expect(near(image.colorAt(90, 50), [255, 0, 0])).toBe(true);
    expect(near(image.colorAt(100, 70), [0, 0, 255])).toBe(true);
    expect(image.colorAt(137, 50)).toEqual([255, 255, 255]);
  });
});

describe('a JPEG', () => {
  it('goes into the document as it is', async () => {
    const { image, pdf: made } = await show(sampleJpeg());
    expect(Buffer.from(made).includes(sampleJpeg())).toBe(true);
    expect(near(image.colorAt(90, 50), [255, 0, 0])).toBe(true);
    expect(near(image.colorAt(100, 70), [0, 0, 255])).toBe(true);
  });

  // Where red and green are, by the orientation that the camera wrote.
  it.each([
    [1, 'top left', 'top right'],
    [2, 'top right', 'top left'],
    [3, 'bottom right', 'bottom left'],
    [4, 'bottom left', 'bottom right'],
    [5, 'top left', 'bottom left'],
    [6, 'top right', 'bottom right'],
    [7, 'bottom right', 'top right'],
    [8, 'bottom left', 'top left'],
  ] as const)('of orientation %i has red at the %s', async (orientation, red, green) => {
    const { image, box } = await show(sampleJpeg(orientation));
    const { x, y, width, height } = box!;
    expect(Math.abs(width / height - (orientation > 4 ? 2 / 3 : 3 / 2))).toBeLessThan(0.05);
    const at = (corner: string) =>
      image.colorAt(
        x + width * (corner.endsWith('left') ? 0.12 : 0.88),
        y + height * (corner.startsWith('top') ? 0.12 : 0.88),
      );
    expect(near(at(red), [255, 0, 0])).toBe(true);
    expect(near(at(green), [0, 255, 0])).toBe(true);
  });
});

describe('a WebP', () => {
  it('is shown, too', async () => {
    const rgbx = new Uint8Array(48 * 32 * 4);
    for (let index = 0; index < 48 * 32; index++) {
      rgbx.set([...quarters(index % 48, Math.floor(index / 48)), 255], index * 4);
    }
    const write = await loadWebp();
    const { image, issues } = await show(write({ width: 48, height: 32, rgbx }, 90));
    expect(issues).toEqual([]);
    expect(near(image.colorAt(90, 50), [255, 0, 0])).toBe(true);
    expect(near(image.colorAt(100, 70), [0, 0, 255])).toBe(true);
  });
});

describe('the area of an image', () => {
  it('is filled where its field says so, and no more than that', async () => {
    const { image, box } = await show(sampleJpeg(), { ...blank, fit: 'cover' });
    expect(Math.abs(box!.x - 50)).toBeLessThan(0.6);
    expect(Math.abs(box!.width - 120)).toBeLessThan(1);
    expect(Math.abs(box!.height - 40)).toBeLessThan(1);
    expect(near(image.colorAt(60, 45), [255, 0, 0])).toBe(true);
  });

  it('has it at the side that its field says', async () => {
    const { box } = await show(sampleJpeg(), { ...blank, align: 'right' });
    expect(box!.x).toBeGreaterThan(105);
  });
});

describe('an image that cannot be used', () => {
  const png = sketchPng({ ...size, colorType: 2, at: quarters });
  const giant = Buffer.from(png);
  giant.writeUInt32BE(100_000, 16);
  giant.writeUInt32BE(100_000, 20);

  it.each([
    ['broken off', png.subarray(0, png.length - 60), 'damaged'],
    ['without its pixels', png.subarray(0, 33), 'damaged'],
    ['of too many pixels', giant, '100000 × 100000 pixels'],
    ['a JPEG without a frame', sampleJpeg().subarray(0, 40), 'damaged'],
    ['no image', Buffer.from('GIF89a'), 'no PNG, JPEG or WebP'],
    ['empty', Buffer.alloc(0), 'no PNG, JPEG or WebP'],
    ['a WebP of nothing', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), 'damaged'],
  ])('is reported, and left out: %s', async (_, file, words) => {
    const { issues, box, pdf: made } = await show(file);
    expect(issues).toMatchObject([
      { kind: 'missing-image', detail: expect.stringContaining(words) },
    ]);
    expect(box).toBeUndefined();
    expect(await complaints(made)).toBe('');
  });

  it('fails in no other way, whatever its bytes are', async () => {
    const webp = (await loadWebp())({ width: 2, height: 2, rgbx: new Uint8Array(16) }, 50);
    const files = [png, sampleJpeg(6), Buffer.from(webp)];
    const strange: unknown[] = [];
    const mutation = fc.tuple(fc.nat(2), fc.nat(400), fc.nat(255), fc.nat(400));
    await fc.assert(
      fc.asyncProperty(mutation, async ([which, at, byte, length]) => {
        const file = Buffer.from(files[which]!).subarray(0, length < 300 ? undefined : length);
        if (at < file.length) file[at] = byte;
        await imagePicture(file).catch((error: unknown) => {
          if (!(error instanceof ImageProblem)) strange.push(error);
        });
      }),
      { numRuns: 300 },
    );
    expect(strange).toEqual([]);
  });

  it('is reported where its file was not given', async () => {
    const value = { kind: 'image', sha256: 'f'.repeat(64) } as const;
    const { issues } = await fillAndReport({ pdf, fields: [blank] }, { field: value });
    expect(issues.map(({ kind }) => kind)).toEqual(['missing-image']);
  });
});
