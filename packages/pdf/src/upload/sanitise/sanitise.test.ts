import { describe, expect, it } from 'vitest';
import { fill } from '../../../test-support/fill.ts';
import { lockPdf } from '../../../test-support/lock-pdf.ts';
import { complaints, readText, render } from '../../../test-support/look-at.ts';
import {
  firstExtra,
  firstWidget,
  stream,
  writeForm,
  writePdf,
} from '../../../test-support/write-pdf.ts';
import { PdfProblem } from '../../pdf-problem.ts';
import { readForm } from '../read-form.ts';

const square = (color: string) =>
  stream('/Type/XObject/Subtype/Form/BBox[0 0 10 10]', `${color} rg 0 0 10 10 re f`);
const red = [255, 0, 0];
const blue = [0, 0, 255];

/** A page that shows a red and a blue square by these names, written as given. */
function twoSquares(first: string, second: string): Uint8Array {
  return writeForm({
    widgets: ['/FT/Tx/T(a)/Rect[10 10 90 30]'],
    objects: [square('1 0 0'), square('0 0 1')],
    page: `/Resources<</XObject<</${first} ${firstExtra} 0 R/${second} ${firstExtra + 1} 0 R>>>>`,
    content: `q 5 0 0 5 0 100 cm /${first} Do Q q 5 0 0 5 100 100 cm /${second} Do Q`,
  });
}

async function squaresOf(pdf: Uint8Array) {
  expect(await complaints(pdf)).toBe('');
  const page = await render(pdf);
  return [page.colorAt(25, 75), page.colorAt(125, 75)];
}

describe('names of bytes that are no ASCII', () => {
  it.each([
    ['as they are', 'Gr\xfcn', 'Gr\xfan'],
    ['escaped', 'Gr#fcn', 'Gr#fan'],
    ['in UTF-8', 'Gr#c3#bcn', 'Gr#c3#ban'],
    ['in UTF-8 with other escapes', 'Gr#c3#bcn#20', 'Gr#c3#ban#20'],
    ['some escaped without need', 'Gr#fc#6e', 'Gr#c3#bc#6e'],
  ])('stay apart and are found, %s', async (_, first, second) => {
    const file = twoSquares(first, second);
    const form = await readForm(file);
    expect(await squaresOf(form.pdf)).toEqual([red, blue]);
    // Compiling reads and writes them once more.
    expect(await squaresOf(await fill(form, { a: 'x' }))).toEqual([red, blue]);
  });

  it('say as text what they mean', async () => {
    const states = (on: string) => `/AP<</N<</${on} ${firstExtra} 0 R/Off ${firstExtra} 0 R>>>>`;
    const { fields } = await readForm(
      writeForm({
        objects: [square('1 0 0')],
        widgets: ['gr#c3#bcn', 'gr#e4u'].map(
          (on, index) =>
            `/FT/Btn/T(a)/V/gr#e4u${states(on)}/Rect[${50 + index * 40} 140 ${60 + index * 40} 150]`,
        ),
      }),
    );
    expect(fields).toMatchObject([
      { default: 'gräu', options: [{ value: 'grün', label: 'Grün' }, { value: 'gräu' }] },
    ]);
  });
});

describe('a file that is not quite right is read', () => {
  it.each(['/Count 9', '/Count 1', '/Count -1', ''])('with %j for two pages', async (count) => {
    const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>';
    const tree = `<</Type/Pages/Kids[3 0 R 4 0 R]${count}>>`;
    const { pages } = await readForm(writePdf(['<</Type/Catalog/Pages 2 0 R>>', tree, page, page]));
    expect(pages).toHaveLength(2);
  });

  it('but not with more pages than it says and than are possible', async () => {
    const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>';
    const tree = '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 1>>';
    const file = writePdf(['<</Type/Catalog/Pages 2 0 R>>', tree, page, page]);
    await expect(readForm(file, { maxBytes: 1e6, maxPages: 1 })).rejects.toMatchObject({
      code: 'too-many-pages',
    });
  });

  it('with all offsets of its objects wrong', async () => {
    const file = Buffer.from(
      writeForm({
        widgets: ['/FT/Tx/T(a)/Rect[10 10 90 30]'],
        page: '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>',
        content: 'BT /F 20 Tf 20 100 Td (Words) Tj ET',
      }),
    ).toString('latin1');
    const wrong = file.replace(/(\d{10})(?= 00000 n)/g, (offset) =>
      String(Number(offset) + 5).padStart(10, '0'),
    );
    const { pdf, fields } = await readForm(Buffer.from(wrong, 'latin1'));
    expect(fields).toHaveLength(1);
    expect(await readText(pdf)).toBe('Words');
  });

  it.each([
    ['a stream', 'stream\nq\nendstream', 'stream\nq'],
    ['a string', '/Lost(text)', '/Lost(text'],
  ])('with %s that has no end before a brace that nothing opened', async (_, whole, open) => {
    const file = writePdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Lost(text)>>',
      stream('', 'q'),
      '<<{/Lost 1>>',
      stream('', 'q'),
    ]);
    const text = Buffer.from(file).toString('latin1');
    const broken = text.replace(whole, open).replace(/startxref\n\d+/, 'startxref\n7');
    expect(broken).toContain(open);
    const reading = readForm(Buffer.from(broken, 'latin1'));
    // Read or refused: what libpdf would do is to take memory until there is none.
    await reading.catch((error: unknown) => expect(error).toBeInstanceOf(PdfProblem));
  });

  it.each([
    ['something else instead of its header', (text: string) => text.replace('%PDF-', '%XXX-')],
    ['its header cut off', (text: string) => text.slice(text.indexOf('\n') + 1)],
    ['something before its header', (text: string) => `HTTP/1.1 200 OK\r\n\r\n${text}`],
  ])('with %s', async (_, change) => {
    const file = writeForm({
      widgets: ['/FT/Tx/T(a)/Rect[10 10 90 30]'],
      page: '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>',
      content: 'BT /F 20 Tf 20 100 Td (Words) Tj ET',
    });
    const changed = change(Buffer.from(file).toString('latin1'));
    const { pdf, fields } = await readForm(Buffer.from(changed, 'latin1'));
    expect(fields).toHaveLength(1);
    expect(await complaints(pdf)).toBe('');
    expect(await readText(pdf)).toBe('Words');
  });

  it('but not where it is encrypted and its objects are misplaced', async () => {
    const file = writeForm({ widgets: [], content: '1 0 0 rg 50 50 100 100 re f' });
    const locked = await lockPdf(file);
    const end = locked.lastIndexOf('startxref');
    const broken = Buffer.concat([locked.subarray(0, end), Buffer.from('startxref\n7\n%%EOF\n')]);
    await expect(readForm(broken)).rejects.toMatchObject({ code: 'broken' });
  });

  it('with a font among its pages, which stays a font', async () => {
    const { pdf, pages } = await readForm(
      writePdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 300 200]>>',
        '<</Type/Page/Parent 2 0 R/Contents 5 0 R/Resources<</Font<</F 4 0 R>>>>>>',
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[65/W/o/r/d/s]>>>>',
        stream('', 'BT /F 20 Tf 20 100 Td (ABCDE) Tj ET'),
      ]),
    );
    expect(pages).toHaveLength(2);
    expect(await complaints(pdf)).toBe('');
    expect(await readText(pdf)).toBe('Words');
  });

  it('with nothing after its last object', async () => {
    const file = Buffer.from(writeForm({ widgets: ['/FT/Tx/T(a)/Rect[10 10 90 30]'] }));
    const { fields } = await readForm(file.subarray(0, file.lastIndexOf('endobj') + 6));
    expect(fields).toHaveLength(1);
  });

  it.each([
    ['itself', '<</Type/Pages/Kids[2 0 R 3 0 R 4 0 R]/Count 3>>'],
    ['a part of it that leads back', '<</Type/Pages/Kids[3 0 R 5 0 R 4 0 R]/Count 2>>'],
  ])('with a tree of pages that leads to %s', async (_, tree) => {
    const page = (width: number) =>
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} 9]/Resources<<>>>>`;
    const back = '<</Type/Pages/Parent 2 0 R/Kids[2 0 R]/Count 1>>';
    const objects = ['<</Type/Catalog/Pages 2 0 R>>', tree, page(10), page(20), back];
    const { pages } = await readForm(writePdf(objects));
    expect(pages.map(({ width }) => width)).toEqual([10, 20]);
  });

  it.each([
    ['a page', '/Kids[3 0 R 9 0 R]', ''],
    ['a font', '/Kids[3 0 R]', '/Resources<</Font<</F 9 0 R>>>>'],
    ['its content', '/Kids[3 0 R]', '/Contents[9 0 R]'],
  ])('but not where its objects are all misplaced and %s is not there', async (_, kids, page) => {
    const file = writePdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages${kids}/Count 1>>`,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]${page}>>`,
    ]);
    const text = Buffer.from(file).toString('latin1');
    const wrong = text.replace(/(\d{10})(?= 00000 n)/g, '0000000007');
    await expect(readForm(Buffer.from(wrong, 'latin1'))).rejects.toMatchObject({ code: 'broken' });
  });

  it('with content that cannot be unpacked, as it is', async () => {
    const form = await readForm(
      writePdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents[4 0 R 5 0 R]>>',
        stream('/Filter/LZWDecode', 'no code at all'),
        stream('', '1 0 0 rg 50 50 100 100 re f'),
      ]),
    );
    expect((await render(form.pdf)).colorAt(100, 100)).toEqual(red);
  });

  it('with parts of a field that do not name it', async () => {
    const { fields } = await readForm(
      writeForm({
        objects: [
          `<</T(person)/FT/Tx/V(Jane)/Kids[${firstExtra + 1} 0 R]>>`,
          `<</T(name)/Kids[${firstWidget} 0 R ${firstWidget + 1} 0 R]>>`,
        ],
        groups: [firstExtra],
        widgets: ['/Rect[10 10 90 30]', '/Rect[10 50 90 70]'],
      }),
    );
    expect(fields).toMatchObject([{ type: 'text', key: 'person.name', default: 'Jane' }]);
    expect(fields[0]!.placements).toHaveLength(2);
  });
});
