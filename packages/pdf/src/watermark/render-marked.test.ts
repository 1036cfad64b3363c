import { beforeAll, describe, expect, it } from 'vitest';
import { sampleWatermark } from '../../test-support/sample-watermark.ts';
import { writeForm } from '../../test-support/write-pdf.ts';
import { pngPixels } from '../draw/png-pixels.ts';
import { readPng } from '../draw/read-png.ts';
import { webpPixels } from '../draw/webp-pixels.ts';
import type { Bitmap } from '../render/bitmap.ts';
import type { PageImage } from '../render/open-renderer.ts';
import { PageProblem } from '../render/page-problem.ts';
import { readForm } from '../upload/read-form.ts';
import { compileWatermark } from './compile-watermark.ts';
import { readPixelTrace } from './pixel-trace.ts';
import { renderMarked } from './render-marked.ts';
import type { WatermarkStyle } from './watermark-style.ts';

const traceId = 'fedcba98765432100123456789abcdef';
const other = '0123456789abcdef0123456789abcdef';
const style: WatermarkStyle = { ...sampleWatermark, opacity: 0.25, letters: 'outline' };

/** Pages of text, in black letters and in red ones. */
const text = Array.from(
  { length: 36 },
  (_, line) =>
    `${line % 2} 0 0 rg BT /F 11 Tf 60 ${740 - line * 18} Td (INT. KITCHEN - NIGHT ${line}) Tj ET`,
).join('\n');
const fonts =
  '/MediaBox[0 0 595 842]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>';

/** A light picture of more colours than any page of text has. */
const picture = Array.from({ length: 80 * 80 }, (_, at) => {
  const [x, y] = [at % 80, Math.floor(at / 80)];
  return `${1 - x / 400} ${1 - y / 400} ${1 - (x + y) / 800} rg ${x * 7} ${y * 10} 8 11 re f`;
}).join('\n');

let script: Uint8Array;
beforeAll(async () => {
  script = (await readForm(writeForm({ widgets: [], page: fonts, content: text }))).pdf;
});

async function show(source: Uint8Array, name: string, id = traceId, changes = {}) {
  const compiled = await compileWatermark(source, { ...style, ...changes });
  const mark = { variables: { name }, traceId: id, meta: { title: 'Script', id: name } };
  return renderMarked(compiled, mark, { page: 0, dpi: 80 });
}

async function pixelsOf({ bytes, format }: PageImage): Promise<Bitmap> {
  const { width, height, colors } =
    format === 'png' ? pngPixels(readPng(bytes)) : await webpPixels(bytes);
  const rgbx = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) rgbx.set(colors.subarray(at * 3, at * 3 + 3), at * 4);
  return { width, height, rgbx };
}

/** Counts the pixels of two images that differ by more than the trace does. */
function unlike(one: Bitmap, two: Bitmap): number {
  let count = 0;
  for (let at = 0; at < one.rgbx.length; at++) {
    if (Math.abs((one.rgbx[at] ?? 0) - (two.rgbx[at] ?? 0)) > 8) count++;
  }
  return count;
}

describe('a page of a marked copy as a picture', () => {
  it('shows the mark of its person, and hides whose it is in its pixels', async () => {
    const image = await show(script, 'Maya');
    expect(image).toMatchObject({ format: 'png', width: 661, height: 936 });
    const pixels = await pixelsOf(image);
    expect(readPixelTrace(pixels)).toBe(traceId);
    const plain = await pixelsOf(await show(script, 'Maya', traceId, { opacity: 0 }));
    expect(unlike(pixels, plain)).toBeGreaterThan(1000);
    const theirs = await pixelsOf(await show(script, 'Łukasz', other));
    expect(readPixelTrace(theirs)).toBe(other);
    expect(unlike(pixels, theirs)).toBeGreaterThan(1000);
  });

  it('is the same each time', async () => {
    const [one, two] = await Promise.all([show(script, 'Maya'), show(script, 'Maya')]);
    expect(Buffer.from(one.bytes).equals(Buffer.from(two.bytes))).toBe(true);
  });

  it('carries the trace also where it is a picture, which is kept with loss', async () => {
    const { pdf } = await readForm(writeForm({ widgets: [], page: fonts, content: picture }));
    const image = await show(pdf, 'Maya');
    expect(image.format).toBe('webp');
    expect(readPixelTrace(await pixelsOf(image))).toBe(traceId);
  });

  it('is refused where the copy has no such page', async () => {
    const compiled = await compileWatermark(script, style);
    const mark = { variables: { name: 'H' }, traceId, meta: { title: 'Script', id: 'one' } };
    const shown = renderMarked(compiled, mark, { page: 1, dpi: 108 });
    await expect(shown).rejects.toBeInstanceOf(PageProblem);
  });
});
