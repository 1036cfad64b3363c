import { deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { endlessForms } from '../../../../packages/pdf/test-support/endless-forms.ts';
import { packedBomb } from '../../../../packages/pdf/test-support/packed-bomb.ts';
import { pngFile } from '../../../../packages/pdf/test-support/write-image.ts';
import { writePdf } from '../../../../packages/pdf/test-support/write-pdf.ts';
import { sheetXml, workbook } from './workbook.ts';

const page = (entries: string, ...more: string[]) =>
  writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R${entries}>>`,
    ...more,
  ]);

/** A PNG of black pixels, or one that only says how many it has. */
export function blackPng(width: number, height: number, hasPixels = true): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  const rows = deflateSync(Buffer.alloc(hasPixels ? height * (width + 1) : 1));
  return pngFile([
    ['IHDR', header],
    ['IDAT', rows],
  ]);
}

const endOfZip = (zip: Uint8Array) => Buffer.from(zip).lastIndexOf('PK\x05\x06');

/** A ZIP that says that it has more files than it has. */
function miscounted(): Buffer {
  const zip = Buffer.from(zipSync({ 'form-template.json': Buffer.from('{}') }));
  zip.writeUInt16LE(0xffff, endOfZip(zip) + 10);
  return zip;
}

/** A ZIP of a file whose content is no packed data. */
export function badlyPacked(name: string): Buffer {
  const zip = Buffer.from(zipSync({ [name]: Buffer.alloc(5000, 'x') }));
  return zip.fill(0xff, 30 + name.length, 40 + name.length);
}

const jpegHead = Buffer.from('ffd8ffc0001108ffffffff03011100021100031100', 'hex');
const webpHead = Buffer.from(
  'RIFF\x40\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff',
  'latin1',
);

/** Files that do harm to what reads them carelessly, by what they are; the name is what they are called. */
export const hostileFiles: [what: string, name: string, bytes: Uint8Array][] = [
  ['a picture of 1 × 1,000,000 pixels', 'strip.png', blackPng(1, 1_000_000)],
  ['a picture of 1,000,000 × 1 pixels', 'strip.png', blackPng(1_000_000, 1)],
  ['a PNG that says it has billions of pixels', 'huge.png', blackPng(2 ** 31, 2 ** 31, false)],
  ['a PNG of no pixels', 'none.png', blackPng(0, 0)],
  ['a JPEG of 65,535 × 65,535 pixels', 'huge.jpg', Buffer.concat([jpegHead, Buffer.alloc(40)])],
  [
    'a WebP of 16,777,216 × 16,777,216 pixels',
    'huge.webp',
    Buffer.concat([webpHead, Buffer.alloc(20)]),
  ],
  ['a PDF of a kilobyte that unpacks to 300 MB', 'bomb.pdf', packedBomb(300_000_000)],
  ['a page that can’t be drawn', 'endless.pdf', endlessForms()],
  ['a page as large as a country', 'large.pdf', page('/MediaBox[0 0 1e9 1e9]')],
  ['a page without an area', 'flat.pdf', page('/MediaBox[0 0 0 0]')],
  [
    'a PDF of billions of objects',
    'objects.pdf',
    Buffer.from(
      `${Buffer.from(page('/MediaBox[0 0 9 9]'))
        .toString('latin1')
        .replace(
          /startxref[\s\S]*/,
          '',
        )}9 0 obj\n<</Type/XRef/W[0 0 0]/Index[0 4294967295]/Size 4294967295/Root 1 0 R/Length 10>>stream\n0123456789\nendstream\nendobj\nstartxref\n${page('/MediaBox[0 0 9 9]').length}\n%%EOF\n`,
      'latin1',
    ),
  ],
  [
    'a workbook with a cell beyond the last column',
    'far.xlsx',
    workbook(sheetXml([['Name'], ['Ada']]).replace('r="A2"', 'r="ZZZZZZZ2"')),
  ],
  ['a workbook that is cut off', 'cut.xlsx', workbook(sheetXml([['Name']])).subarray(0, 400)],
  [
    'a CSV file of one open quote',
    'quote.csv',
    Buffer.concat([Buffer.from('a,b\n"'), Buffer.alloc(1_000_000, 'x')]),
  ],
  [
    'a ZIP of 30 MB of blanks',
    'bomb.zip',
    zipSync({ 'form-template.json': Buffer.alloc(30 * 1024 * 1024, ' ') }),
  ],
  ['a ZIP that counts wrongly', 'count.zip', miscounted()],
  ['a ZIP with what is not packed', 'packed.zip', badlyPacked('form-template.json')],
  [
    'a Word file that unpacks to 70 MB',
    'bomb.docx',
    zipSync({ 'word/document.xml': new Uint8Array(70_000_000) }),
  ],
  ['an Office file of nothing', 'none.pptx', zipSync({})],
];
