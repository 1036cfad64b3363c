import { beforeAll, describe, expect, it } from 'vitest';
import { asBitmap, pieceOf, resized, throughJpeg } from '../../test-support/picture-pieces.ts';
import { sampleWatermark } from '../../test-support/sample-watermark.ts';
import { writeForm } from '../../test-support/write-pdf.ts';
import { imagePixels } from '../draw/image-pixels.ts';
import type { Bitmap } from '../render/bitmap.ts';
import { writePng } from '../render/write-png.ts';
import { readForm } from '../upload/read-form.ts';
import { compileWatermark } from './compile-watermark.ts';
import { readCroppedTrace } from './read-cropped-trace.ts';
import { readPictureTrace } from './read-picture.ts';
import { renderMarked } from './render-marked.ts';

const traceId = 'fedcba98765432100123456789abcdef';

const text = Array.from(
  { length: 36 },
  (_, line) =>
    `0 g BT /F 11 Tf 60 ${740 - line * 18} Td (INT. KITCHEN - NIGHT ${line}, a room) Tj ET`,
).join('\n');
const fonts =
  '/MediaBox[0 0 595 842]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>';

let page: Bitmap;
beforeAll(async () => {
  const script = await readForm(writeForm({ widgets: [], page: fonts, content: text }));
  const style = { ...sampleWatermark, opacity: 0.25, letters: 'outline' } as const;
  const compiled = await compileWatermark(script.pdf, style);
  const mark = { variables: { name: 'Maya' }, traceId, meta: { title: 'Script', id: 'one' } };
  const { bytes } = await renderMarked(compiled, mark, { page: 0, dpi: 108 });
  page = asBitmap(await imagePixels(bytes));
});

const upperHalf = [0, 0, 1, 0.5] as const;
const someLines = [0.3, 0.3, 0.6, 0.2] as const;
const corner = [0.55, 0.03, 0.4, 0.25] as const;

describe('the code in a piece of a page', () => {
  it.each([
    [upperHalf, 0.5],
    [upperHalf, 1],
    [someLines, 0.5],
    [someLines, 0.8],
    [someLines, 1],
    [someLines, 1.37],
    [someLines, 2],
    [corner, 1],
    [corner, 1.5],
  ])('is read where %j of it is seen, at %d of its size', (piece, factor) => {
    expect(readCroppedTrace(resized(pieceOf(page, piece), factor))).toBe(traceId);
  });

  it.each([
    [upperHalf, 1],
    [upperHalf, 0.8],
    [someLines, 1],
    [someLines, 1.37],
    [corner, 2],
  ])('is read from a JPEG of %j, at %d of its size', async (piece, factor) => {
    const picture = await throughJpeg(resized(pieceOf(page, piece), factor));
    expect(readCroppedTrace(picture)).toBe(traceId);
  });

  it('is read from the file of a screenshot', async () => {
    const shot = writePng(pieceOf(page, someLines), false);
    expect(await readPictureTrace(shot)).toBe(traceId);
  });

  it('is not invented where there is too little of it, or none', async () => {
    expect(readCroppedTrace(pieceOf(page, [0.1, 0.1, 0.1, 0.04]))).toBeUndefined();
    expect(readCroppedTrace(pieceOf(page, [0.1, 0.1, 0.002, 0.3]))).toBeUndefined();
    const white = { ...page, rgbx: new Uint8Array(page.rgbx.length).fill(255) };
    expect(await readPictureTrace(writePng(white, true))).toBeNull();
    const plain = { ...page, rgbx: page.rgbx.map((value) => (value >= 240 ? 255 : value)) };
    expect(readCroppedTrace(pieceOf(plain, upperHalf))).toBeUndefined();
  });
});
