import { expect, it } from 'vitest';
import { render } from '../../test-support/look-at.ts';
import { writePng } from '../render/write-png.ts';
import { readForm } from '../upload/read-form.ts';
import { makePages, makePicturePage } from './make-pages.ts';

/** A picture whose left half is red, and whose right half is blue. */
function twoColours(width: number, height: number): Buffer {
  const rgbx = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    rgbx.set(pixel % width < width / 2 ? [255, 0, 0, 0] : [0, 0, 255, 0], pixel * 4);
  }
  return writePng({ width, height, rgbx }, false);
}

it('empty pages have their sizes', async () => {
  const sizes = [
    { width: 300, height: 200 },
    { width: 200, height: 300 },
  ];
  const { pdf, pages } = makePages(sizes);
  expect(pages).toEqual(sizes);
  expect((await readForm(pdf)).pages).toEqual(sizes);
  expect((await render(pdf)).colorAt(150, 100)).toEqual([255, 255, 255]);
});

it.each([
  ['upright', twoColours(60, 80), { width: 595.28, height: 793.71 }],
  ['across', twoColours(200, 100), { width: 841.89, height: 420.95 }],
])('a picture is as large as A4 lets it be %s', async (_, picture, size) => {
  const { pdf, pages } = await makePicturePage(picture);
  expect(pages).toEqual([size]);
  expect((await readForm(pdf)).pages).toEqual(pages);
  const page = await render(pdf);
  expect(page.colorAt(20, 20)).toEqual([255, 0, 0]);
  expect(page.colorAt(Math.floor(size.width) - 15, 400)).toEqual([0, 0, 255]);
});

it('a file that is no picture is refused', async () => {
  await expect(makePicturePage(Buffer.from('no picture'))).rejects.toMatchObject({
    name: 'ImageProblem',
  });
});
