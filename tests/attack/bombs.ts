import { deflateSync } from 'node:zlib';
import type { EmailDraft, ReportDefinitionInput } from '@countersign/contract';
import fc from 'fast-check';
import { sheetXml, workbook } from '../../apps/server/src/testing/workbook.ts';
import { mutateBytes } from '../../packages/pdf/test-support/mutate.ts';
import { stream, writePdf } from '../../packages/pdf/test-support/write-pdf.ts';

/** Number of variants of each kind, besides the input that they are made of. */
const variants = 100;
/** The same input each time, so that a run can be compared with the one before. */
const seed = 2026;

/** Numbers that readers allocate by, and should not. */
const counts = fc.constantFrom(
  '-1',
  '65536',
  '1048577',
  '99999999',
  '2147483647',
  '4294967295',
  '9007199254740993',
  '9'.repeat(40),
);
const byteMutations = fc.array(
  fc.record({
    kind: fc.constantFrom('flip' as const, 'cut' as const, 'insert' as const),
    where: fc.nat(),
    what: fc.nat(),
  }),
  { minLength: 1, maxLength: 3 },
);

/** Makes workbooks that name cells where no sheet has one, or unpack to far more than they are long. */
export function workbookBombs(): Uint8Array[] {
  const letters = fc.string({
    unit: fc.constantFrom('A', 'B', 'C', 'X', 'Z'),
    minLength: 4,
    maxLength: 30,
  });
  const sheet = fc.oneof(
    letters.map((column) => sheetOf(`<row r="2">${cell(`${column}2`)}</row>`)),
    counts.map((row) => sheetOf(`<row r="${row}">${cell(`A${row}`)}</row>`)),
    counts.map((last) => sheetOf('', `<cols><col min="1" max="${last}"/></cols>`)),
    fc.tuple(letters, counts).map(([column, row]) => sheetOf('', rangeOf(`A1:${column}${row}`))),
    counts.map((index) =>
      sheetOf(`<row r="2"><c r="A2" t="s" s="${index}"><v>${index}</v></c></row>`),
    ),
    fc.integer({ min: 1_000, max: 100_000 }).map((depth) => sheetOf('<is>'.repeat(depth))),
    fc.integer({ min: 100_000, max: 3_000_000 }).map((rows) => sheetOf('<row/>'.repeat(rows))),
    fc.integer({ min: 1, max: 120 }).map((mb) => sheetOf(text(mb * 1024 * 1024))),
    fc
      .integer({ min: 1_000, max: 16_384 })
      .map((cells) => sheetOf(`<row>${'<c t="b"><v>1</v></c>'.repeat(cells)}</row>`.repeat(40))),
    fc
      .integer({ min: 3, max: 30 })
      .map(
        (levels) =>
          entities(levels) +
          sheetOf(`<row r="2"><c r="A2" t="inlineStr"><is><t>&e${levels};</t></is></c></row>`),
      ),
  );
  const known = workbook(sheetOf(`<row r="2">${cell('ZZZZZZZ2')}</row>`));
  const made = fc.oneof(
    { weight: 4, arbitrary: sheet.map((xml) => workbook(xml)) },
    { weight: 1, arbitrary: byteMutations.map((changes) => mutateBytes(known, changes)) },
  );
  return [known, ...fc.sample(made, { numRuns: variants, seed })];
}

const headings = sheetXml([['First name', 'Last name', 'Email']]);
const cell = (reference: string) => `<c r="${reference}" t="inlineStr"><is><t>b</t></is></c>`;
const text = (length: number) =>
  `<row r="2"><c r="A2" t="inlineStr"><is><t>${'x'.repeat(length)}</t></is></c></row>`;
const rangeOf = (range: string) =>
  `<dimension ref="${range}"/><mergeCells count="1"><mergeCell ref="${range}"/></mergeCells>`;

function sheetOf(rows: string, before = ''): string {
  return headings
    .replace('<sheetData>', `${before}<sheetData>`)
    .replace('</sheetData>', `${rows}</sheetData>`);
}

function entities(levels: number): string {
  const names = Array.from({ length: levels }, (_, level) => level + 1);
  const lines = names.map((level) => `<!ENTITY e${level} "${`&e${level - 1};`.repeat(10)}">`);
  return `<!DOCTYPE x [<!ENTITY e0 "0123456789">${lines.join('')}]>`;
}

/** Makes PDFs whose tables, trees, pictures and contents say that they are far larger than they are. */
export function pdfBombs(): Uint8Array[] {
  const widths = fc.constantFrom('0 0 0', '1 0 0', '0 1 0', '8 8 8', '-1 1 1', '1 99999999 1');
  const tables = fc.tuple(widths, counts, counts);
  const made = fc.oneof(
    tables.map(([width, index, size]) => withTable(width, index, size)),
    counts.map((count) => pages(`[2 0 R 3 0 R]/Count ${count}`)),
    fc
      .integer({ min: 100, max: 20_000 })
      .map((depth) => pages(`${'['.repeat(depth)}${']'.repeat(depth)}/Count 1`)),
    counts.map((side) => onePage('', `/MediaBox[0 0 ${side} ${side}]`)),
    fc.tuple(counts, counts).map(([width, height]) => onePage(picture(width, height))),
    fc
      .integer({ min: 1, max: 250 })
      .map((mb) => onePage(packed(Buffer.alloc(mb * 1024 * 1024, ' ')))),
    fc
      .integer({ min: 1_000, max: 300_000 })
      .map((depth) => onePage(packed(Buffer.from('q '.repeat(depth))))),
    fc
      .integer({ min: 10_000, max: 200_000 })
      .map((lines) =>
        onePage(packed(Buffer.from('BT /F 9 Tf (Confidential copy 7) Tj ET '.repeat(lines)))),
      ),
    fc.integer({ min: 4, max: 30 }).map((levels) => nestedForms(levels)),
    counts.map((count) => onePage(stream(`/Type/ObjStm/N ${count}/First ${count}`, '7 0'))),
    byteMutations.map((changes) =>
      mutateBytes(withTable('0 0 0', '4294967295', '4294967295'), changes),
    ),
  );
  const known = withTable('0 0 0', '4294967295', '4294967295');
  return [known, ...fc.sample(made, { numRuns: variants, seed })];
}

/** A file without pages, and behind it a table of cross-references that claims so many entries. */
function withTable(widths: string, index: string, size: string): Uint8Array {
  const file = pages('[]/Count 0');
  const entries = `/Type/XRef/W[${widths}]/Index[0 ${index}]/Size ${size}/Root 1 0 R`;
  const table = `9 0 obj\n${stream(entries, '0123456789')}\nendobj\nstartxref\n${file.length}\n%%EOF`;
  return Buffer.concat([file, Buffer.from(table)]);
}

function pages(kids: string): Uint8Array {
  return writePdf(['<</Type/Catalog/Pages 2 0 R>>', `<</Type/Pages/Kids${kids}>>`]);
}

function onePage(content: string, more = '/MediaBox[0 0 300 200]'): Uint8Array {
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R${more}/Contents 4 0 R/Resources<</XObject<</X 4 0 R>>/Font<</F 5 0 R>>>>>>`,
    content === '' ? stream('', '') : content,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]);
}

function packed(content: Buffer): string {
  return stream('/Filter/FlateDecode', deflateSync(content).toString('latin1'));
}

function picture(width: string, height: string): string {
  const entries = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8`;
  return stream(entries, 'rgb');
}

/** A page that draws a form ten times, which draws another one ten times, and so on. */
function nestedForms(levels: number): Uint8Array {
  const forms = Array.from({ length: levels }, (_, level) => {
    const next = `/Resources<</XObject<</X ${level + 5} 0 R>>>>`;
    return stream(`/Type/XObject/Subtype/Form/BBox[0 0 9 9]${next}`, '/X Do '.repeat(10));
  });
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</XObject<</X 4 0 R>>>>>>',
    ...forms,
    stream('/Type/XObject/Subtype/Form/BBox[0 0 9 9]', '0 0 9 9 re f'),
  ]);
}

/** As many characters as an email template can have; each part of its text has 5,000 at most. */
const longestEmail = 60_000;

/** Makes email templates that loop without end, grow, nest, or have more text than a person reads. */
export function emailBombs(): EmailDraft[] {
  const letters = `{% assign letters = "${'a'.repeat(1000)}" | split: "" %}`;
  const loops = (count: number, inner: string) =>
    letters + nested('{% for one in letters %}', '{% endfor %}', count, inner);
  const grown = '{% assign all = all | append: all | append: "aaaaaaaaaa" %}';
  const made = fc.oneof(
    fc
      .tuple(upTo(8), fc.constantFrom('', 'a', '{{ one }}', grown))
      .map(([depth, inner]) => loops(depth, inner)),
    upTo(500).map((times) => grown.repeat(times)),
    upTo(5_000).map((depth) => nested('{% if recipient.name %}', '{% endif %}', depth, 'a')),
    upTo(2_000).map((terms) => `{% if ${joined(' or ', 'recipient.name contains "z"', terms)} %}`),
    upTo(5_000).map((terms) => `{{ recipient.name ${joined('', '| upcase ', terms)} }}`),
    upTo(longestEmail).map((length) => '{'.repeat(length)),
    upTo(longestEmail).map((length) => '{{ a '.repeat(length / 5)),
  );
  return [loops(3, ''), ...fc.sample(made, { numRuns: variants, seed })].map((text) => ({
    event: 'voided',
    companyId: null,
    documentId: null,
    subject: 'Voided',
    body: [
      {
        type: 'paragraph',
        content: (text.slice(0, longestEmail).match(/[^]{1,5000}/g) ?? []).map((part) => ({
          type: 'text' as const,
          text: part,
        })),
      },
    ],
  }));
}

/** Makes reports whose formulas work through long texts again and again: too expensive ones, and as expensive ones as are run. */
export function reportBombs(): ReportDefinitionInput[] {
  const known = reportOf([nested('upper(lower(', '))', 80, '[Recipient] & "é"')]);
  // The first limits are about the maximum price of a formula, the second ones are far beyond it.
  const formulasUpTo = (share: number) =>
    fc.oneof(
      upTo(28 * share).map((depth) => nested('upper(lower(', '))', depth, '[Recipient]')),
      upTo(3_900 * share).map((length) => `upper([Recipient] & "${'é'.repeat(length)}")`),
      upTo(32 * share).map((terms) => joined(' & ', 'upper([Recipient])', terms)),
      upTo(60 * share).map((terms) => {
        const isAny = joined(' or ', 'contains([Recipient], "zz")', terms);
        return `if(${isAny}, "a", "b")`;
      }),
      upTo(12 * share).map((depth) => nested('upper([Recipient] & ', ')', depth, '[Recipient]')),
    );
  const definitions = fc
    .tuple(
      fc.oneof(
        { weight: 3, arbitrary: listOf(formulasUpTo(0.9)) },
        { weight: 1, arbitrary: listOf(formulasUpTo(4)) },
      ),
      fc.boolean(),
      fc.boolean(),
    )
    .map(([list, isGrouped, isSorted]) => ({
      ...reportOf(list),
      ...(isGrouped && { groups: [{ by: 'computed.c0' }] }),
      ...(isSorted && {
        sort: list
          .slice(0, 3)
          .map((_, index) => ({ by: `computed.c${index}`, direction: 'ascending' as const })),
      }),
    }));
  return [known, ...fc.sample(definitions, { numRuns: variants, seed })];
}

function reportOf(formulas: readonly string[]): ReportDefinitionInput {
  const computed = formulas.map((formula, index) => ({
    key: `computed.c${index}`,
    label: `Bomb ${index}`,
    formula,
  }));
  return { data: 'documents', columns: ['state', ...computed.map(({ key }) => key)], computed };
}

const upTo = (max: number) => fc.integer({ min: 1, max: Math.round(max) });
const listOf = (formulas: fc.Arbitrary<string>) =>
  fc.array(formulas, { minLength: 1, maxLength: 10 });
const nested = (before: string, after: string, depth: number, inner: string) =>
  before.repeat(depth) + inner + after.repeat(depth);
const joined = (sign: string, term: string, terms: number) =>
  Array.from({ length: terms }, () => term).join(sign);
