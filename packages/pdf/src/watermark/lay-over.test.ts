import { describe, expect, it } from 'vitest';
import { asBitmap } from '../../test-support/picture-pieces.ts';
import { sampleWatermark } from '../../test-support/sample-watermark.ts';
import { sampleJpeg } from '../../test-support/write-image.ts';
import { writeForm } from '../../test-support/write-pdf.ts';
import { imagePixels } from '../draw/image-pixels.ts';
import { mergePdfs } from '../pages/merge-pdfs.ts';
import type { Bitmap } from '../render/bitmap.ts';
import type { PageImage } from '../render/open-renderer.ts';
import { renderPage } from '../render/render-page.ts';
import { readForm } from '../upload/read-form.ts';
import { type CompiledWatermark, compileWatermark } from './compile-watermark.ts';
import { markCopy } from './mark-copy.ts';
import { drawMarkMask } from './mark-mask.ts';
import { bytesOfMask, bytesOfPlain, type MarkMask, type PlainPage } from './page-parts.ts';
import { readPixelTrace } from './pixel-trace.ts';
import { drawPlainPage } from './plain-page.ts';
import { layOver, renderCopy, renderMarked } from './render-marked.ts';
import { WatermarkProblem } from './watermark-problem.ts';
import type { WatermarkStyle } from './watermark-style.ts';

const shown = { page: 0, dpi: 80 };
const people = [
  { name: 'Maya Lindqvist', traceId: 'fedcba98765432100123456789abcdef' },
  { name: 'Łukasz', traceId: '0123456789abcdef0123456789abcdef' },
  { name: 'أحمد', traceId: '00112233445566778899aabbccddeeff' },
] as const;
type Person = (typeof people)[number];
const [maya, lukasz] = people;

const fonts = '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>';
const sheet = `/MediaBox[0 0 595.28 841.89]${fonts}`;
const text = Array.from(
  { length: 36 },
  (_, line) =>
    `${line % 2} 0 0 rg BT /F 11 Tf 60 ${740 - line * 18} Td (INT. KITCHEN - NIGHT ${line}) Tj ET`,
).join('\n');
/** More colours than any page of text has. */
const picture = Array.from({ length: 80 * 80 }, (_, at) => {
  const [x, y] = [at % 80, Math.floor(at / 80)];
  return `${1 - x / 400} ${1 - y / 400} ${1 - (x + y) / 800} rg ${x * 7} ${y * 10} 8 11 re f`;
}).join('\n');
const tinted = `0.9 0.95 1 rg 0 0 595.28 841.89 re f\n${text}`;

const style: WatermarkStyle = { ...sampleWatermark, opacity: 0.25, color: '#7a7a7a' };
const diagonal: WatermarkStyle = { ...style, angle: 'diagonal' };
const tiles: WatermarkStyle = {
  ...style,
  layout: { kind: 'tiled', size: 18, spacing: 60 },
  angle: 30,
  color: '#cc0000',
  opacity: 0.5,
};
const stamped: WatermarkStyle = {
  ...diagonal,
  image: { size: 0.4, position: 'top-right', opacity: 0.5 },
};

const cases = [
  ['a page of text, along the diagonal', sheet, text, diagonal],
  ['a page of text, one mark', sheet, text, style],
  ['a page of text, as shapes', sheet, text, { ...diagonal, letters: 'outline' as const }],
  ['a page of text, tiled', sheet, text, tiles],
  ['opaque', sheet, text, { ...diagonal, opacity: 1 }],
  ['so faint that it can hardly be seen', sheet, text, { ...diagonal, opacity: 0.04 }],
  ['a page turned by a quarter', `${sheet}/Rotate 90`, text, diagonal],
  ['a page on its head, tiled', `${sheet}/Rotate 180`, text, tiles],
  ['a page that is cropped', `${sheet}/CropBox[40.5 20.25 500 700]`, text, diagonal],
  ['a page in units of its own', `${sheet}/UserUnit 2`, text, diagonal],
  ['a page on coloured paper', sheet, tinted, tiles],
  ['a picture', sheet, picture, diagonal],
  ['a picture turned by three quarters, tiled', `${sheet}/Rotate 270`, picture, tiles],
] as const;

const compile = async (page: string, content: string, of: WatermarkStyle, image?: Uint8Array) => {
  const { pdf } = await readForm(writeForm({ widgets: [], page, content }));
  return compileWatermark(pdf, of, image);
};

const markOf = ({ name, traceId }: Person) => ({
  variables: { name },
  traceId,
  meta: { title: 'Script', id: name },
});

const pixelsOf = async ({ bytes }: PageImage): Promise<Bitmap> =>
  asBitmap(await imagePixels(bytes));

/** Computes the maximum difference of the pixels of two images, and the number of channels that differ. */
function apart(one: Bitmap, two: Bitmap): { max: number; count: number } {
  expect([one.width, one.height]).toEqual([two.width, two.height]);
  let [max, count] = [0, 0];
  for (const [at, value] of one.rgbx.entries()) {
    const difference = Math.abs(value - (two.rgbx[at] ?? 0));
    max = Math.max(max, difference);
    if (difference > 0) count++;
  }
  return { max, count };
}

describe('a page with a mark laid over it', () => {
  it.each(cases)('is the page of the very copy: %s', async (name, page, content, of) => {
    const compiled = await compile(page, content, of);
    const person = people[cases.findIndex(([one]) => one === name) % people.length] ?? maya;
    const quick = await renderMarked(compiled, markOf(person), shown);
    const whole = await renderCopy(compiled, markOf(person), shown);
    expect(quick.format).toBe(whole.format);
    const [one, two] = [await pixelsOf(quick), await pixelsOf(whole)];
    const { max, count } = apart(one, two);
    // Where the code that is hidden in the copy itself crosses ink, a pixel may differ by as much as no one sees.
    expect(max).toBeLessThanOrEqual(8);
    expect(count).toBeLessThanOrEqual(12);
    expect([readPixelTrace(one), readPixelTrace(two)]).toEqual([person.traceId, person.traceId]);
  });

  it.each([
    ['one mark', diagonal],
    ['tiles in a colour', tiles],
  ])('keeps each pixel, but for the trace and shades that look alike: %s', async (_, of) => {
    const compiled = await compile(sheet, text, of);
    const image = await renderMarked(compiled, markOf(maya), shown);
    expect(image.format).toBe('png');
    const copy = Buffer.concat(await markCopy(compiled, markOf(maya)));
    const drawn = await renderPage(copy, 0, { dpi: shown.dpi, format: 'png' });
    const { max } = apart(await pixelsOf(image), await pixelsOf(drawn));
    // Fifteen by the palette, and one by the trace.
    expect(max).toBeLessThanOrEqual(16);
  });

  it('is that of the very copy also with the picture of a mark', async () => {
    const compiled = await compile(sheet, text, stamped, sampleJpeg());
    const quick = await renderMarked(compiled, markOf(maya), shown);
    const whole = await renderCopy(compiled, markOf(maya), shown);
    expect(apart(await pixelsOf(quick), await pixelsOf(whole)).max).toBeLessThanOrEqual(8);
    const without = await renderMarked(await compile(sheet, text, diagonal), markOf(maya), shown);
    expect(apart(await pixelsOf(quick), await pixelsOf(without)).count).toBeGreaterThan(1000);
  });

  it('is the copy’s own where the mark lies under it', async () => {
    const compiled = await compile(sheet, tinted, { ...diagonal, position: 'under' });
    const image = await renderMarked(compiled, markOf(maya), shown);
    expect(image).toEqual(await renderCopy(compiled, markOf(maya), shown));
    expect(readPixelTrace(await pixelsOf(image))).toBe(maya.traceId);
  });

  it('carries the trace alone where no mark is seen', async () => {
    const hidden = { ...style, opacity: 0, position: 'under' } as const;
    const compiled = await compile(sheet, text, hidden);
    const [one, two] = await Promise.all(
      [maya, lukasz].map(async (person) =>
        pixelsOf(await renderMarked(compiled, markOf(person), shown)),
      ),
    );
    expect([one, two].map((image) => image && readPixelTrace(image))).toEqual([
      maya.traceId,
      lukasz.traceId,
    ]);
    expect(one && two && apart(one, two).max).toBe(1);
  });

  it('has no mark on pages that were not chosen, and its trace all the same', async () => {
    const one = await readForm(writeForm({ widgets: [], page: sheet, content: text }));
    const both = await mergePdfs([one.pdf, one.pdf]);
    const compiled = await compileWatermark(Buffer.concat(both), { ...diagonal, pages: '2' });
    const [first, second] = await Promise.all(
      [0, 1].map(async (page) =>
        pixelsOf(await renderMarked(compiled, markOf(maya), { ...shown, page })),
      ),
    );
    if (!first || !second) throw new Error('A page is missing.');
    expect([readPixelTrace(first), readPixelTrace(second)]).toEqual([maya.traceId, maya.traceId]);
    expect(apart(first, second).count).toBeGreaterThan(1000);
  });
});

/** A page and the masks of people, as they are kept. */
async function kept(compiled: CompiledWatermark): Promise<{ plain: PlainPage; masks: MarkMask[] }> {
  const plain = await drawPlainPage(compiled, shown);
  const { width, height, area } = plain;
  if (!area) throw new Error('The page has no mark.');
  const size = { width, height, ...area };
  const masks = await Promise.all(people.map(({ name }) => drawMarkMask(compiled, { name }, size)));
  return { plain, masks };
}

describe('pages and marks that are kept', () => {
  it.each([
    ['text', text],
    ['a picture', picture],
  ])('give each person their own, no matter who was before them: %s', async (_, content) => {
    const compiled = await compile(sheet, content, diagonal);
    const { plain, masks } = await kept(compiled);
    const before = structuredClone({ plain, masks });
    const expected = await Promise.all(
      people.map((person) => renderMarked(compiled, markOf(person), shown)),
    );
    for (const turn of [0, 1, 2, 1, 0, 2, 2, 0, 1]) {
      const person = people[turn] ?? maya;
      const own = { color: diagonal.color, traceId: person.traceId };
      const image = await layOver(plain, masks[turn], own);
      expect(Buffer.from(image.bytes).equals(expected[turn]?.bytes ?? Buffer.alloc(0))).toBe(true);
      expect(readPixelTrace(await pixelsOf(image))).toBe(person.traceId);
    }
    expect({ plain, masks }).toEqual(before);
    const [one, two] = await Promise.all(expected.slice(0, 2).map(pixelsOf));
    expect(one && two && apart(one, two).count).toBeGreaterThan(1000);
  });

  it('give no page without its mark, nor with one for another page', async () => {
    const own = { color: diagonal.color, traceId: maya.traceId };
    const { plain } = await kept(await compile(sheet, text, diagonal));
    const turned = await kept(await compile(`${sheet}/Rotate 90`, text, diagonal));
    await expect(layOver(plain, undefined, own)).rejects.toThrow('none for this page');
    await expect(layOver(plain, turned.masks[0], own)).rejects.toThrow('none for this page');
    const untraced = layOver(turned.plain, turned.masks[0], { ...own, traceId: 'nobody' });
    await expect(untraced).rejects.toBeInstanceOf(WatermarkProblem);
  });

  it.each([
    ['text', text],
    ['a picture', picture],
  ])('take the bytes that they are counted by: %s', async (_, content) => {
    const { plain, masks } = await kept(await compile(sheet, content, diagonal));
    expect(bytesOfPlain(plain)).toBe(bytesIn(plain));
    expect(masks.map(bytesOfMask)).toEqual(masks.map(bytesIn));
  });
});

/** Bytes of all arrays in something. */
function bytesIn(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.buffer.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + bytesIn(part), 0);
}
