import { beforeAll, describe, expect, test } from 'vitest';
import { asBitmap, pieceOf, throughJpeg, turned } from '../../test-support/picture-pieces.ts';
import { sampleWatermark } from '../../test-support/sample-watermark.ts';
import { stream, writeForm, writePdf } from '../../test-support/write-pdf.ts';
import { imagePixels } from '../draw/image-pixels.ts';
import type { Bitmap } from '../render/bitmap.ts';
import { readForm } from '../upload/read-form.ts';
import { type CompiledWatermark, compileWatermark } from './compile-watermark.ts';
import { readBitmapTrace } from './read-picture.ts';
import { readDrawnTrace, readTrace } from './read-trace.ts';
import { renderMarked } from './render-marked.ts';

const traceId = 'fedcba98765432100123456789abcdef';
const text = Array.from(
  { length: 36 },
  (_, line) =>
    `0 g BT /F 11 Tf 60 ${740 - line * 18} Td (INT. KITCHEN - NIGHT ${line}, a room) Tj ET`,
).join('\n');
const fonts =
  '/MediaBox[0 0 595 842]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>';
const look = { color: '#7a7a7a', opacity: 0.3, angle: 0 } as const;
const mark = { variables: { name: 'Maya Lindqvist' }, traceId, meta: { title: 'S', id: 'one' } };

let script: Uint8Array;
let compiled: CompiledWatermark;
/** A page as the page of a link shows it, with a code in its pixels. */
let page: Bitmap;
beforeAll(async () => {
  script = (await readForm(writeForm({ widgets: [], page: fonts, content: text }))).pdf;
  compiled = await compileWatermark(script, {
    ...sampleWatermark,
    ...look,
    text: '{name}',
    variables: ['name'],
    layout: { kind: 'single', size: 30 },
    letters: 'outline',
  });
  const { bytes } = await renderMarked(compiled, mark, { page: 0, dpi: 108 });
  page = asBitmap(await imagePixels(bytes));
});

const grey = ({ width, height, rgbx }: Bitmap): Bitmap => {
  const light = (at: number) =>
    Math.round(((rgbx[at] ?? 0) + (rgbx[at + 1] ?? 0) + (rgbx[at + 2] ?? 0)) / 3);
  return { width, height, rgbx: rgbx.map((_, at) => light(at - (at % 4))) };
};

/** Creates a PDF with a picture on its page, at a position and in a size of its own, within a form if need be. */
function pdfWith({ width, height, rgbx }: Bitmap, isInForm: boolean): Uint8Array {
  const pixels = Buffer.from(rgbx.filter((_, at) => at % 4 < 3)).toString('latin1');
  const show = 'q 300 0 0 200 80 400 cm /P Do Q';
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</P ${isInForm ? 6 : 5} 0 R>>>>>>`,
    stream('', isInForm ? '/P Do' : show),
    stream(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8`,
      pixels,
    ),
    stream('/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</XObject<</P 5 0 R>>>>', show),
  ]);
}

describe('the code in the pixels of a page', () => {
  test.each([-3, 1.5])('is read where the page is turned by %s degrees', (degrees) => {
    expect(readBitmapTrace(turned(page, degrees))).toBe(traceId);
  });

  test('is read where the page is turned and grey, and was kept as a JPEG', async () => {
    expect(readBitmapTrace(await throughJpeg(grey(turned(page, 2))))).toBe(traceId);
  });

  test.each([false, true])(
    'is read from a picture in a PDF, within a form: %s',
    async (isInForm) => {
      const piece = pieceOf(page, [0.1, 0.1, 0.8, 0.5]);
      const found = { traceId, pages: [0], confidence: 1 };
      expect(await readTrace(pdfWith(piece, isInForm))).toEqual(found);
    },
  );

  test('is read from a picture in a PDF that lies askew', async () => {
    const file = pdfWith(turned(page, -2.2), false);
    expect(await readTrace(file)).toMatchObject({ traceId });
    expect(await readDrawnTrace(file)).toBeNull();
  });

  test('is not invented where there is none', async () => {
    const white = { ...page, rgbx: page.rgbx.map((value) => (value >= 240 ? 255 : value)) };
    expect(await readTrace(pdfWith(white, false))).toBeNull();
  });
});
