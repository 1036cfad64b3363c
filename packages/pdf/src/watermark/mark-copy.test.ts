import { describe, expect, it } from 'vitest';
import { complaints, readText, render, unpack } from '../../test-support/look-at.ts';
import { sampleWatermark as style } from '../../test-support/sample-watermark.ts';
import { sketchPng } from '../../test-support/write-image.ts';
import { stream, writeForm, writePdf } from '../../test-support/write-pdf.ts';
import { readForm } from '../upload/read-form.ts';
import { compileWatermark } from './compile-watermark.ts';
import type { CopyMark } from './mark-copy.ts';
import { markCopy } from './mark-copy.ts';
import { readTrace } from './read-trace.ts';
import type { MarkImage, WatermarkStyle } from './watermark-style.ts';

const everything = { x: 0, y: 0, width: 300, height: 200 };
const black = '0 g 100 50 100 100 re f';

function copyFor(name: string, changes: Partial<CopyMark> = {}): CopyMark {
  const traceId = '0123456789abcdef0123456789abcdef';
  return { variables: { name }, traceId, meta: { title: 'Script', id: name }, ...changes };
}

/** Marks a page of 300 by 200 points, and looks at it. */
async function show(
  name: string,
  changes: Partial<WatermarkStyle> = {},
  sketch: { page?: string; content?: string } = {},
) {
  const { pdf: source } = await readForm(writeForm({ widgets: [], ...sketch }));
  const compiled = await compileWatermark(source, { ...style, ...changes });
  const pdf = Buffer.concat(await markCopy(compiled, copyFor(name)));
  return { pdf, page: await render(pdf), text: await readText(pdf) };
}

/** Three pages, with their numbers as text. */
function threePages(): Uint8Array {
  const numbers = [0, 1, 2];
  const kids = numbers.map((n) => `${3 + n} 0 R`).join(' ');
  const font = '/Resources<</Font<</F 9 0 R>>>>';
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count 3/Kids[${kids}]>>`,
    ...numbers.map(
      (n) =>
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${300 + n * 100} 200]/Contents ${6 + n} 0 R${font}>>`,
    ),
    ...numbers.map((n) => stream('', `BT /F 12 Tf 10 10 Td (Page ${n + 1}) Tj ET`)),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]);
}

describe('a single mark', () => {
  it('stands in the middle of the page, as large as it may be', async () => {
    const { page, pdf, text } = await show('Maya');
    const box = page.inkBox(everything)!;
    expect(Math.abs(box.x + box.width / 2 - 150)).toBeLessThan(5);
    expect(box.width).toBeGreaterThan(260);
    expect(text).toBe('Maya');
    expect(await complaints(pdf)).toBe('');
  });

  it('has the size of its settings, where there is room', async () => {
    const { page } = await show('H', { layout: { kind: 'single', size: 50 } });
    // Capitals of Noto Sans are 0.714 of the size high.
    expect(Math.abs(page.inkBox(everything)!.height - 50 * 0.714)).toBeLessThan(0.6);
  });

  it.each([0, 30, 45, 90, -120, 'diagonal'] as const)(
    'never leaves the page, however long its text is (%s)',
    async (angle) => {
      const long = 'Maya Lindqvist · maya@example.com · 21 Nov 2026 14:02 · copy 12 '.repeat(3);
      const { page } = await show(long, { angle, layout: { kind: 'single', size: 80 } });
      const box = page.inkBox(everything)!;
      expect(box.x).toBeGreaterThan(4);
      expect(box.y).toBeGreaterThan(4);
      expect(box.x + box.width).toBeLessThan(296);
      expect(box.y + box.height).toBeLessThan(196);
      expect(Math.max(box.width / 300, box.height / 200)).toBeGreaterThan(0.85);
    },
  );

  it('rises to the right along the diagonal', async () => {
    const { page } = await show('A diagonal line of text', { angle: 'diagonal' });
    expect(page.ink({ x: 0, y: 130, width: 100, height: 70 })).toBeGreaterThan(0.01);
    expect(page.ink({ x: 200, y: 0, width: 100, height: 70 })).toBeGreaterThan(0.01);
    expect(page.ink({ x: 0, y: 0, width: 100, height: 70 })).toBe(0);
    expect(page.ink({ x: 200, y: 130, width: 100, height: 70 })).toBe(0);
  });

  it('centres each of its lines', async () => {
    const { page } = await show('I', { text: '{name}\nHHHHHHHH' });
    const upper = page.inkBox({ ...everything, height: 95 })!;
    const lower = page.inkBox({ ...everything, y: 100, height: 100 })!;
    expect(Math.abs(upper.x + upper.width / 2 - 150)).toBeLessThan(1);
    expect(Math.abs(lower.x + lower.width / 2 - 150)).toBeLessThan(1);
    expect(lower.width).toBeGreaterThan(upper.width * 5);
  });

  it('lies over what the page shows, or under it', async () => {
    const over = await show('█', {}, { content: black });
    expect(over.page.colorAt(150, 100)).toEqual([204, 0, 0]);
    const under = await show('█', { position: 'under', angle: 90 }, { content: black });
    expect(under.page.colorAt(150, 100)).toEqual([0, 0, 0]);
    expect(under.page.colorAt(90, 100)).toEqual([204, 0, 0]);
    expect(await complaints(under.pdf)).toBe('');
  });

  it('does not feel what the page’s own content leaves behind', async () => {
    const content = `${black} 0 0 1 rg .2 0 0 .2 500 500 cm q q`;
    const { page } = await show('█', {}, { content });
    expect(page.colorAt(150, 100)).toEqual([204, 0, 0]);
    const under = await show(
      '█',
      { position: 'under' },
      { content: `Q Q .2 0 0 .2 9 9 cm 0 0 999 999 re f` },
    );
    expect(under.page.colorAt(150, 100)).toEqual([0, 0, 0]);
    const late = await show('█', {}, { content: 'Q Q .2 0 0 .2 500 500 cm' });
    expect(late.page.colorAt(150, 100)).toEqual([204, 0, 0]);
  });

  it('is as faint as its settings say, also where letters touch', async () => {
    const { page } = await show('█', { color: '#000000', opacity: 0.5 });
    expect(Math.abs(page.colorAt(150, 100)[0] - 127)).toBeLessThan(3);
    for (const letters of ['font', 'outline'] as const) {
      const joined = (await show('سلم', { color: '#000000', opacity: 0.5, letters })).page;
      let darkest = 255;
      for (let x = 1; x < 299; x += 0.5) {
        for (let y = 1; y < 199; y += 0.5) darkest = Math.min(darkest, joined.colorAt(x, y)[0]);
      }
      expect(darkest).toBeGreaterThan(120);
      expect(darkest).toBeLessThan(135);
    }
  });

  it.each([
    ['turned', '/Rotate 90', 200, 300],
    ['cut and turned', '/CropBox[100 20 280 120]/Rotate 270', 100, 180],
    ['upside down', '/Rotate 180', 300, 200],
    // PDFium shows the page as if the unit were a point.
    ['in larger units', '/UserUnit 2', 300, 200],
  ])('is upright in the middle of a page that is %s', async (_, entries, width, height) => {
    const { page } = await show('Hamburg', {}, { page: entries });
    expect([page.width, page.height]).toEqual([width, height]);
    const box = page.inkBox({ x: 0, y: 0, width, height })!;
    expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(3);
    expect(Math.abs(box.y + box.height / 2 - height / 2)).toBeLessThan(5);
    expect(box.width).toBeGreaterThan(width * 0.8);
    // Of the first letter, an H, both sides are as high as the word's highest letters.
    expect(page.ink({ ...box, width: box.width * 0.02 })).toBeGreaterThan(0.6);
  });
});

describe('a tiled mark', () => {
  const layout = { kind: 'tiled', size: 12, spacing: 20 } as const;

  it('covers the page evenly, and costs no more than one', async () => {
    const tiled = await show('Maya', { layout, angle: 30 });
    for (const x of [0, 100, 200]) {
      for (const y of [0, 100]) {
        const share = tiled.page.ink({ x, y, width: 100, height: 100 });
        expect(share).toBeGreaterThan(0.02);
        expect(share).toBeLessThan(0.2);
      }
    }
    expect(await complaints(tiled.pdf)).toBe('');
    expect(tiled.pdf.length).toBeLessThan((await show('Maya')).pdf.length + 4000);
  });

  it('shrinks a text that is longer than the page', async () => {
    const { page, text } = await show('Maya Lindqvist '.repeat(30), { layout, angle: 30 });
    expect(text).toContain('Maya Lindqvist Maya');
    expect(page.inkBox({ x: 100, y: 70, width: 100, height: 60 })).toBeDefined();
  });

  it('keeps tiles apart where they would be without number', async () => {
    const tiny = { kind: 'tiled', size: 2, spacing: 0 } as const;
    const { pdf } = await show('.', { layout: tiny });
    expect(pdf.length).toBeLessThan(200_000);
  });
});

describe('letters and shapes', () => {
  it.each(['Zażółć gęślą', 'محمد بن أحمد 12', '李明 · Ольга', 'x\u0301y\u0323'])(
    'look the same: %s',
    async (name) => {
      const font = await show(name);
      const outline = await show(name, { letters: 'outline' });
      expect(font.text.replace(/\s/g, '')).not.toBe('');
      expect(outline.text).toBe('');
      expect(await unpack(outline.pdf)).not.toContain('/FontFile');
      const [one, two] = [font.page.inkBox(everything)!, outline.page.inkBox(everything)!];
      for (const side of ['x', 'y', 'width', 'height'] as const) {
        expect(Math.abs(one[side] - two[side])).toBeLessThan(0.6);
      }
      const difference = font.page.ink(everything) - outline.page.ink(everything);
      expect(Math.abs(difference)).toBeLessThan(0.005);
      expect(await complaints(outline.pdf)).toBe('');
    },
  );

  it('of a font can be searched', async () => {
    expect((await show('Zażółć Лев 李明', { angle: 45 })).text).toBe('Zażółć Лев 李明');
  });
});

describe('copies', () => {
  it('carry the mark on the pages that were chosen, each as its size allows', async () => {
    const compiled = await compileWatermark(threePages(), { ...style, pages: 'odd' });
    const pdf = Buffer.concat(await markCopy(compiled, copyFor('Maya')));
    const texts = await Promise.all([0, 1, 2].map((page) => readText(pdf, page)));
    expect(texts.map((text) => text.includes('Maya'))).toEqual([true, false, true]);
    expect(texts.every((text, page) => text.includes(`Page ${page + 1}`))).toBe(true);
    const wide = (await render(pdf, 2)).inkBox({ x: 0, y: 0, width: 500, height: 170 })!;
    expect(Math.abs(wide.x + wide.width / 2 - 250)).toBeLessThan(5);
    expect(await complaints(pdf)).toBe('');
  });

  it('differ from each other, and share all but their mark', async () => {
    const compiled = await compileWatermark(threePages(), style);
    const first = await markCopy(compiled, copyFor('Maya'));
    const again = await markCopy(compiled, copyFor('Maya'));
    const second = await markCopy(compiled, copyFor('Łukasz'));
    expect(Buffer.concat(first).equals(Buffer.concat(again))).toBe(true);
    expect(Buffer.concat(first).equals(Buffer.concat(second))).toBe(false);
    expect(second[0]).toBe(first[0]);
    expect(await readText(Buffer.concat(second))).toContain('Łukasz');
  });

  it('hide an invisible trace, on white and on black', async () => {
    const night = '0 g 0 0 300 200 re f';
    for (const content of ['', night]) {
      const { page } = await show('.', { layout: { kind: 'single', size: 2 } }, { content });
      const expected = content ? 0 : 255;
      for (let x = 2; x < 299; x += 0.5) {
        for (const y of [14, 60, 140, 186]) {
          for (let dy = -1; dy <= 1; dy += 0.25) {
            expect(Math.abs(page.colorAt(x, y + dy)[0] - expected)).toBeLessThanOrEqual(1);
          }
        }
      }
    }
  });
});

describe('a style that cannot be drawn', () => {
  it.each([
    [{ color: 'red' }, /“red” is no colour/],
    [{ opacity: 1.5 }, /opacity is 1.5. It must be from 0 to 1\./],
    [{ opacity: Number.NaN }, /opacity/],
    [{ angle: 1000 }, /angle is 1000/],
    [{ layout: { kind: 'single', size: 1 } }, /size is 1. It must be from 2 to 500 points/],
    [{ layout: { kind: 'tiled', size: 9, spacing: -1 } }, /spacing is -1/],
    [{ pages: '1-2' }, /There is no page 2/],
    [{ text: '{nobody}' }, /not known/],
  ] as [Partial<WatermarkStyle>, RegExp][])('is refused: %j', async (changes, message) => {
    await expect(show('Maya', changes)).rejects.toThrow(message);
  });
});

describe('a picture in the mark', () => {
  const logo = sketchPng({ width: 4, height: 2, colorType: 2, at: () => [200, 0, 0] });
  const hidden = { opacity: 0, layout: { kind: 'single', size: 4 } } as const;

  async function showPicture(image: MarkImage, changes: Partial<WatermarkStyle> = {}) {
    const { pdf: source } = await readForm(threePages());
    const looks = { ...style, ...hidden, image, ...changes };
    const compiled = await compileWatermark(source, looks, logo);
    const pdf = Buffer.concat(await markCopy(compiled, copyFor('Maya')));
    return { pdf, compiled };
  }

  it.each([
    ['top-left', { x: 8, y: 8 }],
    ['middle', { x: 100, y: 75 }],
    ['bottom-right', { x: 192, y: 142 }],
  ] as const)('stands %s, as wide as its settings say', async (position, { x, y }) => {
    const { pdf } = await showPicture({ size: 1 / 3, position, opacity: 1 }, { pages: '1' });
    const page = await render(pdf);
    const middle = [x + 50, y + 25] as const;
    expect(page.colorAt(...middle)).toEqual([200, 0, 0]);
    expect(page.colorAt(x + 2, y + 2)).toEqual([200, 0, 0]);
    expect(page.colorAt(x - 3, y + 25)).toEqual([255, 255, 255]);
    expect(page.colorAt(x + 50, y + 54)).toEqual([255, 255, 255]);
    expect(await complaints(pdf)).toBe('');
  });

  it('is as faint as its settings say, and never leaves the page', async () => {
    const { pdf } = await showPicture({ size: 1, position: 'middle', opacity: 0.5 });
    const [red, green] = (await render(pdf)).colorAt(150, 100);
    expect(Math.abs(red - 227)).toBeLessThan(3);
    expect(Math.abs(green - 128)).toBeLessThan(3);
    const box = (await render(pdf)).inkBox(everything)!;
    expect(box.x).toBeGreaterThanOrEqual(7);
    expect(box.y).toBeGreaterThanOrEqual(7);
  });

  it('is in the file once, and in no part that a copy has of its own', async () => {
    const { pdf, compiled } = await showPicture({ size: 0.2, position: 'top', opacity: 0.3 });
    const images = (await unpack(pdf)).match(/\/Subtype\s*\/Image/g) ?? [];
    expect(images).toHaveLength(1);
    const parts = await markCopy(compiled, copyFor('Somebody else'));
    expect(Buffer.concat(parts.slice(1)).includes('/Image')).toBe(false);
    expect((await readTrace(pdf))?.pages).toEqual([0, 1, 2]);
  });

  it('is refused where it can’t be drawn', async () => {
    const image = { size: 3, position: 'top', opacity: 0.3 } as const;
    await expect(showPicture(image)).rejects.toThrow(/picture’s size is 3/);
  });
});
