import {
  addFormTemplatePages,
  type EndpointInput,
  type Field,
  getFormTemplateFile,
  getFormTemplateHistory,
  keyOfForm,
  replaceFormTemplateFile,
  startFormTemplate,
  uploadFormTemplate,
} from '@countersign/contract';
import { countPages, textOfPages } from '@countersign/pdf';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endlessForms } from '../../../../../packages/pdf/test-support/endless-forms.ts';
import { drawTestForm, must } from '../../testing/fixtures.ts';
import { blackPng } from '../../testing/hostile-files.ts';
import { pixel } from '../../testing/signing.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../testing/test-app.ts';
import { writeWordFile } from '../../testing/word.ts';

let app: TestApp;
let tenant: TestTenant;
let admin: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  admin = tenant.users.SysAdmin;
});
afterAll(() => app.close());

const upload = (fileName: string, file: Buffer) =>
  app.call(uploadFormTemplate, admin, { query: { fileName }, file });
type Start = EndpointInput<typeof startFormTemplate>['body'];
const start = (body: Start, as = admin) => app.call(startFormTemplate, as, { body });

async function fileOf(id: string): Promise<Buffer> {
  const file = await app.call(getFormTemplateFile, admin, { params: { id } });
  expect(file.status).toBe(200);
  return file.raw;
}

/** A PDF with these lines of text, and the fields of an AcroForm by name. */
async function pdfWith(lines: readonly string[], ...names: string[]): Promise<Buffer> {
  const pdf = PDF.create();
  const page = pdf.addPage({ width: 595, height: 842 });
  for (const [row, text] of lines.entries())
    page.drawText(text, { x: 60, y: 700 - row * 60, size: 11 });
  const form = pdf.getOrCreateForm();
  for (const name of names) {
    page.drawField(form.createTextField(name), { x: 60, y: 100, width: 200, height: 20 });
  }
  return Buffer.from(await pdf.save());
}

describe('tags in the text of a PDF', () => {
  test('become fields in addition to those that it has, and are covered', async () => {
    const file = await pdfWith(
      ['Fee: {{Fee; type=currency; role=creator}}', '{{Signature}}', '{{own}}'],
      'own',
    );
    const made = await must(upload('Tagged.pdf', file));
    expect(made.fields.map(({ key, type, assignee }) => [key, type, assignee])).toEqual([
      ['own', 'text', 'creator'],
      ['Fee', 'currency', 'creator'],
      ['Signature', 'signature', 'recipient'],
    ]);
    const [, fee] = made.fields;
    expect(fee?.placements).toMatchObject([{ page: 0 }]);
    expect(Math.abs((fee?.placements[0]?.x ?? 0) - 86)).toBeLessThan(6);
    expect(await fileOf(made.id)).not.toEqual(file);
    // In a file that comes in its place, tags say where the fields of these keys are.
    const other = await pdfWith(['Something new', '{{Signature}}', 'Fee: {{Fee; type=currency}}']);
    const params = { id: made.id };
    const query = { revision: made.revision };
    const replaced = await must(
      app.call(replaceFormTemplateFile, admin, { params, query, file: other }),
    );
    const placementOf = (fields: readonly Field[], key: string) =>
      fields.find((field) => field.key === key)?.placements[0]?.y ?? 0;
    expect(placementOf(replaced.fields, 'Fee') - placementOf(made.fields, 'Fee')).toBeCloseTo(
      120,
      -1,
    );
    expect(replaced.fields.find(({ key }) => key === 'Fee')).toMatchObject({ assignee: 'creator' });
    expect(replaced).toMatchObject({ open: ['own'], added: [] });
  });

  test('that name an unknown type are reported, with the type used instead', async () => {
    const tags = ['{{Fee; type=curency}}', '{{Note; type=multiline}}', '{{own; type=nothing}}'];
    const made = await must(upload('Misnamed.pdf', await pdfWith(tags, 'own')));
    const fee = { key: 'Fee', label: 'Fee', type: 'curency', became: 'currency' };
    // The form has a field of its own for the last one.
    expect(made.unknownTypes).toEqual([fee]);
    const text = 'Paid: {{Fee; type=curency}}';
    const body: Start = { name: 'Misnamed text', start: { from: 'text', paper: 'a4', text } };
    expect((await must(start(body))).unknownTypes).toEqual([fee]);
    // A field that is there already stays as it is.
    const replaced = await must(
      app.call(replaceFormTemplateFile, admin, {
        params: { id: made.id },
        query: { revision: made.revision },
        file: await pdfWith(['{{Fee; type=mony}}', '{{Day; type=dat}}']),
      }),
    );
    expect(replaced.unknownTypes).toMatchObject([{ key: 'Day', type: 'dat' }]);
  });

  test('can be too many', async () => {
    const line = (row: number) =>
      Array.from({ length: 60 }, (_, at) => `{{f${row}x${at}}}`).join('');
    const pdf = PDF.create();
    for (let sheet = 0; sheet < 18; sheet += 1) {
      const page = pdf.addPage({ width: 2000, height: 842 });
      page.drawText(line(sheet), { x: 10, y: 700, size: 4 });
    }
    const refused = await upload('Many.pdf', Buffer.from(await pdf.save()));
    expect(refused.status).toBe(400);
    expect(JSON.parse(refused.raw.toString())).toMatchObject({
      error: 'The file has too many tags: a form can have 1,000 fields.',
    });
  });
});

describe('a template is started from', () => {
  test('empty pages of a size', async () => {
    const body: Start = {
      name: 'Empty sheet',
      start: { from: 'blank', paper: 'letter', isAcross: true, pages: 3 },
    };
    const made = await must(start(body));
    expect(made).toMatchObject({ name: 'Empty sheet', pageCount: 3, fieldCount: 0, version: 1 });
    expect(made.pages).toEqual(Array.from({ length: 3 }, () => ({ width: 792, height: 612 })));
    expect(await countPages(await fileOf(made.id))).toBe(3);
    // The name is found a number, as that of an upload is.
    expect((await must(start(body))).name).toBe('Empty sheet 2');
    const params = { id: made.id };
    const history = await must(app.call(getFormTemplateHistory, admin, { params, query: {} }));
    expect(history.items.map(({ action }) => action)).toEqual(['form-template.started']);
  });

  test('a text, whose tags become fields', async () => {
    const text = [
      '# Deal memo',
      'Between us and {{full_name}}, born {{Date of birth}}.',
      '- paid {{fee; type=currency; role=creator}}',
      '---',
      '{{Signature}} {{agree; type=checkbox}} {{}} {{full_name}}',
    ].join('\n');
    const made = await must(start({ name: 'Memo', start: { from: 'text', paper: 'a4', text } }));
    expect(made.pageCount).toBe(2);
    expect(
      made.fields.map(({ key, label, type, assignee, placements }) => [
        key,
        label,
        type,
        assignee,
        ...placements.map(({ page }) => page),
      ]),
    ).toEqual([
      ['full_name', 'Full name', 'text', 'recipient', 0, 1],
      ['date-of-birth', 'Date of birth', 'date', 'recipient', 0],
      ['fee', 'Fee', 'currency', 'creator', 0],
      ['Signature', 'Signature', 'signature', 'recipient', 1],
      ['agree', 'Agree', 'checkbox', 'recipient', 1],
    ]);
    const pages = await textOfPages(await fileOf(made.id));
    expect(pages[0]).toContain('Between us and');
    expect(pages.join('')).not.toContain('full_name');
    expect(pages[1]).toContain('{{}}');
  });

  test('a Word file, with its tags', async () => {
    const file = writeWordFile(['Terms for {{name}}', 'Signed {{signature; role=agent}}']);
    const made = await must(upload('Terms.docx', file));
    expect(made).toMatchObject({ name: 'Terms', source: 'word', pageCount: 1, removed: [] });
    expect(made.fields.map(({ key, assignee }) => [key, assignee])).toEqual([
      ['name', 'recipient'],
      ['signature', 'agent'],
    ]);
    expect((await textOfPages(await fileOf(made.id)))[0]).toContain('Terms for');
  });

  test('a picture, which becomes a page', async () => {
    const made = await must(upload('Scan 1.png', pixel));
    expect(made).toMatchObject({ name: 'Scan 1', source: 'picture', fieldCount: 0 });
    expect(made.pages).toEqual([{ width: 595.28, height: 595.28 }]);
  });
});

describe('pages are added', () => {
  const add = (id: string, revision: number, file: Buffer, as = admin) =>
    app.call(addFormTemplatePages, as, { params: { id }, query: { revision }, file });

  test('of any kind, with their fields under keys of their own', async () => {
    const { id, revision } = await must(upload('Several.pdf', await drawTestForm()));
    const more = await must(add(id, revision, await drawTestForm()));
    expect(more).toMatchObject({ pageCount: 2, revision: revision + 1, source: 'pdf' });
    expect(more.fields.map(({ key, placements: [placement] }) => [key, placement?.page])).toEqual([
      ['name', 0],
      ['note', 0],
      ['agreed', 0],
      [keyOfForm('name-2', id), 1],
      [keyOfForm('note-2', id), 1],
      [keyOfForm('agreed-2', id), 1],
    ]);
    const scanned = await must(add(id, more.revision, pixel));
    const last = await must(add(id, scanned.revision, writeWordFile(['By {{name}}'])));
    expect(last.pages).toHaveLength(4);
    expect(last.fields.at(-1)).toMatchObject({
      key: keyOfForm('name-3', id),
      placements: [{ page: 3 }],
    });
    const text = await textOfPages(await fileOf(id));
    expect([text.length, text[1]?.includes('Test form'), text[3]?.includes('By')]).toEqual([
      4,
      true,
      true,
    ]);
  });

  test('only to what the change was made on', async () => {
    const { id, revision } = await must(upload('Stale.pdf', await drawTestForm()));
    await must(add(id, revision, pixel));
    expect((await add(id, revision, pixel)).status).toBe(409);
  });
});

describe('the file is replaced', () => {
  const replace = (id: string, revision: number, file: Buffer) =>
    app.call(replaceFormTemplateFile, admin, { params: { id }, query: { revision }, file });
  const text = (...lines: string[]): Start => ({
    name: 'Replaced',
    start: { from: 'text', paper: 'a4', text: lines.join('\n') },
  });

  test('and fields go with their words; what is not found is named and stays', async () => {
    const lines = [
      'The full name is {{name}}',
      'Agency that acts: {{agency}}',
      'Sign {{signature}}',
    ];
    const made = await must(start(text(...lines)));
    const other = await must(start(text('A clause before', '', '', ...lines.toSpliced(1, 1))));
    const answer = await must(replace(made.id, made.revision, await fileOf(other.id)));
    expect(answer).toMatchObject({ open: ['agency'], added: [], revision: made.revision + 1 });
    const yOf = ({ fields }: { fields: Field[] }, key: string) =>
      fields.find((field) => field.key === key)?.placements[0]?.y ?? 0;
    for (const key of ['name', 'signature']) {
      expect(yOf(answer, key)).not.toBeCloseTo(yOf(made, key), 0);
      expect(yOf(answer, key)).toBeCloseTo(yOf(other, key), 0);
    }
    expect(yOf(answer, 'agency')).toBe(yOf(made, 'agency'));
    expect((await textOfPages(await fileOf(made.id)))[0]).toContain('A clause before');
    expect((await replace(made.id, made.revision, pixel)).status).toBe(409);
  });
});

describe('refusals', () => {
  test.each([
    ['a damaged Word file', writeWordFile(['a']).subarray(0, -300), 415, 'Word file is damaged'],
    ['an older one', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 415, 'older or protected Word file'],
    ['a damaged picture', Buffer.concat([pixel.subarray(0, 40)]), 415, ''],
    [
      'a strip of a picture',
      blackPng(1, 1_000_000),
      415,
      '1 × 1000000 pixels, which is too much. Use',
    ],
    ['a page that can’t be drawn', Buffer.from(endlessForms()), 415, 'Print it to a new PDF'],
    ['something else', Buffer.from('hello'), 415, 'not a PDF, Word file'],
    ['a ZIP of a PDF', Buffer.from('PK\u0003\u0004form-1.pdf%PDF-1.7'), 415, 'import it instead'],
  ])('%s', async (_, file, status, words) => {
    const answer = await upload('File.bin', file);
    expect(answer.status).toBe(status);
    expect(answer.error.error).toContain(words);
  });

  test('no text, no page and too many, by name', async () => {
    const fields = async (body: unknown) =>
      Object.keys((await start(body as Start)).error.fields ?? {});
    const blank = { from: 'blank', paper: 'a4' };
    expect(await fields({ name: 'A', start: { from: 'text', paper: 'a4', text: ' ' } })).toEqual([
      'start.text',
    ]);
    expect(await fields({ name: '', start: { ...blank, pages: 0 } })).toEqual([
      'name',
      'start.pages',
    ]);
    expect(await fields({ name: 'A', start: { ...blank, pages: 101 } })).toEqual(['start.pages']);
  });

  test('users who do not manage forms', async () => {
    const { SysAdmin: _, ...others } = tenant.users;
    const body: Start = { name: 'No', start: { from: 'blank', paper: 'a4', pages: 1 } };
    for (const user of Object.values(others)) expect((await start(body, user)).status).toBe(403);
  });
});
