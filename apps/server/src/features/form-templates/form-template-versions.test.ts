import { buffer } from 'node:stream/consumers';
import {
  archiveFormTemplate,
  createDocument,
  customSource,
  discardFormTemplateDraft,
  downloadFormTemplate,
  duplicateFormTemplate,
  type FormTemplate,
  getDocument,
  getFormTemplate,
  getFormTemplateVersion,
  getFormTemplateVersionFile,
  importFormTemplate,
  labelFormTemplates,
  listFormTemplateLabels,
  listFormTemplates,
  listFormTemplateVersions,
  publishFormTemplate,
  takeUpFormTemplateVersion,
  updateFormTemplate,
} from '@countersign/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { newId } from '../../platform/database/ids.ts';
import { draftDocument, makeWorld, must, recipient, type World } from '../../testing/fixtures.ts';
import { badlyPacked } from '../../testing/hostile-files.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant<'SysAdmin'>;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  theirs = await app.otherTenant();
  world = await makeWorld(app, ours);
});
afterAll(() => app.close());

const params = () => ({ id: world.template.id });
const read = () => must(app.call(getFormTemplate, ours.users.SysAdmin, { params: params() }));
const versions = () =>
  must(app.call(listFormTemplateVersions, ours.users.SysAdmin, { params: params() }));
const states = async () =>
  (await versions()).items.map(({ version, state, isFixed }) => [version, state, isFixed]);
const listed = async () => {
  const query = { search: world.template.name };
  const { items } = await must(app.call(listFormTemplates, ours.users.SysAdmin, { query }));
  const [row] = items.filter(({ id }) => id === world.template.id);
  return [row?.version, row?.draftVersion, row?.state];
};
const draftOf = () => {
  const { pack, project } = world;
  const body = { formPackId: pack.id, projectId: project.id, recipient };
  return must(app.call(createDocument, ours.users.Operator, { body }));
};

/** Gives the first field another label. */
function relabel({ id, fields, revision }: FormTemplate, label: string) {
  const [field] = fields;
  if (!field) throw new Error('The form has no field.');
  const { key, assignee, required } = field;
  const body = { fields: [{ key, assignee, required, label }], revision };
  return must(app.call(updateFormTemplate, ours.users.SysAdmin, { params: { id }, body }));
}
const publish = (revision: number, note = '') =>
  app.call(publishFormTemplate, ours.users.SysAdmin, {
    params: params(),
    body: { revision, note },
  });

describe('the versions of a form template', () => {
  test('are edited as a draft, count for new documents once published, and documents keep theirs', async () => {
    const first = await relabel(await read(), 'First');
    expect(await listed()).toEqual([1, null, 'unpublished']);
    expect(await states()).toEqual([[1, 'current', false]]);
    const before = await draftDocument(app, ours.users.Operator, world);
    expect(await states()).toEqual([[1, 'current', true]]);
    const edited = await relabel(first, 'Second');
    expect([edited.version, edited.draftVersion, edited.fields[0]?.label]).toEqual([
      1,
      2,
      'Second',
    ]);
    expect(await states()).toEqual([
      [2, 'draft', false],
      [1, 'current', true],
    ]);
    expect(await listed()).toEqual([1, 2, 'changed']);
    // No one published it: what is drafted now is as it was.
    expect((await draftOf()).forms[0]?.fields[0]?.label).toBe('First');
    const published = await must(publish(edited.revision, 'Clearer label'));
    expect([published.version, published.draftVersion]).toEqual([2, null]);
    expect(await listed()).toEqual([2, null, 'published']);
    expect((await draftOf()).forms[0]?.fields[0]?.label).toBe('Second');
    const old = await must(
      app.call(getDocument, ours.users.Operator, { params: { id: before.id } }),
    );
    expect(old.forms[0]).toMatchObject({ version: 1, fields: [{ label: 'First' }, {}, {}] });
    const { items, packs } = await versions();
    expect(items).toMatchObject([
      {
        version: 2,
        state: 'current',
        note: 'Clearer label',
        publishedBy: 'Test SysAdmin',
        documents: { drafts: 1, out: 0, over: 0 },
      },
      { version: 1, state: 'earlier', documents: { drafts: 2, out: 0, over: 0 } },
    ]);
    expect(packs).toEqual([{ id: world.pack.id, name: 'Pack', isArchived: false }]);
  });

  test('can’t be published where nothing is new, or by who has not seen the last change', async () => {
    const now = await read();
    expect((await publish(now.revision)).error.error).toContain('has no changes to publish');
    const edited = await relabel(now, 'Third');
    const stale = await publish(now.revision);
    expect([stale.status, stale.error.code]).toEqual([409, 'conflict']);
    expect((await read()).version).toBe(2);
    const thrown = await must(
      app.call(discardFormTemplateDraft, ours.users.SysAdmin, {
        params: params(),
        body: { revision: edited.revision },
      }),
    );
    expect([thrown.draftVersion, thrown.fields[0]?.label]).toEqual([null, 'Second']);
    const again = await app.call(discardFormTemplateDraft, ours.users.SysAdmin, {
      params: params(),
      body: { revision: thrown.revision },
    });
    expect([again.status, again.error.error]).toEqual([
      409,
      'There is no draft to discard. The latest version is already published.',
    ]);
  });

  test('are taken up again as a draft', async () => {
    const now = await read();
    const takeUp = (version: number, revision: number) =>
      app.call(takeUpFormTemplateVersion, ours.users.SysAdmin, {
        params: { ...params(), version },
        body: { revision },
      });
    const taken = await must(takeUp(1, now.revision));
    expect([taken.version, taken.draftVersion, taken.fields[0]?.label]).toEqual([2, 3, 'First']);
    const published = await must(publish(taken.revision));
    expect((await draftOf()).forms[0]).toMatchObject({
      version: 3,
      fields: [{ label: 'First' }, {}, {}],
    });
    expect((await takeUp(3, published.revision)).status).toBe(409);
    expect((await takeUp(9, published.revision)).status).toBe(404);
  });

  test('are read one by one, with their pages', async () => {
    const at = { ...params(), version: 2 };
    const one = await must(app.call(getFormTemplateVersion, ours.users.SysAdmin, { params: at }));
    expect([one.state, one.fields[0]?.label, one.pages.length]).toEqual(['earlier', 'Second', 1]);
    const file = await app.call(getFormTemplateVersionFile, ours.users.SysAdmin, { params: at });
    expect(file.raw.subarray(0, 5).toString()).toBe('%PDF-');
    const elsewhere = await app.call(getFormTemplateVersion, theirs.users.SysAdmin, { params: at });
    expect(elsewhere.status).toBe(404);
    const { Operator } = ours.users;
    expect((await app.call(getFormTemplateVersion, Operator, { params: at })).status).toBe(403);
  });

  test('of an archived template are left alone', async () => {
    const copy = await must(
      app.call(duplicateFormTemplate, ours.users.SysAdmin, { params: params() }),
    );
    expect([copy.name, copy.version, copy.fields.length]).toEqual(['Test form copy', 1, 3]);
    const of = { params: { id: copy.id } };
    await must(app.call(archiveFormTemplate, ours.users.SysAdmin, of));
    const body = { revision: copy.revision, note: '' };
    const refused = await app.call(publishFormTemplate, ours.users.SysAdmin, { ...of, body });
    expect([refused.status, refused.error.error]).toEqual([
      409,
      'This form template is archived. Restore it before you change it.',
    ]);
  });
});

describe('labels of form templates', () => {
  test('are given to many, found by, and taken away, whatever their capitals', async () => {
    const { SysAdmin } = ours.users;
    const ids = [world.template.id];
    const label = (body: { ids: string[]; add?: string[]; remove?: string[] }, who = SysAdmin) =>
      app.call(labelFormTemplates, who, { body });
    expect((await must(label({ ids, add: ['Payroll', 'Art'] }))).labels).toEqual([
      'Art',
      'Payroll',
    ]);
    await must(label({ ids, add: ['PAYROLL'] }));
    expect((await read()).labels).toEqual(['Art', 'Payroll']);
    const list = async (operator: 'any' | 'none' | 'empty', values: string[]) => {
      const filters = JSON.stringify([{ field: 'labels', operator, values }]);
      const found = await must(app.call(listFormTemplates, SysAdmin, { query: { filters } }));
      return found.items.map(({ id }) => id).includes(world.template.id);
    };
    const search = async (words: string) => {
      const { items } = await must(
        app.call(listFormTemplates, SysAdmin, { query: { search: words } }),
      );
      return items.some(({ id }) => id === world.template.id);
    };
    expect([await search('payro'), await search('Wages')]).toEqual([true, false]);
    expect(await list('any', ['payroll'])).toBe(true);
    expect(await list('any', ['pay'])).toBe(false);
    expect(await list('none', ['Art'])).toBe(false);
    expect(await list('empty', [])).toBe(false);
    expect((await must(label({ ids, remove: ['art'] }))).labels).toEqual(['Payroll']);
    expect((await label({ ids }, theirs.users.SysAdmin)).status).toBe(404);
    expect((await label({ ids, add: ['x'.repeat(41)] })).status).toBe(400);
    const others = await must(app.call(listFormTemplateLabels, theirs.users.SysAdmin, {}));
    expect(others.labels).toEqual([]);
  });
});

describe('a form template as a file', () => {
  const importing = (file: Buffer) => app.call(importFormTemplate, theirs.users.SysAdmin, { file });
  const download = () => app.call(downloadFormTemplate, ours.users.SysAdmin, { params: params() });

  test('is imported elsewhere with its fields and pages', async () => {
    const { raw, headers } = await download();
    expect(headers['content-type']).toBe('application/zip');
    const made = await must(importing(raw));
    const original = await read();
    expect(made).toMatchObject({ name: 'Test form', version: 1, labels: ['Payroll'], removed: [] });
    expect([made.fields, made.pages]).toEqual([original.fields, original.pages]);
    expect((await must(importing(raw))).name).toBe('Test form 2');
    expect(raw.toString('latin1')).not.toContain('SysAdmin');
  });

  /** A ZIP of some files. */
  async function zip(files: Record<string, string | Buffer>): Promise<Buffer> {
    const made = new ZipFile();
    for (const [name, content] of Object.entries(files)) {
      made.addBuffer(Buffer.from(content), name);
    }
    made.end();
    return buffer(made.outputStream);
  }
  const about = (form: object) =>
    JSON.stringify({
      kind: 'form-template',
      format: 1,
      form: { name: 'Bad', labels: [], file: 'form-1.pdf', fields: [], ...form },
    });

  test('keeps what its fields are bound to, but for custom fields that are not here', async () => {
    const [field] = (await read()).fields;
    const { raw: pages } = await app.call(getFormTemplateVersionFile, ours.users.SysAdmin, {
      params: { ...params(), version: 1 },
    });
    const bound = [
      { ...field, binding: { source: 'recipient.name', canChange: false } },
      {
        ...field,
        key: 'other',
        label: 'Badge number',
        binding: { source: customSource('contact', newId()), canChange: true },
      },
    ];
    const file = await zip({ 'form-template.json': about({ fields: bound }), 'form-1.pdf': pages });
    const made = await must(importing(file));
    expect(made.fields.map(({ binding }) => binding)).toEqual([bound[0]?.binding, undefined]);
    expect(made.unbound).toEqual(['Badge number']);
  });

  test('that is broken or hostile is refused, and says why', async () => {
    const { raw } = await download();
    const cut = raw.subarray(0, raw.length - 30);
    const field = (await read()).fields[0];
    const off = { ...field, placements: [{ page: 7, x: 0, y: 0, width: 9, height: 9 }] };
    const pages = (
      await app.call(getFormTemplateVersionFile, ours.users.SysAdmin, {
        params: { ...params(), version: 1 },
      })
    ).raw;
    const bomb = await zip({ 'form-template.json': Buffer.alloc(30 * 1024 * 1024, 32) });
    const cases: [Buffer, number, RegExp][] = [
      [Buffer.from('nonsense'), 415, /no ZIP file/],
      [cut, 415, /no ZIP file/],
      [badlyPacked('form-template.json'), 415, /can’t be read.*Download it again/],
      [await zip({ 'other.txt': 'x' }), 415, /isn’t a downloaded form template/],
      [await zip({ 'form-template.json': '{' }), 415, /can’t be imported/],
      [await zip({ 'form-template.json': about({}) }), 415, /pages of “Bad” are missing/],
      [await zip({ 'form-template.json': about({}), 'form-1.pdf': 'no pdf' }), 415, /PDF/],
      [await zip({ 'form-template.json': about({ file: '../x' }) }), 415, /pages of a form/],
      [await zip({ 'form-template.json': about({ fields: [{ type: 'evil' }] }) }), 415, /fields/],
      [
        await zip({ 'form-template.json': about({ fields: [off] }), 'form-1.pdf': pages }),
        415,
        /page/,
      ],
      [
        await zip({ 'form-template.json': about({ fields: [field, field] }), 'form-1.pdf': pages }),
        415,
        /two fields/,
      ],
      [
        await zip({
          'form-template.json': about({ fields: [{ ...field, label: ' ' }] }),
          'form-1.pdf': pages,
        }),
        415,
        /needs a label/,
      ],
      [
        await zip({
          'form-template.json': about({ fields: [{ ...field, label: 'Name 𤭢' }] }),
          'form-1.pdf': pages,
        }),
        400,
        /can’t show the character 𤭢/,
      ],
      [bomb, 413, /too large/],
    ];
    for (const [file, status, message] of cases) {
      const answer = await importing(file);
      expect([answer.status, answer.error.error]).toEqual([status, expect.stringMatching(message)]);
    }
  });

  test('are visible only to those who manage templates', async () => {
    const { raw } = await download();
    const { Admin } = ours.users;
    const refused = await app.call(importFormTemplate, Admin, { file: raw });
    expect(refused.status).toBe(403);
    const answer = await app.call(downloadFormTemplate, theirs.users.SysAdmin, {
      params: params(),
    });
    expect(answer.status).toBe(404);
  });
});
