import { beforeAll, describe, expect, it } from 'vitest';
import { asBitmap, pieceOf, resized, throughJpeg } from '../../test-support/picture-pieces.ts';
import { sampleWatermark } from '../../test-support/sample-watermark.ts';
import { writeForm } from '../../test-support/write-pdf.ts';
import { imagePixels } from '../draw/image-pixels.ts';
import { renderPage } from '../render/render-page.ts';
import type { Bitmap } from '../render/write-png.ts';
import { readForm } from '../upload/read-form.ts';
import { compileWatermark } from './compile-watermark.ts';
import { markCopy } from './mark-copy.ts';
import { readMarkText } from './read-mark-text.ts';
import type { WatermarkStyle } from './watermark-style.ts';

const text = Array.from(
  { length: 36 },
  (_, line) =>
    `0 g BT /F 11 Tf 60 ${740 - line * 18} Td (INT. KITCHEN - NIGHT ${line}, a room) Tj ET`,
).join('\n');
const fonts =
  '/MediaBox[0 0 595 842]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>';

const level: WatermarkStyle = {
  ...sampleWatermark,
  text: '{name}',
  variables: ['name'],
  layout: { kind: 'single', size: 30 },
  color: '#7a7a7a',
  angle: 0,
  opacity: 0.3,
  letters: 'font',
};
const diagonal: WatermarkStyle = {
  ...level,
  layout: { kind: 'single', size: 'fit' },
  angle: 'diagonal',
  opacity: 0.25,
};
const tiled: WatermarkStyle = {
  ...level,
  layout: { kind: 'tiled', size: 18, spacing: 60 },
  angle: 30,
  color: '#cc0000',
};

let script: Uint8Array;
beforeAll(async () => {
  script = (await readForm(writeForm({ widgets: [], page: fonts, content: text }))).pdf;
});

/** A page of a copy as a receiver's own program shows it: without any code in its pixels. */
async function pageWith(style: WatermarkStyle): Promise<Bitmap> {
  const compiled = await compileWatermark(script, style);
  const copy = await markCopy(compiled, {
    variables: { name: 'Maya Lindqvist' },
    traceId: 'fedcba98765432100123456789abcdef',
    meta: { title: 'Script', id: 'one' },
  });
  const { bytes } = await renderPage(Buffer.concat(copy), 0, { dpi: 100, format: 'png' });
  return asBitmap(await imagePixels(bytes));
}

const middle = [0.05, 0.25, 0.9, 0.5] as const;

describe('what the visible mark says', () => {
  it.each([
    ['level', level, 1],
    ['level, at half its size', level, 0.6],
    ['level, at twice its size', level, 2],
    ['along the diagonal', diagonal, 1],
    ['along the diagonal, at half its size', diagonal, 0.5],
    ['along the diagonal, at twice its size', diagonal, 2],
    ['all over the page, in a colour', tiled, 1],
  ])('is read from a piece of a page: %s', async (_, style, factor) => {
    const piece = resized(pieceOf(await pageWith(style), middle), factor);
    expect(readMarkText(piece, [style]).join(' ')).toMatch(/M.?ya|L.ndqv/);
  });

  it('is read from a JPEG', async () => {
    const piece = await throughJpeg(pieceOf(await pageWith(diagonal), middle));
    expect(readMarkText(piece, [level, diagonal]).join(' ')).toMatch(/M.?ya|L.ndqv/);
  });

  it('is nothing where there is no mark of that look', async () => {
    const plain = pieceOf(await pageWith({ ...level, opacity: 0 }), middle);
    expect(readMarkText(plain, [tiled])).toEqual([]);
  });
});
