import { expect, it } from 'vitest';
import { render } from '../../test-support/look-at.ts';
import { writePng } from '../render/write-png.ts';
import { readForm } from '../upload/read-form.ts';
import { makePages } from './make-pages.ts';

/** A picture whose left half is red, and whose right half is blue. */
function twoColours(width: number, height: number): Buffer {
  const rgbx = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    rgbx.set(pixel % width < width / 2 ? [255, 0, 0, 0] : [0, 0, 255, 0], pixel * 4);
  }
  return writePng({ width, height, rgbx }, false);
}

it('empty pages have their sizes, and a picture is as large as A4 lets it be', async () => {
  const { pdf, pages } = await makePages([
    { width: 300, height: 200 },
    { picture: twoColours(60, 80) },
    { picture: twoColours(200, 100) },
  ]);
  expect(pages).toEqual([
    { width: 300, height: 200 },
    { width: 595.28, height: 793.71 },
    { width: 841.89, height: 420.95 },
  ]);
  expect((await readForm(pdf)).pages).toEqual(pages);
  const upright = await render(pdf, 1);
  expect(upright.colorAt(20, 20)).toEqual([255, 0, 0]);
  expect(upright.colorAt(580, 780)).toEqual([0, 0, 255]);
  expect((await render(pdf)).colorAt(150, 100)).toEqual([255, 255, 255]);
});

it('a file that is no picture is refused', async () => {
  await expect(makePages([{ picture: Buffer.from('no picture') }])).rejects.toMatchObject({
    name: 'ImageProblem',
  });
});
