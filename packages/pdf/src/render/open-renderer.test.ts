import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { render as look } from '../../test-support/look-at.ts';
import { unreadableFiles } from '../../test-support/unreadable-files.ts';
import { firstExtra, stream, writeForm, writePdf } from '../../test-support/write-pdf.ts';
import { startQpdf } from '../qpdf.ts';
import type { Renderer, RenderOptions } from './open-renderer.ts';
import { openRenderer } from './open-renderer.ts';
import { renderPage } from './render-page.ts';

let shared: Promise<Renderer> | undefined;

async function open(pdf: Uint8Array) {
  shared ??= openRenderer();
  return (await shared).open(pdf);
}

/** Renders the first page to a PNG file and reads that. */
async function show(pdf: Uint8Array, options: Omit<RenderOptions, 'format'> = { dpi: 72 }) {
  const document = await open(pdf);
  const image = await document.render(0, { ...options, format: 'png' });
  document.close();
  return { ...image, ...readPng(image.bytes) };
}

/** Reads a PNG file whose rows are not filtered. */
function readPng(bytes: Uint8Array) {
  const file = Buffer.from(bytes);
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const channels = file[25] === 2 ? 3 : 1;
  const length = file.readUInt32BE(33);
  expect(file.toString('latin1', 37, 41)).toBe('IDAT');
  const rows = inflateSync(file.subarray(41, 41 + length));
  const rowLength = width * channels + 1;
  expect(rows.length).toBe(rowLength * height);
  const colorAt = (x: number, y: number) => {
    const at = y * rowLength + 1 + x * channels;
    return channels === 3 ? [...rows.subarray(at, at + 3)] : rows[at];
  };
  return { width, height, grey: channels === 1, colorAt };
}

const blank = writeForm({ widgets: [] });
const redCorner = '1 0 0 rg 0 150 50 50 re f';
const look10 = '/Type/XObject/Subtype/Form/BBox[0 0 10 10]';

/** A page that shows one picture of grey noise, as a scan. */
function scan(side = 128): Uint8Array {
  let seed = 1;
  const noise = Array.from({ length: side * side }, () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return (seed % 100).toString(16).padStart(2, '0');
  }).join('');
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${side} ${side}]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>`,
    stream('', `${side} 0 0 ${side} 0 0 cm /I Do`),
    stream(
      `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/ASCIIHexDecode`,
      `${noise}>`,
    ),
  ]);
}

/** A page whose colours go from one to the next, as a photo. */
function rainbow(): Uint8Array {
  const side = 128;
  const pixels = Array.from({ length: side * side }, (_, at) =>
    [(at * 2) % 256, Math.floor(at / side) * 2, (at * 7) % 256]
      .map((one) => one.toString(16).padStart(2, '0'))
      .join(''),
  ).join('');
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${side} ${side}]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>`,
    stream('', `${side} 0 0 ${side} 0 0 cm /I Do`),
    stream(
      `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/ASCIIHexDecode`,
      `${pixels}>`,
    ),
  ]);
}

describe('a page as PNG', () => {
  it('has the colours of the page where they are', async () => {
    const image = await show(writeForm({ widgets: [], content: redCorner }));
    expect(image).toMatchObject({ width: 300, height: 200, grey: false, format: 'png' });
    expect(image.colorAt(10, 10)).toEqual([255, 0, 0]);
    expect(image.colorAt(49, 49)).toEqual([255, 0, 0]);
    expect(image.colorAt(51, 51)).toEqual([255, 255, 255]);
  });

  it('is grey where the page is', async () => {
    const image = await show(writeForm({ widgets: [], content: '0.5 g 0 150 50 50 re f' }));
    expect(image).toMatchObject({ width: 300, height: 200, grey: true });
    expect(image.colorAt(10, 10)).toBe(128);
    expect(image.colorAt(60, 60)).toBe(255);
  });

  it('keeps colours that are nearly none', async () => {
    const image = await show(writeForm({ widgets: [], content: '0.5 0.51 0.5 rg 0 0 9 9 re f' }));
    expect(image.colorAt(5, 195)).toEqual([128, 130, 128]);
  });
});

describe('a page as WebP', () => {
  it('has the colours of the page where they are', async () => {
    const pdf = writeForm({ widgets: [], content: redCorner });
    const { bytes, ...rest } = await renderPage(pdf, 0, { dpi: 72, format: 'webp' });
    expect(rest).toEqual({ format: 'webp', width: 300, height: 200 });
    const { width, height, data } = await readWebp(bytes);
    expect([width, height]).toEqual([300, 200]);
    const [red = 0, green = 0, blue = 0, alpha] = data.subarray((10 * 300 + 10) * 4);
    expect(red).toBeGreaterThan(230);
    expect(Math.max(green, blue)).toBeLessThan(30);
    expect(alpha).toBe(255);
    expect(data.at(-2)).toBeGreaterThan(250);
  });

  it('is smaller with less quality', async () => {
    const size = async (quality: number) =>
      (await renderPage(scan(), 0, { format: 'webp', quality })).bytes.length;
    expect(await size(20)).toBeLessThan((await size(90)) / 2);
  });
});

describe('a sharp page as WebP', () => {
  const sharp = { format: 'webp', quality: 'sharp' } as const;

  it('keeps each pixel', async () => {
    const pdf = writeForm({ widgets: [], content: '0.5 0.51 0.5 rg 0 150 50 50 re f' });
    const { bytes } = await renderPage(pdf, 0, { dpi: 72, ...sharp });
    const { data } = await readWebp(bytes);
    expect([...data.subarray((10 * 300 + 10) * 4).subarray(0, 4)]).toEqual([128, 130, 128, 255]);
    expect(data.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true);
  });

  it('is made with loss where it would be large, as of a scan', async () => {
    const small = await renderPage(scan(), 0, { dpi: 72, ...sharp });
    const large = await renderPage(scan(600), 0, { dpi: 72, ...sharp });
    const formatOf = ({ bytes }: { bytes: Uint8Array }) =>
      Buffer.from(bytes).toString('latin1', 12, 16);
    expect([small, large].map(formatOf)).toEqual(['VP8L', 'VP8 ']);
  });
});

describe('the format, left to the renderer', () => {
  it.each([
    ['PNG for a page in black', writeForm({ widgets: [], content: '0 0 99 99 re f' }), 'png'],
    [
      'PNG for black of four colours, which is a little warm',
      writeForm({ widgets: [], content: '0 0 0 1 k 0 0 99 99 re f' }),
      'png',
    ],
    ['PNG for a page in few colours', writeForm({ widgets: [], content: redCorner }), 'png'],
    ['WebP for a picture in colour', rainbow(), 'webp'],
    ['WebP for a scan without colours', scan(), 'webp'],
  ])('is %s', async (_, pdf, format) => {
    expect(await renderPage(pdf, 0, { dpi: 72 })).toMatchObject({ format });
  });
});

describe('a page in few colours', () => {
  it('names them once, and has them where they are', async () => {
    const pdf = writeForm({ widgets: [], content: redCorner });
    const { bytes } = await renderPage(pdf, 0, { dpi: 72 });
    const file = Buffer.from(bytes);
    const [depth, colorType] = [file[24], file[25]];
    expect([depth, colorType]).toEqual([8, 3]);
    const paletteLength = file.readUInt32BE(33);
    const palette = file.subarray(41, 41 + paletteLength);
    const data = 41 + paletteLength + 4;
    const length = file.readUInt32BE(data);
    const rows = inflateSync(file.subarray(data + 8, data + 8 + length));
    const colorAt = (x: number, y: number) => {
      const entry = (rows[y * 301 + 1 + x] ?? 0) * 3;
      return [...palette.subarray(entry, entry + 3)];
    };
    expect(colorAt(10, 10)).toEqual([255, 0, 0]);
    expect(colorAt(200, 150)).toEqual([255, 255, 255]);
  });
});

describe('the size of an image', () => {
  it.each([
    ['100 dpi by default', '', {}, [417, 278]],
    ['dots per inch', '', { dpi: 144 }, [600, 400]],
    ['a width', '', { width: 240 }, [240, 160]],
    ['a page turned right', '/Rotate 90', { width: 100 }, [100, 150]],
    ['a cropped page', '/CropBox[40 20 240 120]', { width: 100 }, [100, 50]],
    ['a page flatter than a pixel', '/MediaBox[0 0 3000 3]', { width: 100 }, [100, 1]],
  ])('follows %s', async (_, page, options, [width, height]) => {
    expect(await show(writeForm({ widgets: [], page }), options)).toMatchObject({ width, height });
  });

  it('stays within the limit on huge pages', async () => {
    const { width, height } = await show(
      writeForm({ widgets: [], page: '/MediaBox[0 0 14400 7200]' }),
      { dpi: 300 },
    );
    expect(width * height).toBeLessThan(16_010_000);
    expect(width * height).toBeGreaterThan(15_900_000);
    expect(width / height).toBeCloseTo(2, 2);
  });

  it('stays within the limit of WebP on long pages', async () => {
    const pdf = writeForm({ widgets: [], page: '/MediaBox[0 0 10 9000]' });
    expect(await renderPage(pdf, 0, { dpi: 600, format: 'webp' })).toMatchObject({
      width: 18,
      height: 16_383,
    });
  });

  it.each([{ width: 0 }, { width: 20_000 }, { width: Number.NaN }, { dpi: 0 }, { dpi: 5000 }])(
    'must make sense: %j',
    async (options) => {
      await expect(show(blank, options)).rejects.toMatchObject({
        name: 'PageProblem',
        code: 'bad-image-size',
      });
    },
  );
});

describe('what is drawn', () => {
  it('is put on white, or on another colour', async () => {
    expect((await show(blank)).colorAt(5, 5)).toBe(255);
    const image = await show(blank, { dpi: 72, background: '#ff8000' });
    expect(image.colorAt(5, 5)).toEqual([255, 128, 0]);
  });

  it('holds annotations, and fields whether or not they have a look of their own', async () => {
    const image = await show(
      writeForm({
        objects: [stream(look10, '0 0 1 rg 0 0 10 10 re f')],
        widgets: [
          `/Subtype/Stamp/Rect[10 150 40 180]/AP<</N ${firstExtra} 0 R>>`,
          `/FT/Tx/T(a)/Rect[110 150 140 180]/AP<</N ${firstExtra} 0 R>>`,
          '/FT/Tx/T(b)/MK<</BG[0 1 0]>>/V(x)/Rect[210 150 240 180]',
          `/Subtype/Stamp/F 2/Rect[10 50 40 80]/AP<</N ${firstExtra} 0 R>>`,
        ],
      }),
    );
    const positions: [number, number][] = [
      [25, 35],
      [125, 35],
      [212, 22],
      [25, 135],
    ];
    expect(positions.map(([x, y]) => image.colorAt(x, y))).toEqual([
      [0, 0, 255],
      [0, 0, 255],
      [0, 255, 0],
      [255, 255, 255],
    ]);
  });

  it('is what PDFium shows otherwise, too', async () => {
    const content = '0 0 1 RG 3 w 20 20 m 200 150 l S 1 0.5 0 rg 120 60 40 40 re f';
    const pdf = writeForm({ widgets: [], content, page: '/Rotate 90' });
    const [image, other] = [await show(pdf, { dpi: 288 }), await look(pdf)];
    for (let y = 2; y < 300; y += 7) {
      for (let x = 2; x < 200; x += 7) {
        expect(image.colorAt(x * 4, y * 4)).toEqual(other.colorAt(x, y));
      }
    }
  });
});

describe('an open document', () => {
  const pages = writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 300 200]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>',
    '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>',
    '<</Type/Page/Parent 2 0 R/Contents 6 0 R>>',
    stream('', 'BT /F 20 Tf 20 150 Td (First line) Tj 0 -30 Td (and second) Tj ET'),
    stream('', '1 0 0 rg 0 0 300 200 re f'),
  ]);

  it('gives its pages one after the other, in any order, as images and as text', async () => {
    const document = await open(pages);
    expect(document.pageCount).toBe(2);
    const second = readPng((await document.render(1, { format: 'png' })).bytes);
    const first = readPng((await document.render(0, { format: 'png' })).bytes);
    expect([second.grey, first.grey]).toEqual([false, true]);
    expect(document.text(0)).toBe('First line\nand second');
    expect(document.text(1)).toBe('');
    document.close();
  });

  it('shares its renderer with others', async () => {
    const [one, two] = [await open(pages), await open(blank)];
    one.close();
    expect((await two.render(0, { width: 30 })).width).toBe(30);
    two.close();
  });

  it.each([2, -1, 0.5, Number.NaN])('has no page %s', async (page) => {
    await expect(renderPage(pages, page)).rejects.toMatchObject({
      name: 'PageProblem',
      code: 'no-such-page',
      message: expect.stringContaining('2 pages'),
    });
  });

  it('gives the same bytes for the same page', async () => {
    for (const format of ['png', 'webp'] as const) {
      const [one, two] = [
        await renderPage(pages, 1, { format }),
        await renderPage(pages, 1, { format }),
      ];
      expect(Buffer.from(one.bytes).equals(two.bytes)).toBe(true);
    }
  });
});

describe('files that cannot be shown', () => {
  it.each(unreadableFiles)('%s', async (_, bytes, code) => {
    await expect(renderPage(bytes, 0)).rejects.toMatchObject({ name: 'PdfProblem', code });
  });

  it('a file that asks for a password, but not one that its owner only restricted', async () => {
    const qpdf = await startQpdf();
    const lock = (user: string) =>
      qpdf([blank], ['/in0.pdf', '--encrypt', user, 'owner', '256', '--', '/out.pdf']).output!;
    await expect(renderPage(lock('user'), 0)).rejects.toMatchObject({ code: 'password-protected' });
    expect(await renderPage(lock(''), 0)).toMatchObject({ format: 'png' });
  });
});

interface Decoder {
  decode(bytes: Uint8Array): { width: number; height: number; data: Uint8ClampedArray };
}

async function readWebp(bytes: Uint8Array) {
  const { default: create } = await import('@jsquash/webp/codec/dec/webp_dec.js');
  const wasm = createRequire(import.meta.url).resolve('@jsquash/webp/codec/dec/webp_dec.wasm');
  // The decoder makes an object of the browser's, which Node does not have.
  const ImageData = function ImageData(data: unknown, width: number, height: number) {
    return { data, width, height };
  };
  vi.stubGlobal('ImageData', ImageData);
  const start = create as unknown as (options: object) => Promise<Decoder>;
  const decoder = await start({ noInitialRun: true, wasmBinary: readFileSync(wasm) });
  const image = decoder.decode(bytes);
  vi.unstubAllGlobals();
  return image;
}
