import { type TableEncoding, tableEncodings } from '@countersign/contract';
import { storeZip } from '@countersign/pdf/zip';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { sheetXml, workbook } from '../../../testing/workbook.ts';
import { lookAtTable, readTable } from './read-table.ts';
import type { TableChoice, TableRow } from './table-row.ts';
import { openTable } from './table-rows.ts';
import { refuseFarCells } from './trim-sheet.ts';

async function all(file: string | Buffer, choice?: TableChoice): Promise<TableRow[]> {
  return Array.fromAsync((await openTable(Buffer.from(file), 1000, choice)).rows);
}

const text = 'Email,Name,Town\r\nzoe@example.com,Zoë,Köln';
const read = [
  { row: 1, cells: ['Email', 'Name', 'Town'] },
  { row: 2, cells: ['zoe@example.com', 'Zoë', 'Köln'] },
];

describe('a CSV file', () => {
  const bytes = (encoding: BufferEncoding, start: number[] = []) =>
    Buffer.concat([Buffer.from(start), Buffer.from(text, encoding)]);
  const bigEndian = bytes('utf16le').swap16();
  const kinds: Record<string, Buffer> = {
    'UTF-8': bytes('utf8'),
    'UTF-8 with a mark': bytes('utf8', [0xef, 0xbb, 0xbf]),
    'Windows-1252': bytes('latin1'),
    'UTF-16': bytes('utf16le', [0xff, 0xfe]),
    'UTF-16 without a mark': bytes('utf16le'),
    'UTF-16 of the other order': Buffer.concat([Buffer.from([0xfe, 0xff]), bigEndian]),
    'UTF-16 of the other order without a mark': bigEndian,
    semicolons: Buffer.from(text.replaceAll(',', ';')),
    tabs: Buffer.from(text.replaceAll(',', '\t')),
    bars: Buffer.from(text.replaceAll(',', '|')),
    'quotation marks': Buffer.from(text.replaceAll(/[^,\r\n]+/g, '"$&"')),
    'a named separator': Buffer.from(`sep=;\r\n${text.replaceAll(',', ';')}`),
    'old line ends': Buffer.from(text.replaceAll('\r\n', '\r')),
  };

  test.each(Object.entries(kinds))('is read: %s', async (_kind, file) => {
    expect(await all(file)).toEqual(read);
  });

  const spoken: [string, TableEncoding, string][] = [
    ['Polish', 'windows-1250', 'Imię,Nazwisko\nMichał,Śląski\nŻaneta,Żółć'],
    ['Russian', 'windows-1251', 'Имя,Город\nИван Яковлев,Санкт-Петербург'],
    ['French of an old Mac', 'macintosh', 'Prénom,Nom\nJosé,Gärtner\nZoë,Ørsted'],
    ['French', 'windows-1252', 'Prénom,Nom\nJosé,O’Neill\nZoë,Größe 50 €'],
    ['broken UTF-8', 'utf-8', 'Prénom,Nom\nJosé,Größe'],
  ];
  test.each(spoken)('of an unnamed encoding is guessed: %s', async (_, encoding, text) => {
    const bytes = iconv.encode(text, encoding);
    const file =
      encoding === 'utf-8' ? Buffer.concat([bytes, Buffer.from('\n\xff', 'latin1')]) : bytes;
    const look = await lookAtTable(file);
    expect(look.encoding).toBe(encoding);
    expect(look.top[1]?.cells.join()).toBe(text.split('\n')[1]);
  });

  test('is read in any encoding that is chosen', async () => {
    const file = iconv.encode('Jméno\nDvořák', 'cp852');
    expect(await all(file, { encoding: 'cp852' })).toEqual([
      { row: 1, cells: ['Jméno'] },
      { row: 2, cells: ['Dvořák'] },
    ]);
    for (const encoding of tableEncodings) {
      expect(await all(iconv.encode('a,b', encoding), { encoding })).toEqual([
        { row: 1, cells: ['a', 'b'] },
      ]);
    }
  });

  test('loses invisible characters', async () => {
    const file =
      'A\u00a0\u200bnn\u00a0,\u202a+44 7400 123456\u202c,\ufeffx\u2060,می\u200cخواهم,\u00a0';
    expect(await all(`a\n${file}`)).toEqual([
      { row: 1, cells: ['a'] },
      { row: 2, cells: ['A nn', '+44 7400 123456', 'x', 'می\u200cخواهم'] },
    ]);
  });

  test('with a title above its headings is separated like most of it', async () => {
    const titled = `Crew, cast and all\n\n${text.replaceAll(',', ';')};;`;
    expect((await all(titled))[1]).toEqual({ row: 3, cells: ['Email', 'Name', 'Town'] });
  });

  test('keeps lines inside of quotation marks, and counts rows as the file does', async () => {
    expect(await all('a,b\n\n ,\n"two\nlines",x')).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 4, cells: ['two\nlines', 'x'] },
    ]);
  });

  test('loses the apostrophe that exports put before formulas, and no other', async () => {
    expect(await all("'=1+1,'+44,'@x,'-2,'s-Hertogenbosch,=1+1")).toEqual([
      { row: 1, cells: ['=1+1', '+44', '@x', '-2', "'s-Hertogenbosch", '=1+1'] },
    ]);
  });

  test('that is none, or is broken, is refused', async () => {
    const refusals: [string | Buffer, string][] = [
      ['%PDF-1.7\n', 'unsupported'],
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'unsupported'],
      [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'unsupported'],
      ['a,b\n"never closed', 'invalid'],
      [`a,${'x'.repeat(40_000)}`, 'invalid'],
      [','.repeat(400).concat('x'), 'invalid'],
    ];
    for (const [file, code] of refusals) await expect(all(file)).rejects.toMatchObject({ code });
  });
});

describe('an XLSX workbook', () => {
  test('is read from its cells, whatever kind they are; formulas are not computed', async () => {
    const sheet = sheetXml([
      ['Role', 'Name', 'Phone'],
      ['Admin', 'O’Neill & Sons', 7400123456],
      [null, null, null],
      [true, { formula: 'A1&amp;B1', shows: 'Shown' }, null],
    ]);
    expect(await all(workbook(sheet))).toEqual([
      { row: 1, cells: ['Role', 'Name', 'Phone'] },
      { row: 2, cells: ['Admin', 'O’Neill & Sons', '7400123456'] },
      { row: 4, cells: ['true', 'Shown'] },
    ]);
  });

  test('of several sheets is read from the first that is shown and has rows, or from the one that is chosen', async () => {
    const list = sheetXml([['Crew'], ['Cast']]);
    const people = sheetXml([['Name'], ['Ann']]);
    const file = workbook([
      { name: 'Lists', xml: list, isHidden: true },
      { name: 'Cover', xml: sheetXml([['Crew of Salt']]) },
      { name: 'R&amp;D', xml: people },
    ]);
    expect(await lookAtTable(file)).toMatchObject({
      encoding: null,
      sheets: [
        { name: 'Lists', isHidden: true },
        { name: 'Cover', isHidden: false },
        { name: 'R&D', isHidden: false },
      ],
      sheet: 2,
      top: [{ cells: ['Name'] }, { cells: ['Ann'] }],
    });
    expect(await all(file, { sheet: 0 })).toEqual([
      { row: 1, cells: ['Crew'] },
      { row: 2, cells: ['Cast'] },
    ]);
    const covered = workbook([{ name: 'Cover', xml: sheetXml([['Crew of Salt']]) }]);
    expect((await lookAtTable(covered)).top).toEqual([{ row: 1, cells: ['Crew of Salt'] }]);
    await expect(lookAtTable(file, { sheet: 3 })).rejects.toThrow('can’t be read');
  });

  const formats: [string, string, string, string][] = [
    ['zeros', '00000000', '1234567', '01234567'],
    ['more digits than zeros', '000', '1234567', '1234567'],
    ['zero itself', '00000', '0', '00000'],
    ['signs between digits', '000\\-00\\-0000', '12345678', '012-34-5678'],
    ['a text in front', '&quot;GB&quot;000000000', '12345678', 'GB012345678'],
    ['a phone', '+00 0000 000000', '447400123456', '+44 7400 123456'],
    ['a language and negative numbers', '[$-409]00000;-00000', '123', '00123'],
    ['a power of ten', '0000000000000', '1.2345E+11', '0123450000000'],
    ['optional digits', '#000', '7', '007'],
    ['a unit', '0&quot; kg&quot;', '7', '7'],
    ['thousands', '#,##0', '1234567', '1234567'],
    ['decimals', '00.00', '1.5', '1.5'],
    ['a part of a whole number', '0000', '1.5', '1.5'],
    ['a negative number', '0000', '-15', '-15'],
  ];
  test.each(formats)(
    'has numbers as their format shows them: %s',
    async (_, code, value, shown) => {
      const sheet = sheetXml([['Number', 'Next'], []]).replace(
        '<row r="2"></row>',
        `<row r="2"><c s="0" r="A2"><v>${value}</v></c><c r="B2" t="n" s="0"><f>A2</f><v>${value}</v></c></row>`,
      );
      expect((await all(workbook(sheet, [code])))[1]?.cells).toEqual([shown, shown]);
    },
  );

  test('has large and small numbers in full, with the decimal sign that is chosen', async () => {
    const file = workbook(sheetXml([['Number'], [1.23e21, 1e-7, 0.1 + 0.2, 1234.5]]));
    expect((await all(file))[1]?.cells).toEqual([
      '1230000000000000000000',
      '0.0000001',
      '0.3',
      '1234.5',
    ]);
    expect((await all(file, { decimalSign: ',' }))[1]?.cells[3]).toBe('1234,5');
  });

  test('that declares entities has them as they are written', async () => {
    const declared =
      '<!DOCTYPE w [<!ENTITY file SYSTEM "file:///etc/hostname"><!ENTITY more "more">]>';
    const sheet = sheetXml([['Role', '@']]).replace('@', '&file;&more;');
    expect(await all(workbook(`${declared}${sheet}`))).toEqual([
      { row: 1, cells: ['Role', '&file;&more;'] },
    ]);
  });

  test('that is broken, or none, is refused', async () => {
    const good = workbook(sheetXml([['Role']]));
    const noWorkbook = storeZip([{ name: 'readme.xml', content: Buffer.from('<a/>') }]);
    for (const file of [good.subarray(0, 400), Buffer.from('PK\u0003\u0004'), noWorkbook]) {
      await expect(lookAtTable(file)).rejects.toThrow('can’t be read');
    }
  });

  test('of over a million rows blocks no one: it is read as far as it can be imported', async () => {
    const count = 1_200_000;
    const cells = (row: number) => `<row r="${row}"><c r="A${row}"><v>${row}</v></c></row>`;
    const filled = Array.from({ length: count }, (_, at) => cells(at + 1)).join('');
    // Someone gave all rows of the sheet a height, or a colour.
    const touched = Array.from({ length: count }, (_, at) =>
      at % 2 === 0
        ? `<row r="${at + 3}" ht="15"/>`
        : `<row r="${at + 3}"><c r="A${at + 3}" s="1"/></row>`,
    ).join('');
    const sheet = (rows: string) =>
      workbook(
        sheetXml([]).replace(
          /<sheetData.*<\/sheetData>|<sheetData\/>/s,
          `<sheetData>${rows}</sheetData>`,
        ),
      );
    const texts = [
      [sheet(filled), 50_041],
      [sheet(`${cells(1)}${cells(2)}${touched}`), 2],
      [Buffer.from(`Name,Email\n${'Ann,a@b.c\n'.repeat(count)}`), 50_041],
    ] as const;
    for (const [file, expected] of texts) {
      const start = performance.now();
      expect((await lookAtTable(file)).filled).toBe(expected);
      // Before, all of it was read, until the thread was ended after 30 seconds.
      expect(performance.now() - start).toBeLessThan(12_000);
    }
    await expect(lookAtTable(Buffer.from(`a\n${'\n'.repeat(3_000_000)}`))).rejects.toThrow(
      'more rows than a sheet can have',
    );
  });

  test('that unfolds into an endless one is refused, and harms no one', async () => {
    const long = workbook(sheetXml([['Role', 'x'.repeat(40_000_000)]]));
    await expect(lookAtTable(long)).rejects.toMatchObject({ code: 'invalid' });
    const far = sheetXml([['Role']]).replace(
      '</sheetData>',
      '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
    );
    await expect(lookAtTable(workbook(far))).rejects.toMatchObject({ code: 'invalid' });
    expect((await lookAtTable(Buffer.from(text))).filled).toBe(2);
  });
});

describe('a workbook with a cell where no sheet has one', () => {
  const cell = (attribute: string) => `<row r="2"><c ${attribute}><v>1</v></c></row>`;
  const cells: [string, string][] = [
    ['a column beyond the last one', cell('r="ZZZZZZZ2"')],
    ['the column behind the last one', cell('r="XFE2"')],
    ['a row beyond the last one', cell('r="A99999999"')],
    ['a row of its own beyond the last one', '<row r="1048577"><c r="A2"><v>1</v></c></row>'],
    ['small letters', cell('r="zzzzzzz2"')],
    ['an entity', cell('r="&#90;ZZZZZZ2"')],
    ['other quotation marks', cell("r='ZZZZZZZ2'")],
    ['spaces around the sign', cell('t="n" r = "ZZZZZZZ2"')],
    ['a cell behind it', '<row r="2"><c r="ZZZZZZZ2"><v>1</v></c><c r="B2"><v>1</v></c></row>'],
    ['no number', cell('r="ZZZZZZZ"')],
  ];

  test.each(cells)('is refused by its name: %s', async (_, rows) => {
    const sheet = sheetXml([['Role']]).replace('</sheetData>', `${rows}</sheetData>`);
    const broken = sheet.replace('</sheetData>', '');
    for (const file of [sheet, broken]) {
      await expect(lookAtTable(workbook(file))).rejects.toMatchObject({
        code: 'invalid',
        message: expect.stringMatching(/^This workbook has a cell “.+”, beyond the last column/),
      });
    }
    expect((await lookAtTable(Buffer.from(text))).filled).toBe(2);
  });

  test('is not one whose last cell is at the end of a sheet', () => {
    expect(() => refuseFarCells([cell('r="XFD15"')])).not.toThrow();
    expect(() => refuseFarCells(['<row r="1048576"><c r="A1048576"/></row>'])).not.toThrow();
  });
});

describe('a table in a process of its own', () => {
  const rows = Array.from({ length: 1203 }, (_, index) => `${index},x`);
  const file = Buffer.from(['Number,Letter', '', ...rows].join('\n'));

  test('is looked at: its first rows, and how many there are', async () => {
    const { top, filled } = await lookAtTable(file);
    expect(filled).toBe(1204);
    expect(top).toHaveLength(40);
    expect(top.slice(0, 2)).toEqual([
      { row: 1, cells: ['Number', 'Letter'] },
      { row: 3, cells: ['0', 'x'] },
    ]);
  });

  test('comes in batches, and can be left in the middle', async () => {
    const sizes: number[] = [];
    for await (const batch of readTable(file, 500)) sizes.push(batch.length);
    expect(sizes).toEqual([500, 500, 204]);
    for (let time = 0; time < 5; time += 1) {
      for await (const batch of readTable(file, 2)) {
        expect(batch[1]?.row).toBe(3);
        break;
      }
    }
  });

  test('is looked at without the rest of long cells, and comes in smaller batches with much text', async () => {
    const file = Buffer.from(`Name,Notes\n${`Ada,${'x'.repeat(30_000)}\n`.repeat(100)}`);
    const { top } = await lookAtTable(file);
    expect(top[1]?.cells).toEqual(['Ada', 'x'.repeat(200)]);
    const batches = await Array.fromAsync(readTable(file, 500));
    expect(batches.map(({ length }) => length)).toEqual([35, 34, 32]);
  });

  test('reports its errors', async () => {
    await expect(lookAtTable(Buffer.from('a,"b'))).rejects.toThrow('quotation mark');
    await expect(readTable(Buffer.from('%PDF-'), 10).next()).rejects.toMatchObject({
      code: 'unsupported-file',
    });
  });
});
