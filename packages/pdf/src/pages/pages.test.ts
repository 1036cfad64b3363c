import { describe, expect, it } from 'vitest';
import { complaints, unpack } from '../../test-support/look-at.ts';
import { firstExtra, stream, writeForm, writePdf } from '../../test-support/write-pdf.ts';
import { startQpdf } from '../qpdf.ts';
import { openRenderer } from '../render/open-renderer.ts';
import { countPages } from './count-pages.ts';
import { mergePdfs } from './merge-pdfs.ts';
import { textOfPages } from './text-of-pages.ts';

const renderer = openRenderer();

/** All pages of a file as PNG files: the same bytes mean the same pixels. */
async function see(pdf: Uint8Array): Promise<string[]> {
  const document = await (await renderer).open(pdf);
  const images: string[] = [];
  for (let page = 0; page < document.pageCount; page++) {
    const { bytes } = await document.render(page, { format: 'png', dpi: 72 });
    images.push(Buffer.from(bytes).toString('base64'));
  }
  document.close();
  return images;
}

async function merge(...files: Uint8Array[]): Promise<Buffer> {
  return Buffer.concat(await mergePdfs(files));
}

/** A file of pages that say their numbers, all attributes inherited; page entries by number. */
function writeBook(count: number, more: { pages?: string[]; catalog?: string } = {}): Uint8Array {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const kids = numbers.map((number) => `${number + 2} 0 R`).join(' ');
  return writePdf([
    `<</Type/Catalog/Pages 2 0 R${more.catalog ?? ''}>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${count}/MediaBox[0 0 300 200]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>`,
    ...numbers.map(
      (number) =>
        `<</Type/Page/Parent 2 0 R/Contents ${number + count + 2} 0 R${more.pages?.[number - 1] ?? ''}>>`,
    ),
    ...numbers.map((number) =>
      stream('', `BT /F 20 Tf 30 ${number * 20} Td (Page ${number}) Tj ET`),
    ),
  ]);
}

const sketch = '1 0 0 rg 20 30 60 40 re f 0 0 1 RG 5 w 10 10 m 250 150 l S';
const shapes = [
  '/Rotate 90',
  '/Rotate 180',
  '/Rotate -90',
  '/CropBox[15 20 240 180]',
  '/MediaBox[-50 -30 200 300]/CropBox[-20 -10 150 200]/Rotate 270',
].map((page) => writeForm({ widgets: [], content: sketch, page }));

describe('merging', () => {
  it('keeps every page as it looks, in order, whatever its size, turn and crop', async () => {
    const files = [writeBook(3), ...shapes, writeBook(2)];
    const pdf = await merge(...files);
    expect(await complaints(pdf)).toBe('');
    expect(await countPages(pdf)).toBe(10);
    const sources = (await Promise.all(files.map(see))).flat();
    expect(await see(pdf)).toEqual(sources);
    expect(new Set(sources).size).toBe(8);
    const texts = await textOfPages(pdf);
    expect([texts[0], texts[2], texts[3], texts[9]]).toEqual(['Page 1', 'Page 3', '', 'Page 2']);
  });

  it('keeps what annotations and form fields show, and makes it a part of the page', async () => {
    const look = stream('/Type/XObject/Subtype/Form/BBox[0 0 10 10]', '0 0 1 rg 0 0 10 10 re f');
    const file = writeForm({
      objects: [look],
      widgets: [
        `/FT/Tx/T(a)/V(x)/Rect[110 150 140 180]/AP<</N ${firstExtra} 0 R>>`,
        `/Subtype/Stamp/Rect[10 150 40 180]/AP<</N ${firstExtra} 0 R>>`,
        `/Subtype/Stamp/F 2/Rect[10 50 40 80]/AP<</N ${firstExtra} 0 R>>`,
      ],
    });
    const pdf = await merge(file, writeBook(1));
    expect((await see(pdf))[0]).toBe((await see(file))[0]);
    expect(await unpack(pdf)).not.toMatch(/Widget|AcroForm|Stamp/);
  });

  it('keeps links to the web and within each file, also those by name', async () => {
    const link = (target: string) => `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]${target}>>]`;
    const pages = [
      link('/A<</S/URI/URI(https://example.org/)>>'),
      link('/Dest[5 0 R/Fit]'),
      link('/A<</S/GoTo/D(end)>>'),
      link('/Dest/start'),
      link('/A<</S/Launch/F(calc.exe)>>'),
    ];
    const catalog =
      '/Dests<</start[3 0 R/Fit]>>/Names<</Dests<</Kids[<</Limits[(end)(end)]/Names[(end)<</D[7 0 R/XYZ 0 99 0]>>]>>]>>>>';
    const pdf = await merge(writeBook(2), writeBook(5, { pages, catalog }));
    const plain = await unpack(pdf);
    expect(plain).toContain('https://example.org/');
    expect(plain).not.toContain('calc.exe');
    // Which page each link goes to, by its index in the merged file.
    const kids = /\/Kids \[([^\]]+)\]/.exec(plain)![1]!.match(/\d+ 0 R/g)!;
    const targets = [...plain.matchAll(/\/Dest \[\s*(\d+ 0 R)/g)].map(([, ref]) =>
      kids.indexOf(ref!),
    );
    expect(targets).toEqual([4, 6, 2]);
  });

  it('keeps layers shown or hidden', async () => {
    const layer = (number: number) => `<</Type/OCG/Name(Layer ${number})>>`;
    const file = writePdf([
      '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[5 0 R 6 0 R]/D<</OFF[6 0 R]>>>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Properties<</A 5 0 R/B 6 0 R>>>>>>',
      stream('', '/OC/A BDC 1 0 0 rg 0 0 50 50 re f EMC /OC/B BDC 0 0 200 200 re f EMC'),
      layer(1),
      layer(2),
    ]);
    const pdf = await merge(writeBook(1), file);
    expect((await see(pdf))[1]).toBe((await see(file))[0]);
  });

  it('takes files that need help: restricted by their owner, packed, broken', async () => {
    const qpdf = await startQpdf();
    const book = writeBook(2);
    const make = (...args: string[]) => qpdf([book], ['/in0.pdf', ...args, '/out.pdf']).output!;
    const restricted = make('--encrypt', '', 'owner', '256', '--modify=none', '--');
    const packed = make('--object-streams=generate', '--linearize');
    const broken = Buffer.concat([
      Buffer.from('rubbish\n'),
      book.subarray(0, -20),
      Buffer.from('startxref\n7\n%%EOF\n'),
    ]);
    const pdf = await merge(restricted, packed, broken);
    expect(await complaints(pdf)).toBe('');
    const pages = await see(book);
    expect(await see(pdf)).toEqual([...pages, ...pages, ...pages]);
  });

  it('takes a broken file with a bracket that nothing opened, which libpdf reads for ever', async () => {
    const book = Buffer.from(writeBook(1)).toString('latin1');
    const broken = book
      .replace('/Type/Pages', ') /Type/Pages')
      .replace(/startxref\n\d+/, 'startxref\n7');
    expect(await countPages(await merge(Buffer.from(broken, 'latin1')))).toBe(1);
  });

  it('gives the same bytes for the same files, and others for others', async () => {
    const [one, two] = [writeBook(1), writeBook(2)];
    expect((await merge(one, two)).equals(await merge(one, two))).toBe(true);
    const idOf = (pdf: Buffer) => /\/ID\[<(\w+)>/.exec(pdf.toString('latin1'))![1];
    expect(idOf(await merge(one, two))).not.toBe(idOf(await merge(two, one)));
  });

  it('says which file cannot be used', async () => {
    const qpdf = await startQpdf();
    const book = writeBook(1);
    const args = ['/in0.pdf', '--encrypt', 'user', 'owner', '256', '--', '/out.pdf'];
    const { output } = qpdf([book], args);
    const cases: [Uint8Array, string][] = [
      [output!, 'password-protected'],
      [Buffer.from('Dear Sir'), 'not-a-pdf'],
      [book.subarray(0, book.length / 2), 'broken'],
    ];
    for (const [file, code] of cases) {
      await expect(mergePdfs([book, file])).rejects.toMatchObject({
        name: 'PdfProblem',
        code,
        message: expect.stringMatching(/^File 2 of 2: /),
      });
    }
    await expect(mergePdfs([])).rejects.toMatchObject({ code: 'nothing-to-merge' });
  });
});

describe('counting and reading', () => {
  it('counts pages and reads their texts', async () => {
    const book = writeBook(12);
    expect(await countPages(book)).toBe(12);
    expect(await textOfPages(book)).toEqual(Array.from({ length: 12 }, (_, i) => `Page ${i + 1}`));
    expect((await textOfPages(book, 10)).slice(0, 3)).toEqual(['Page 1', 'Page', '']);
  });

  it('says why a file cannot be read', async () => {
    await expect(countPages(new Uint8Array(0))).rejects.toMatchObject({ code: 'not-a-pdf' });
    await expect(textOfPages(Buffer.from('%PDF-1.7\n'))).rejects.toMatchObject({ code: 'broken' });
  });
});
