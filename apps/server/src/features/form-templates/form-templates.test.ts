import {
  createDocument,
  createFormPack,
  type EndpointInput,
  type Field,
  getDocument,
  getFormTemplate,
  getFormTemplateFile,
  getFormTemplateLines,
  listFormTemplates,
  publishFormTemplate,
  type UploadedFormTemplate,
  updateFormTemplate,
  uploadFormTemplate,
} from '@countersign/contract';
import { PDF, rgb } from '@libpdf/core';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEvents } from '../../platform/database/tables/index.ts';
import { drawTestForm, makeWorld, must, recipient, type World } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { nameOfFile } from './template-name.ts';

let app: TestApp;
let tenant: TestTenant;
let other: TestTenant<'SysAdmin'>;
let form: Buffer;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  other = await app.otherTenant();
  form = await drawTestForm();
  world = await makeWorld(app, tenant);
});
afterAll(() => app.close());

const upload = (fileName: string, file = form, in_: TestTenant<'SysAdmin'> = tenant) =>
  app.call(uploadFormTemplate, in_.users.SysAdmin, { query: { fileName }, file });
type Change = EndpointInput<typeof updateFormTemplate>['body'];
/** Changes a template as it is now. */
const update = async (id: string, change: Omit<Change, 'revision'>) => {
  const { revision } = await must(read(id));
  const body = { ...change, revision };
  return app.call(updateFormTemplate, tenant.users.SysAdmin, { params: { id }, body });
};
const read = (id: string, in_: TestTenant<'SysAdmin'> = tenant) =>
  app.call(getFormTemplate, in_.users.SysAdmin, { params: { id } });

/** Adds a field for the recipient's signature, as the page of a template sends it. */
const signature = {
  key: 'signature-recipient',
  label: 'Signature, Recipient',
  assignee: 'recipient',
  required: true,
  kind: { type: 'signature' },
  placements: [{ page: 0, x: 100, y: 700, width: 160, height: 36 }],
} satisfies (Change['added'] & object)[number];

/** Returns an uploaded template without the facts about its file. */
function withoutFile({
  removed: _,
  source: _source,
  unknownTypes: _types,
  filled: _filled,
  ...made
}: UploadedFormTemplate) {
  return made;
}

describe('an uploaded PDF form', () => {
  test('becomes a template whose fields are those of the form', async () => {
    const { removed, source, unknownTypes, filled, ...made } = await must(upload('Crew form.pdf'));
    expect([removed, source, unknownTypes, filled]).toEqual([[], 'pdf', [], []]);
    expect(made).toMatchObject({
      name: 'Crew form',
      version: 1,
      pageCount: 1,
      fieldCount: 3,
      updatedBy: 'Test SysAdmin',
    });
    expect(made.pages[0]?.width).toBeCloseTo(595, 0);
    expect(made.fields.map(({ key, type, assignee }) => ({ key, type, assignee }))).toEqual([
      { key: 'name', type: 'text', assignee: 'creator' },
      { key: 'note', type: 'multiline', assignee: 'creator' },
      { key: 'agreed', type: 'checkbox', assignee: 'creator' },
    ]);
    expect(made.fields[0]).toMatchObject({ maxLength: 40 });
    expect(await must(read(made.id))).toEqual(made);
    const events = await app.platform.database.tenant(tenant.id, (tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.subjectId, made.id)),
    );
    expect(events.map((event) => event.action)).toEqual(['form-template.uploaded']);
  });

  test('is named after its file, with a number where that name is taken', async () => {
    const names = [];
    for (const file of ['Repeat.pdf', 'repeat.PDF', 'Repeat.pdf', 'Repeat 2.pdf']) {
      names.push((await must(upload(file))).name);
    }
    expect(names).toEqual(['Repeat', 'repeat 2', 'Repeat 3', 'Repeat 2 2']);
  });

  test('gets a name of its own, though the same file comes twice at the same moment', async () => {
    const made = await Promise.all([1, 2, 3].map(() => must(upload('At once.pdf'))));
    expect(made.map((one) => one.name).toSorted()).toEqual(['At once', 'At once 2', 'At once 3']);
  });

  test('can be looked at again', async () => {
    const made = await must(upload('Looked at.pdf'));
    const file = await app.call(getFormTemplateFile, tenant.users.SysAdmin, {
      params: { id: made.id },
    });
    expect(file.status).toBe(200);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.headers['content-disposition']).toContain('filename="Looked at.pdf"');
    expect(Number(file.headers['content-length'])).toBe(file.raw.length);
    const pdf = await PDF.load(file.raw);
    expect(pdf.getPageCount()).toBe(1);
  });
});

describe('the name made of a file’s', () => {
  const named = {
    'Form.pdf': 'Form',
    'Żółta umowa (v2).PDF': 'Zo ta umowa v2',
    '__draft--.pdf': 'draft',
    '契約書.pdf': 'Form',
    '.pdf': 'Form',
    '': 'Form',
    '../../etc/passwd': 'etc passwd',
    [`${'long '.repeat(60)}.pdf`]: 'long '.repeat(20).trim(),
    'a\u0000b\n.pdf': 'a b',
  };

  test.each(Object.entries(named))('%j is %j', (file, name) => {
    expect(nameOfFile(file)).toBe(name);
  });
});

describe('a file that is no usable form', () => {
  async function protectedForm(): Promise<Buffer> {
    const pdf = await PDF.load(form);
    pdf.setProtection({ userPassword: 'secret', ownerPassword: 'owner' });
    return Buffer.from(await pdf.save());
  }

  test('is refused with a word on why, and the next one is taken', async () => {
    const bad = [
      { file: Buffer.alloc(0), says: 'not a PDF' },
      { file: Buffer.from('PK\u0003\u0004 a Word document'), says: 'not a PDF' },
      { file: Buffer.from('%PDF-1.7\nnothing that follows'), says: 'damaged' },
      { file: form.subarray(0, 300), says: 'damaged' },
      { file: await protectedForm(), says: 'password' },
    ];
    for (const { file, says } of bad) {
      const answer = await upload('Bad.pdf', file);
      expect([says, answer.status, answer.error.code]).toEqual([says, 415, 'unsupported-file']);
      expect(answer.error.error).toContain(says);
      expect(answer.error.error).toMatch(/^[^\n]{20,200}$/);
    }
    await must(upload('Good after bad.pdf'));
    const list = await must(
      app.call(listFormTemplates, tenant.users.SysAdmin, { query: { search: 'bad' } }),
    );
    expect(list.items.map((one) => one.name)).toEqual(['Good after bad']);
  });

  test('is refused at the same moment as a good one is taken', async () => {
    const [bad, good] = await Promise.all([
      upload('Bad.pdf', Buffer.from('%PDF-1.4 broken')),
      upload('Meanwhile.pdf'),
    ]);
    expect([bad?.status, good?.status]).toEqual([415, 200]);
  });
});

describe('a form template', () => {
  test('is renamed, and its fields are named, given to people and made required', async () => {
    const made = await must(upload('To edit.pdf'));
    const edit = {
      key: 'name',
      label: ' Full name ',
      assignee: 'recipient' as const,
      required: true,
    };
    const changed = await must(update(made.id, { name: 'Edited', fields: [edit] }));
    expect(changed).toMatchObject({ id: made.id, name: 'Edited', version: 1 });
    expect(changed.fields[0]).toEqual({
      ...made.fields[0],
      label: 'Full name',
      assignee: 'recipient',
      required: true,
    });
    expect(changed.fields.slice(1)).toEqual(made.fields.slice(1));
  });

  test('takes a number, money or a day where it took text, with the settings of that', async () => {
    const made = await must(upload('Kinds.pdf'));
    const edit = { label: 'Rate', assignee: 'creator' as const, required: true };
    const kind = { type: 'currency', currency: 'EUR', display: 'code' } as const;
    const fields = [{ ...edit, key: 'name', kind }];
    const changed = await must(update(made.id, { fields }));
    const { placements, fontSize } = made.fields[0] as Extract<Field, { type: 'text' }>;
    expect(changed.fields[0]).toMatchObject({ ...edit, ...kind, placements, fontSize });
    expect(changed.fields[0]).not.toHaveProperty('kind');
    const back = [{ ...edit, key: 'name', kind: { type: 'text' } as const }];
    expect((await must(update(made.id, { fields: back }))).fields[0]?.type).toBe('text');
    const box = made.fields.find((field) => field.type === 'checkbox')!;
    const refused = await update(made.id, { fields: [{ ...edit, key: box.key, kind }] });
    expect(refused.error.fields).toEqual({
      [box.key]: 'You can’t change the type of this field.',
    });
    const wrong = [{ ...edit, key: 'name', kind: { ...kind, currency: 'euro' } }];
    expect((await update(made.id, { fields: wrong })).status).toBe(400);
  });

  test('can have a line signed, and typed in again', async () => {
    const made = await must(upload('Signed line.pdf'));
    const edit = { key: 'name', label: 'Name', assignee: 'approver-2' as const, required: true };
    const kind = { type: 'signed-on', pattern: 'dd.MM.yyyy' } as const;
    const signed = await must(update(made.id, { fields: [{ ...edit, kind }] }));
    const { placements } = made.fields[0]!;
    expect(signed.fields[0]).toMatchObject({ ...edit, ...kind, placements });
    const moved = [{ page: 0, x: 10, y: 20, width: 100, height: 20 }];
    const signature = { type: 'signature' } as const;
    const grown = await must(
      update(made.id, { fields: [{ ...edit, kind: signature, placements: moved }] }),
    );
    expect(grown.fields[0]).toMatchObject({ type: 'signature', placements: moved });
    const back = await must(update(made.id, { fields: [{ ...edit, kind: { type: 'text' } }] }));
    expect(back.fields[0]).toMatchObject({ type: 'text', placements: moved });
  });

  test('has conditions and formulas, with errors at their character', async () => {
    const made = await must(upload('Formulas.pdf'));
    const edit = { label: 'Note', assignee: 'creator' as const, required: false };
    const shown = [{ ...edit, key: 'note', showWhen: 'agreed and name <> "Ann"' }];
    const changed = await must(update(made.id, { fields: shown }));
    expect(changed.fields.find(({ key }) => key === 'note')?.showWhen).toBe(
      'agreed and name <> "Ann"',
    );
    const cases = [
      [
        'agreed and nme = "x"',
        'Show when, character 12: There is no field “nme”. Did you mean name?',
      ],
      ['name', 'Show when, character 1: A condition has to be yes or no. Compare it with a value.'],
      ['isEmpty(note)', 'Show when, character 9: “note” can’t depend on itself.'],
    ];
    for (const [showWhen = '', says] of cases) {
      const refused = await update(made.id, { fields: [{ ...edit, key: 'note', showWhen }] });
      expect([refused.status, refused.error.fields]).toEqual([400, { note: says }]);
    }
    const kind = {
      type: 'calculated',
      expression: 'length(note) * 2',
      format: { kind: 'number' },
    } as const;
    const calculated = await must(
      update(made.id, { fields: [{ ...edit, key: 'name', kind }] }),
    ).catch((error: Error) => error.message);
    // The note is there depending on the name, so the name can't be worked out from the note.
    expect(calculated).toMatch(/in a circle/);
    const always = await must(
      update(made.id, { fields: [{ ...edit, key: 'note', showWhen: '' }] }),
    );
    expect(always.fields.find(({ key }) => key === 'note')).not.toHaveProperty('showWhen');
    const worked = await must(update(made.id, { fields: [{ ...edit, key: 'name', kind }] }));
    expect(worked.fields[0]).toMatchObject(kind);
  });

  test('keeps a field that another one’s formula uses, and says where', async () => {
    const made = await must(upload('Used.pdf'));
    const placements = [{ page: 0, x: 10, y: 20, width: 100, height: 20 }];
    const base = { assignee: 'recipient' as const, required: false };
    const kind = { type: 'signed-on' } as const;
    const added = [{ ...base, key: 'signed-day', label: 'Signed', kind, placements }];
    await must(update(made.id, { added }));
    const fields = [{ ...base, key: 'note', label: 'Note', showWhen: 'isEmpty([signed-day])' }];
    await must(update(made.id, { fields }));
    const refused = await update(made.id, { removed: ['signed-day'] });
    expect([refused.status, refused.error.fields]).toEqual([
      400,
      { 'signed-day': 'This field is used by “Note”. Change that first.' },
    ]);
    const free = [{ ...base, key: 'note', label: 'Note', showWhen: '' }];
    expect(
      (await must(update(made.id, { fields: free, removed: ['signed-day'] }))).fieldCount,
    ).toBe(made.fieldCount);
  });

  test('is not overwritten by a user who has not seen a later change', async () => {
    const made = await must(upload('Both.pdf'));
    const save = (label: string, revision: number) => {
      const fields = [{ key: 'note', label, assignee: 'creator' as const, required: false }];
      const body = { fields, revision };
      return app.call(updateFormTemplate, tenant.users.SysAdmin, { params: { id: made.id }, body });
    };
    const theirs = await must(save('Theirs', made.revision));
    const refused = await save('Mine', made.revision);
    expect([refused.status, refused.error]).toEqual([
      409,
      {
        error: 'Someone else changed this form template. Open it again to see the changes.',
        code: 'conflict',
      },
    ]);
    expect(theirs).toEqual({ ...(await must(read(made.id))), renamedIn: [] });
    const mine = await must(save('Mine', theirs.revision));
    expect(mine.fields.find(({ key }) => key === 'note')?.label).toBe('Mine');
  });

  test('has a name that no other has, whatever its case', async () => {
    await must(upload('Taken name.pdf'));
    const made = await must(upload('Another name.pdf'));
    const answer = await update(made.id, { name: 'TAKEN NAME' });
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([409, ['name']]);
    expect((await update(made.id, { name: '_no' })).error.fields).toHaveProperty('name');
    expect((await must(read(made.id))).name).toBe('Another name');
  });

  test('refuses an edit of a field that it does not have, as a whole', async () => {
    const made = withoutFile(await must(upload('Strict.pdf')));
    const edit = { label: 'Label', assignee: 'creator' as const, required: false };
    const fields = [
      { ...edit, key: 'name' },
      { ...edit, key: 'nothing' },
    ];
    const answer = await update(made.id, { name: 'Changed', fields });
    expect([answer.status, answer.error.fields]).toEqual([
      400,
      { nothing: 'The form has no such field.' },
    ]);
    expect(await must(read(made.id))).toEqual(made);
    const blank = await update(made.id, { fields: [{ ...edit, key: 'name', label: ' ' }] });
    expect(blank.error.fields).toEqual({ 'fields.0.label': 'This field is required.' });
  });

  test('gets a draft of the next version when documents use the one that is changed, and only then', async () => {
    const { template, pack, project } = world;
    const label = async (text: string) => {
      const edit = { key: 'note', label: text, assignee: 'creator' as const, required: false };
      const { version, draftVersion } = await must(update(template.id, { fields: [edit] }));
      return draftVersion ?? version;
    };
    expect(await label('First')).toBe(1);
    expect(await label('Second')).toBe(1);
    const body = { formPackId: pack.id, projectId: project.id, recipient };
    await must(app.call(createDocument, tenant.users.Operator, { body }));
    expect((await must(update(template.id, { name: 'Renamed alone' }))).version).toBe(1);
    expect(await label('Third')).toBe(2);
    expect(await label('Fourth')).toBe(2);
    const { revision: seen } = await must(read(template.id));
    const publishing = { params: { id: template.id }, body: { revision: seen } };
    await must(app.call(publishFormTemplate, tenant.users.SysAdmin, publishing));
    const { revision } = await must(read(template.id));
    const fifth = { key: 'note', assignee: 'creator' as const, required: false };
    const answers = await Promise.all(
      ['Fifth', 'Sixth'].map((text) => {
        const params = { id: template.id };
        const body = { fields: [{ ...fifth, label: text }], revision };
        return app.call(updateFormTemplate, tenant.users.SysAdmin, { params, body });
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.result).toMatchObject({
      version: 2,
      draftVersion: 3,
    });
    expect(await label('Seventh')).toBe(3);
  });

  test('leaves documents in draft the fields that they had', async () => {
    const template = await must(upload('Drafted.pdf'));
    const inPack = { name: 'Drafted', formTemplateIds: [template.id] };
    const pack = await must(app.call(createFormPack, tenant.users.SysAdmin, { body: inPack }));
    const { project } = world;
    await must(update(template.id, { added: [signature] }));
    const body = { formPackId: pack.id, projectId: project.id, recipient };
    const draft = await must(app.call(createDocument, tenant.users.Operator, { body }));
    const changed = await must(
      update(template.id, {
        added: [{ ...signature, key: 'initials-agent', kind: { type: 'initials' } }],
        removed: [signature.key],
      }),
    );
    expect(changed).toMatchObject({ version: 1, draftVersion: 2, fieldCount: 4 });
    const { forms } = await must(
      app.call(getDocument, tenant.users.Operator, { params: { id: draft.id } }),
    );
    expect(forms[0]?.version).toBe(1);
    expect(forms[0]?.fields.map(({ key }) => key)).toEqual([
      'name',
      'note',
      'agreed',
      'signature-recipient',
    ]);
  });

  test('of another tenant is not there', async () => {
    const made = await must(upload('Private.pdf'));
    const params = { id: made.id };
    const stranger = other.users.SysAdmin;
    expect((await read(made.id, other)).status).toBe(404);
    expect((await app.call(getFormTemplateFile, stranger, { params })).status).toBe(404);
    const body = { name: 'Mine', revision: made.revision };
    expect((await app.call(updateFormTemplate, stranger, { params, body })).status).toBe(404);
    const pack = { name: 'Pack', formTemplateIds: [made.id] };
    expect((await app.call(createFormPack, stranger, { body: pack })).status).toBe(400);
    const list = await must(app.call(listFormTemplates, stranger, { query: {} }));
    expect(list.items).toEqual([]);
    expect((await must(upload('Private.pdf', form, other))).name).toBe('Private');
  });
});

describe('the lines of a page', () => {
  const lines = (id: string, page: number, in_: TestTenant<'SysAdmin'> = tenant) =>
    app.call(getFormTemplateLines, in_.users.SysAdmin, { params: { id, page } });

  test('are read from its PDF, for those alone who may manage templates', async () => {
    const made = await must(upload('Lines.pdf', await drawLines()));
    const { xs, ys, boxes } = await must(lines(made.id, 0));
    expect(boxes).toHaveLength(1);
    expect(boxes[0]?.width).toBeCloseTo(80, 0);
    expect([xs, ys].map((one) => one.length >= 2)).toEqual([true, true]);
    expect((await lines(made.id, 1)).status).toBe(404);
    expect((await lines(made.id, 0, other)).status).toBe(404);
    const params = { id: made.id, page: 0 };
    const answer = await app.call(getFormTemplateLines, tenant.users.Operator, { params });
    expect(answer.status).toBe(403);
  });

  async function drawLines(): Promise<Buffer> {
    const pdf = PDF.create();
    const page = pdf.addPage({ size: 'a4' });
    const borderColor = rgb(0, 0, 0);
    page.drawRectangle({ x: 100, y: 500, width: 80, height: 20, borderColor, borderWidth: 1 });
    return Buffer.from(await pdf.save());
  }
});

describe('fields that are put on the pages', () => {
  test('are added to those of the PDF, in all their kinds', async () => {
    const made = await must(upload('Placed.pdf'));
    const added: Change['added'] = [
      signature,
      { ...signature, key: 'initials-agent', assignee: 'agent', kind: { type: 'initials' } },
      {
        ...signature,
        key: 'signed-on-signer-50',
        assignee: 'signer-50',
        kind: { type: 'signed-on', pattern: 'd MMM yyyy' },
      },
    ];
    const changed = await must(update(made.id, { added }));
    expect(changed).toMatchObject({ version: 1, fieldCount: 6 });
    expect(changed.fields.slice(0, 3)).toEqual(made.fields);
    const { kind, ...base } = signature;
    expect(changed.fields[3]).toEqual({ ...base, ...kind });
    expect(changed.fields.slice(4)).toMatchObject([
      { key: 'initials-agent', type: 'initials', assignee: 'agent' },
      { type: 'signed-on', pattern: 'd MMM yyyy', fontSize: 0, align: 'left' },
    ]);
    expect((await must(read(made.id))).fields).toEqual(changed.fields);
  });

  test('are moved, reassigned and removed', async () => {
    const made = await must(upload('Moved.pdf'));
    await must(update(made.id, { added: [signature] }));
    const { kind: _, ...edit } = signature;
    const placements = [{ page: 0, x: 0, y: 0, width: 200, height: 50 }];
    const moved = await must(
      update(made.id, { fields: [{ ...edit, assignee: 'signer-3', placements }] }),
    );
    expect(moved.fields[3]).toMatchObject({ assignee: 'signer-3', placements });
    const without = await must(update(made.id, { removed: [signature.key] }));
    expect(without.fields).toEqual(made.fields);
  });

  const onPage = (change: object) => [{ ...signature.placements[0]!, ...change }];
  test.each([
    ['over the edge', { placements: onPage({ x: 500 }) }, 'The field is not inside of page 1.'],
    ['above the page', { placements: onPage({ y: -3 }) }, 'The field is not inside of page 1.'],
    ['on no page', { placements: onPage({ page: 1 }) }, 'The form has no page 2.'],
    ['with a key that is taken', { key: 'name' }, 'The form already has a field with this key.'],
  ])('are refused %s', async (_, change, message) => {
    const made = withoutFile(await must(upload('Refused.pdf')));
    const field = { ...signature, ...change };
    const answer = await update(made.id, { added: [field] });
    expect([answer.status, answer.error]).toEqual([
      400,
      {
        code: 'invalid',
        error: `Signature, Recipient: ${message}`,
        fields: { [field.key]: message },
      },
    ]);
    expect(await must(read(made.id))).toEqual(made);
  });

  test.each([
    ['for an unknown assignee', { assignee: 'signer-51' }, 'added.0.assignee'],
    ['for a position that is none', { assignee: 'approver-0' }, 'added.0.assignee'],
    ['to be typed in', { kind: { type: 'text' } }, 'added.0.kind.type'],
    ['without a position', { placements: [] }, 'added.0.placements'],
    ['without a size', { placements: onPage({ width: 0 }) }, 'added.0.placements.0.width'],
    ['with a key of any letters', { key: 'Über allem' }, 'added.0.key'],
    ['without a label', { label: ' ' }, 'added.0.label'],
  ])('are refused %s', async (_, change, path) => {
    const made = await must(upload('Refused by schema.pdf'));
    const field = { ...signature, ...change } as typeof signature;
    const answer = await update(made.id, { added: [field] });
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [path]]);
  });

  test('have keys of their own, and no more are added than a form can have', async () => {
    const made = await must(upload('Many.pdf'));
    const twice = await update(made.id, { added: [signature, signature] });
    expect(twice.error.fields).toEqual({
      'signature-recipient': 'The form already has a field with this key.',
    });
    const fields = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...signature, key: `signature-${index}` }));
    const tooMany = await update(made.id, { added: fields(998) });
    expect([tooMany.status, tooMany.error.error]).toEqual([
      400,
      'Signature, Recipient: A form can have 1,000 fields at most.',
    ]);
    expect(await must(update(made.id, { added: fields(997) }))).toMatchObject({ fieldCount: 1000 });
  });

  test('of the PDF can be changed in all that they are, moved, ordered and removed', async () => {
    const made = await must(upload('Of the PDF.pdf'));
    const [name, note, agreed] = made.fields as [Field, Field, Field];
    const placements = [{ page: 0, x: 10, y: 20, width: 100, height: 20 }];
    const date: Field = {
      type: 'date',
      key: 'born',
      label: 'Date of birth',
      assignee: 'recipient',
      required: true,
      fontSize: 9,
      align: 'left',
      color: '#1a2b3c',
      cells: 8,
      placements,
    };
    const moved = { ...name, placements, help: 'As in the passport' };
    const change = { changed: [moved, date], removed: ['note'], order: ['born', 'agreed', 'name'] };
    const saved = await must(update(made.id, change));
    expect(saved.fields).toEqual([date, agreed, moved]);
    expect((await must(update(made.id, { changed: [note] }))).fields).toEqual([
      date,
      agreed,
      moved,
      note,
    ]);
  });

  test.each([
    ['over the edge', { placements: [{ page: 0, x: 500, y: 5, width: 160, height: 9 }] }],
    ['without a label', { label: '  ' }],
    ['with a range that is none', { type: 'number', min: '5', max: '2' }],
  ])('are not changed into one %s', async (_, change) => {
    const made = await must(upload('Not so.pdf'));
    const before = withoutFile(made);
    const changed = [{ ...made.fields[0], ...change } as Field];
    const answer = await update(made.id, { changed });
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['name']]);
    expect(await must(read(made.id))).toEqual(before);
  });

  test('are refused twice, and in an order of fields that are not there', async () => {
    const made = await must(upload('Twice.pdf'));
    const [name] = made.fields as [Field];
    expect((await update(made.id, { changed: [name, name] })).error.fields).toEqual({
      name: 'This field is there twice.',
    });
    const unknown = { nothing: 'The form has no such field.' };
    expect((await update(made.id, { order: ['nothing'] })).error.fields).toEqual(unknown);
    expect((await update(made.id, { removed: ['nothing'] })).error.fields).toEqual(unknown);
  });

  test('are refused on a template that another user changed meanwhile', async () => {
    const made = await must(upload('Meanwhile placed.pdf'));
    await must(update(made.id, { added: [signature] }));
    const body = { added: [{ ...signature, key: 'mine' }], revision: made.revision };
    const params = { id: made.id };
    const answer = await app.call(updateFormTemplate, tenant.users.SysAdmin, { params, body });
    expect([answer.status, answer.error.code]).toEqual([409, 'conflict']);
    expect((await must(read(made.id))).fieldCount).toBe(4);
  });

  test.each(['Admin', 'Operator', 'Approver', 'Operator/Approver'] as const)(
    'are not for the user type %s',
    async (userType) => {
      const made = await must(upload('Not theirs.pdf'));
      const body = { added: [signature], revision: made.revision };
      const params = { id: made.id };
      const answer = await app.call(updateFormTemplate, tenant.users[userType], { params, body });
      expect([answer.status, answer.error.code]).toEqual([403, 'forbidden']);
      expect((await must(read(made.id))).fieldCount).toBe(3);
    },
  );
});
