import { zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { inList, list, listKind, paragraph, writeWord } from '../../test-support/write-word.ts';
import { createEngine } from '../engine/create-engine.ts';
import { createTypesetter } from '../flow/create-typesetter.ts';
import type { FlowBlock } from '../flow/flow-blocks.ts';
import { textForm } from '../flow/text-form.ts';
import { textOfPages } from '../pages/text-of-pages.ts';
import { writePng } from '../render/write-png.ts';
import { readWord } from './read-word.ts';

const typesetter = createTypesetter();
afterAll(() => typesetter.close());
const options = {
  locale: 'en-GB',
  timeZone: 'UTC',
  title: 'Contract',
  madeAt: '2026-03-01T00:00:00Z',
};

/** A block as a line of text; tables by their cells. */
function lineOf(block: FlowBlock): string {
  if (block.kind === 'page-break') return '---';
  if (block.kind === 'table') {
    return block.rows
      .map((row) => row.map((cell) => cell.blocks.map(lineOf).join(' ')).join(' | '))
      .join('\n');
  }
  return block.runs.map((run) => (run.kind === 'text' ? run.text : `<${run.kind}>`)).join('');
}

const linesOf = async (file: Uint8Array) => (await readWord(file)).blocks.map(lineOf);

describe('lists', () => {
  const numbering = [
    listKind(0, [
      ['decimal', '%1.'],
      ['decimal', '%1.%2'],
      ['lowerLetter', '(%3)'],
    ]),
    listKind(1, [['bullet', '']]),
    listKind(2, [['upperRoman', 'Article %1']]),
    list(1, 0),
    list(2, 1),
    list(3, 2),
    list(4, 0, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>'),
  ].join('');

  it('keep the numbers that Word shows, also after a bullet between them', async () => {
    const body = [
      paragraph(inList(1, 0), 'Engagement'),
      paragraph(inList(1, 1), 'Start'),
      paragraph(inList(2, 0), 'a bullet'),
      paragraph(inList(1, 1), 'End'),
      paragraph(inList(1, 2), 'at the latest'),
      paragraph(inList(1, 2), 'or before'),
      paragraph(inList(1, 0), 'Fee'),
      paragraph(inList(1, 1), 'Weekly'),
      paragraph(inList(3, 0), 'Law'),
      paragraph(inList(4, 0), 'Begun anew'),
      paragraph('', 'Plain'),
    ].join('');
    expect(await linesOf(writeWord({ body, numbering }))).toEqual([
      '1.<tab>Engagement',
      '1.1<tab>Start',
      '•<tab>a bullet',
      '1.2<tab>End',
      '(a)<tab>at the latest',
      '(b)<tab>or before',
      '2.<tab>Fee',
      '2.1<tab>Weekly',
      'Article I<tab>Law',
      '5.<tab>Begun anew',
      'Plain',
    ]);
  });

  it('come from styles too, and go on in those that are based on them', async () => {
    const styles = [
      '<w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="Clause"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>',
      '<w:style w:type="paragraph" w:styleId="Sub"><w:name w:val="Sub"/><w:basedOn w:val="Clause"/><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr></w:style>',
    ].join('');
    const style = (name: string) => `<w:pStyle w:val="${name}"/>`;
    const body = [
      paragraph(style('Clause'), 'One'),
      paragraph(style('Sub'), 'Below'),
      paragraph(`${style('Clause')}${inList(0, 0)}`, 'Not in the list'),
      paragraph(style('Clause'), 'Two'),
    ].join('');
    expect(await linesOf(writeWord({ body, numbering, styles }))).toEqual([
      '1.<tab>One',
      '1.1<tab>Below',
      'Not in the list',
      '2.<tab>Two',
    ]);
  });
});

/** A contract with what contracts have. */
function contract(): Uint8Array {
  const cell = (text: string, properties = '') =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph('', text)}</w:tc>`;
  const table = `<w:tbl><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="6000"/></w:tblGrid><w:tr>${cell('Role', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell('Name')}${cell('{{full_name}}')}</w:tr></w:tbl>`;
  const picture =
    '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="1270000" cy="635000"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="picture1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
  const body = [
    paragraph('<w:pStyle w:val="Heading1"/>', 'Crew agreement'),
    paragraph('', 'Made with ', '{{full', '_name}}', ' of Łódź, Αθήνα and Москва.'),
    paragraph('<w:jc w:val="center"/>', 'في القاهرة {{city}} اليوم'),
    table,
    picture,
    '<w:p><w:r><w:br w:type="page"/></w:r></w:p>',
    paragraph('', 'Signed: ', '{{Signature}}', ' {{Approval signature; role=approver-2}}'),
    '<w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1080" w:bottom="1440" w:left="1080"/></w:sectPr>',
  ].join('');
  const styles =
    '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>';
  const pixels = { width: 4, height: 2, rgbx: new Uint8Array(4 * 2 * 4).fill(200) };
  return writeWord({ body, styles, pictures: [writePng(pixels, false)] });
}

describe('a contract', () => {
  it('becomes pages of its size, with fields where its tags stand', async () => {
    const { pdf, fields } = await textForm(typesetter, await readWord(contract()), options);
    const pages = await textOfPages(pdf);
    expect(pages).toHaveLength(2);
    const text = pages.join('\n');
    for (const part of ['Crew agreement', 'of Łódź, Αθήνα and Москва.', 'Role', 'Signed:']) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('{');
    expect(
      fields.map(({ key, type, assignee, placements }) => [
        key,
        type,
        assignee,
        placements.map(({ page }) => page),
      ]),
    ).toEqual([
      ['full_name', 'text', 'recipient', [0, 0]],
      ['city', 'text', 'recipient', [0]],
      ['Signature', 'signature', 'recipient', [1]],
      ['approval-signature', 'signature', 'approver-2', [1]],
    ]);
    const [inText, inTable] = fields[0]?.placements ?? [];
    // The first column is a quarter of the table's width.
    expect(inTable?.x).toBeGreaterThan(54 + 0.25 * (612 - 108));
    expect(inText?.y).toBeLessThan(inTable?.y ?? 0);
  });

  it('has its picture at the size it has there, rewritten', async () => {
    const { pictures, blocks, page } = await readWord(contract());
    expect(page).toMatchObject({ width: 612, height: 792, margins: { top: 72, left: 54 } });
    expect(pictures.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['png', 4, 2],
    ]);
    const runs = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.runs : []));
    expect(runs.find(({ kind }) => kind === 'picture')).toMatchObject({ width: 100, height: 50 });
  });
});

describe('refusals', () => {
  it.each([
    ['no archive', Buffer.from('PK but no archive'), 'broken'],
    ['an archive of something else', zipSync({ 'readme.txt': Buffer.from('hello') }), 'broken'],
    ['a text that is no XML', writeWord({ body: '<w:p><w:r>' }), 'broken'],
    ['entities', writeWord({ body: '<!DOCTYPE x [<!ENTITY a "b">]>' }), 'broken'],
    ['paragraphs without end', writeWord({ body: '<w:p/>'.repeat(30_000) }), 'too-complex'],
    ['a bomb', zipSync({ 'word/document.xml': new Uint8Array(70_000_000) }), 'too-complex'],
  ])('%s', async (_, file, code) => {
    await expect(readWord(file)).rejects.toMatchObject({ name: 'PdfProblem', code });
  });

  it('by the limits of the process that reads it, whatever its text does', async () => {
    const engine = createEngine({ threads: 1, uploads: { memoryMb: 300 } });
    try {
      // Below the limits on its parts, and deeper than any library follows.
      const deep = '<w:tbl><w:tr><w:tc>'.repeat(15_000) + '</w:tc></w:tr></w:tbl>'.repeat(15_000);
      await expect(engine.readWord(writeWord({ body: deep }))).rejects.toMatchObject({
        name: 'PdfProblem',
      });
      const { blocks } = await engine.readWord(contract());
      expect(blocks.length).toBeGreaterThan(5);
    } finally {
      await engine.close();
    }
  });
});
