import { PDF, type PDFPage, rgb } from '@libpdf/core';
import { expect, test } from 'vitest';
import { textByOthers } from '../../test-support/read-with-others.ts';
import { firstExtra, stream, writeForm } from '../../test-support/write-pdf.ts';
import { withDocument } from '../render/render-page.ts';
import { parseTag } from './parse-tag.ts';
import { takeTags } from './take-tags.ts';

/** A page of these sizes with what is drawn on it. */
async function pageWith(draw: (page: PDFPage) => void, rotation = 0): Promise<Uint8Array> {
  const pdf = PDF.create();
  const page = pdf.addPage({ width: 595, height: 842 });
  draw(page);
  if (rotation !== 0) page.setRotation(rotation as 90);
  return new Uint8Array(await pdf.save());
}

/** Lists the colours, as numbers, in an area of the first page; points from the top left corner. */
const colorsIn = (pdf: Uint8Array, x: number, y: number, width: number, height: number) =>
  withDocument(pdf, (document) =>
    document.draw(0, { dpi: 72 }, (bitmap) => {
      const seen = new Set<number>();
      for (let row = y; row < y + height; row += 1) {
        for (let column = x; column < x + width; column += 1) {
          const at = (row * bitmap.width + column) * 4;
          const [red = 0, green = 0, blue = 0] = bitmap.rgbx.subarray(at, at + 3);
          seen.add((red << 16) | (green << 8) | blue);
        }
      }
      return [...seen];
    }),
  );

test('tags on pages become fields where they stand, and are seen no more', async () => {
  const pdf = await pageWith((page) => {
    page.drawText('Between {{Company; role=creator}} and {{full_name}}', {
      x: 60,
      y: 700,
      size: 11,
    });
    page.drawText('Signed:', { x: 60, y: 600, size: 11 });
    page.drawText('{{Signature; role=signer 1}}', { x: 120, y: 600, size: 11 });
    page.drawText('{{ not } closed }} and {{', { x: 60, y: 500, size: 11 });
  });
  const { pdf: clean, fields } = await takeTags(pdf);
  expect(fields).toMatchObject([
    { key: 'Company', label: 'Company', type: 'text', assignee: 'creator', required: false },
    { key: 'full_name', label: 'Full name', type: 'text', assignee: 'recipient' },
    { key: 'Signature', type: 'signature', assignee: 'signer-1', required: true },
  ]);
  const [company, name, signature] = fields.map(({ placements: [placement] }) => placement);
  // The first has no more room than its tag took up: words follow it.
  expect(company?.x).toBeCloseTo(60 + 43, -1);
  expect((company?.x ?? 0) + (company?.width ?? 0)).toBeLessThan(name?.x ?? 0);
  expect(name?.width).toBeGreaterThan(100);
  // A signature stands on its line, and is as high as one is.
  expect(signature?.height).toBeGreaterThan(30);
  expect((signature?.y ?? 0) + (signature?.height ?? 0)).toBeCloseTo(842 - 600, -1);
  const { x, y, width, height } = company ?? { x: 0, y: 0, width: 0, height: 0 };
  const inside = [Math.ceil(x), Math.ceil(y), Math.floor(width), Math.floor(height) - 1] as const;
  expect((await colorsIn(pdf, ...inside)).length).toBeGreaterThan(1);
  expect(await colorsIn(clean, ...inside)).toEqual([0xffffff]);
  // What is no tag is still there.
  expect((await colorsIn(clean, 60, 842 - 510, 100, 12)).length).toBeGreaterThan(1);
});

test('a tag is covered with the colour behind it, also on a page that is turned', async () => {
  const [green, white] = [{ color: rgb(0, 0.4, 0) }, { color: rgb(1, 1, 1), size: 12 }];
  const tag = '{{Start date}}';
  const upright = await pageWith((page) => {
    page.drawRectangle({ x: 40, y: 640, width: 400, height: 40, ...green });
    page.drawText(tag, { x: 60, y: 655, ...white });
  });
  const turned = await pageWith((page) => {
    page.drawRectangle({ x: 162, y: 40, width: 40, height: 400, ...green });
    page.drawText(tag, { x: 187, y: 60, rotate: { angle: 90 }, ...white });
  }, 90);
  for (const pdf of [upright, turned]) {
    const { pdf: clean, fields } = await takeTags(pdf);
    expect(fields).toMatchObject([{ key: 'start-date', type: 'date' }]);
    const area = [42, 842 - 678, 396, 36] as const;
    expect((await colorsIn(pdf, ...area)).length).toBeGreaterThan(1);
    expect(await colorsIn(clean, ...area)).toEqual([0x006600]);
  }
});

test('a repeated key is the same field in one more position, and a file without tags stays as it is', async () => {
  const pdf = await pageWith((page) => {
    page.drawText('{{name}}', { x: 60, y: 700, size: 11 });
    page.drawText('{{name}}', { x: 60, y: 650, size: 11 });
  });
  const { fields } = await takeTags(pdf);
  expect(fields.map(({ key, placements }) => [key, placements.length])).toEqual([['name', 2]]);
  const plain = await pageWith((page) => {
    page.drawText('No tags here: {one}', { x: 60, y: 700, size: 11 });
  });
  expect(await takeTags(plain)).toEqual({ pdf: plain, fields: [], unknownTypes: [] });
});

test('a repeated key for another party, or as another type, is another field', async () => {
  const lines = [
    '{{Signature; role=recipient}}',
    '{{Signature; role=company}}',
    '{{Signature; role=agent}}',
    '{{Signature; role=company}}',
    '{{Signature}}',
    '{{Signature; type=date; role=recipient}}',
    '{{Signature-agent}}',
  ];
  const pdf = await pageWith((page) => {
    for (const [row, text] of lines.entries()) {
      page.drawText(text, { x: 30, y: 780 - row * 60, size: 8 });
    }
  });
  const { fields } = await takeTags(pdf);
  const facts = fields.map(({ key, type, assignee, placements }) => [
    key,
    type,
    assignee,
    placements.length,
  ]);
  expect(facts).toEqual([
    ['Signature', 'signature', 'recipient', 2],
    ['Signature-approver-1', 'signature', 'approver-1', 2],
    ['Signature-agent 2', 'signature', 'agent', 1],
    ['Signature-date', 'date', 'recipient', 1],
    ['Signature-agent', 'signature', 'agent', 1],
  ]);
});

test('an unknown type is reported, once for a field, and is guessed', async () => {
  const pdf = await pageWith((page) => {
    const lines = [
      '{{Start date; type=day}} {{fee; type=Curency; label=The fee}}',
      '{{kind; type=radio; options=a|b}} {{total; type=calculated}} {{sign; type=Sign}}',
      '{{fee; type=money}}',
    ];
    for (const [row, text] of lines.entries()) {
      page.drawText(text, { x: 30, y: 700 - row * 40, size: 8 });
    }
  });
  const { fields, unknownTypes } = await takeTags(pdf);
  expect(fields.map(({ key, type }) => [key, type])).toEqual([
    ['start-date', 'date'],
    ['fee', 'currency'],
    ['kind', 'dropdown'],
    ['total', 'currency'],
    ['sign', 'signature'],
  ]);
  expect(unknownTypes).toEqual([
    { key: 'start-date', label: 'Start date', type: 'day', became: 'date' },
    { key: 'fee', label: 'The fee', type: 'Curency', became: 'currency' },
    { key: 'kind', label: 'Kind', type: 'radio', became: 'dropdown' },
    { key: 'total', label: 'Total', type: 'calculated', became: 'currency' },
  ]);
});

/** The text of a file, without blanks, as each program reads it that is on this machine. */
async function textsOf(pdf: Uint8Array): Promise<Map<string, string>> {
  const [text] = await withDocument(pdf, (document) => [document.text(0)]);
  const all = new Map([['pdfium', text ?? ''], ...textByOthers(pdf)]);
  return new Map([...all].map(([name, read]) => [name, read.replace(/\s+/g, '')]));
}

const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';

test.each([
  ['in one string', '1 0 0 1 20 150 Tm (Before {{Name}} behind) Tj'],
  [
    'in parts that are moved',
    '1 0 0 1 20 150 Tm [(Bef) -20 (ore {) 30 ({Na) 15 (me}) -10 (} beh) 5 (ind)] TJ',
  ],
  ['in strings that follow one another', '20 150 Td (Before {{) Tj (Na) Tj (me}} ) Tj (behind) Tj'],
  ['in hexadecimal digits', '20 150 Td <4265666F7265207B7B4E616D657D7D20626568696E64> Tj'],
  ['with characters that are escaped', '20 150 Td (\\102efore \\{{Na\\\nme}\\175 behind) Tj'],
  ['on a line of its own operator', "14 TL 20 164 Td (Before {{Name}} behind) '"],
  ['with spaces between its letters', '14 TL 20 164 Td 3 2 (Before {{Name}} behind) " (, more) Tj'],
  [
    'between letters that are far apart',
    'q 2 Tc 90 Tz 20 150 Td (Before {{Name}}) Tj ( behind) Tj Q',
  ],
])(
  'the letters of a tag %s are taken out of the text, and all else stays where it is',
  async (_, show) => {
    const page = `/Resources<</Font<</F ${font}>>>>`;
    const content = `BT /F 12 Tf ${show} ET 0 0 1 rg 250 20 20 20 re f`;
    const pdf = writeForm({ widgets: [], page, content });
    const { pdf: clean, fields } = await takeTags(pdf);
    expect(fields.map(({ key }) => key)).toEqual(['Name']);
    for (const [name, text] of await textsOf(clean)) {
      expect([name, text]).toEqual([name, expect.stringMatching(/^Beforebehind(,more)?$/)]);
    }
    const behind = await withDocument(clean, (document) => document.drawn(0).letters);
    const before = await withDocument(pdf, (document) => document.drawn(0).letters);
    const last = (letters: typeof behind) => letters.findLast((one) => one.kind === 'letter')?.box;
    expect(last(behind)?.x1).toBeCloseTo(last(before)?.x1 ?? 0, 1);
  },
);

test('a tag that another object of the file draws keeps its letters, under what covers it', async () => {
  const form = stream(
    `/Type/XObject/Subtype/Form/BBox[0 0 300 200]/Resources<</Font<</F ${font}>>>>`,
    'BT /F 12 Tf 20 150 Td (Before {{Name}} behind) Tj ET',
  );
  const page = `/Resources<</XObject<</X ${firstExtra} 0 R>>>>`;
  const pdf = writeForm({ widgets: [], page, objects: [form], content: '/X Do' });
  const { pdf: clean, fields } = await takeTags(pdf);
  const placement = fields[0]?.placements[0];
  expect((await textsOf(clean)).get('pdfium')).toBe('Before{{Name}}behind');
  const { x, y, width } = placement ?? { x: 0, y: 0, width: 0 };
  expect(await colorsIn(clean, Math.ceil(x), Math.ceil(y) + 2, Math.floor(width / 3), 8)).toEqual([
    0xffffff,
  ]);
});

test.each([
  ['Fee, per day; type=currency', { label: 'Fee, per day', key: 'fee-per-day', type: 'currency' }],
  ['fee, type=currency, role=creator', { key: 'fee', type: 'currency', assignee: 'creator' }],
  ['note, required, width=80', { key: 'note', required: true, width: 80 }],
  [
    'unit; options=Camera, first unit | Sound; label=Unit, or crew',
    { label: 'Unit, or crew', type: 'dropdown', options: ['Camera, first unit', 'Sound'] },
  ],
  [
    'langs; type=choices; options=English|Polish',
    { type: 'choices', options: ['English', 'Polish'] },
  ],
])('the commas of a tag part its settings, and are kept in its texts: %s', (inside, tag) => {
  expect(parseTag(inside)).toMatchObject(tag);
});
