import { beforeAll, describe, expect, it } from 'vitest';
import { complaints, readText, render, unpack } from '../../test-support/look-at.ts';
import { writeForm } from '../../test-support/write-pdf.ts';
import { openRenderer } from '../render/open-renderer.ts';
import { readForm } from '../upload/read-form.ts';
import { compileWatermark } from './compile-watermark.ts';
import { hardenPdf } from './harden-pdf.ts';
import { markCopy } from './mark-copy.ts';
import { readPixelTrace } from './pixel-trace.ts';
import { readTrace } from './read-trace.ts';
import type { WatermarkStyle } from './watermark-style.ts';

const traceId = 'fedcba98765432100123456789abcdef';
const meta = { title: 'Script', id: 'one' };
const content = `BT /F 24 Tf 100 60 Td (Scene) Tj ET 0 g 60 30 20 20 re f`;
const page =
  '/CropBox[40 20 280 180]/Rotate 90/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>';

const style: WatermarkStyle = {
  text: '{name}',
  variables: ['name'],
  layout: { kind: 'single', size: 40 },
  angle: 0,
  color: '#000000',
  opacity: 1,
  pages: 'all',
  position: 'over',
  letters: 'outline',
};

async function mark(source: Uint8Array, changes: Partial<WatermarkStyle> = {}) {
  const compiled = await compileWatermark(source, { ...style, ...changes });
  return Buffer.concat(await markCopy(compiled, { variables: { name: 'H' }, traceId, meta }));
}

let source: Uint8Array;
beforeAll(async () => {
  source = (await readForm(writeForm({ widgets: [], page, content }))).pdf;
});

describe('a hardened document', () => {
  const everything = { x: 0, y: 0, width: 160, height: 240 };

  it('shows what it showed, and holds no text', async () => {
    const hardened = Buffer.concat(await hardenPdf(source, { dpi: 150, meta }));
    const [before, after] = [await render(source), await render(hardened)];
    expect([after.width, after.height]).toEqual([160, 240]);
    expect(await readText(source)).toBe('Scene');
    expect(await readText(hardened)).toBe('');
    const [one, two] = [before.inkBox(everything)!, after.inkBox(everything)!];
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(Math.abs(one[side] - two[side])).toBeLessThan(1);
    }
    expect(await complaints(hardened)).toBe('');
    const plain = await unpack(hardened);
    expect(plain).toContain('/DeviceGray');
    expect(plain).not.toContain('/Font');
  });

  it('keeps colours', async () => {
    const red = await readForm(writeForm({ widgets: [], content: '1 0 0 rg 0 0 150 200 re f' }));
    const hardened = Buffer.concat(await hardenPdf(red.pdf, { dpi: 72, meta }));
    const image = await render(hardened);
    expect(image.colorAt(75, 100)).toEqual([255, 0, 0]);
    expect(image.colorAt(225, 100)).toEqual([255, 255, 255]);
  });

  it('is marked like any other', async () => {
    const hardened = Buffer.concat(await hardenPdf(source, { dpi: 100, meta }));
    const marked = await mark(hardened);
    expect((await render(marked)).ink({ x: 66, y: 105, width: 28, height: 30 })).toBeGreaterThan(
      0.2,
    );
    expect((await readTrace(marked))?.traceId).toBe(traceId);
    expect(await complaints(marked)).toBe('');
  });

  it.each([0, 71, 301, Number.NaN])('refuses %s dots per inch', async (dpi) => {
    await expect(hardenPdf(source, { dpi, meta })).rejects.toThrow(
      expect.objectContaining({ code: 'wrong-resolution' }),
    );
  });
});

describe('a copy that was hardened by itself', () => {
  let burnt: Buffer;
  beforeAll(async () => {
    // A page as large as people have them: on a tiny one each bit would stand in a few pixels only.
    const large = { page: '/MediaBox[0 0 595 842]', content: `2 0 0 2 0 300 cm ${content}` };
    const { pdf } = await readForm(writeForm({ widgets: [], ...large }));
    const marked = await mark(pdf, { opacity: 0.3, layout: { kind: 'single', size: 200 } });
    burnt = Buffer.concat(await hardenPdf(marked, { dpi: 150, traceId, meta }));
  });

  it('has its mark in the pixels', async () => {
    expect(await readText(burnt)).toBe('');
    const [red] = (await render(burnt)).colorAt(297, 421);
    expect(Math.abs(red - 0.7 * 255)).toBeLessThan(4);
    expect(await complaints(burnt)).toBe('');
  });

  it('is traced by its drawing, and by its pixels where that was removed', async () => {
    const found = { traceId, pages: [0], confidence: 1 };
    expect(await readTrace(burnt)).toEqual(found);
    const plain = await unpack(burnt);
    const imageOnly = Buffer.from(plain.replace(/\/T \d+ 0 R/, ''), 'latin1');
    expect(await readTrace(imageOnly)).toEqual(found);
  });

  it('is traced by an image of its page, of whatever size', async () => {
    const opened = await (await openRenderer()).open(burnt);
    const ids = [75, 100, 144, 150].map((dpi) => opened.draw(0, { dpi }, readPixelTrace));
    expect(ids).toEqual([traceId, traceId, traceId, traceId]);
    opened.close();
  });

  it('changes no pixel by more than one step', async () => {
    const opened = await (await openRenderer()).open(burnt);
    const shades = opened.draw(0, { dpi: 150 }, ({ rgbx }) => new Set(rgbx.subarray(0, 100_000)));
    expect([...shades].toSorted()).toEqual([254, 255]);
    opened.close();
  });

  it('has no trace when it was given none', async () => {
    const plain = Buffer.concat(await hardenPdf(source, { dpi: 200, meta }));
    expect(await readTrace(plain)).toBeNull();
  });
});
