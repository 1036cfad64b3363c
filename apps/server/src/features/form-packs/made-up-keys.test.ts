import {
  addFormTemplatePages,
  createDocument,
  createFormPack,
  downloadFormTemplate,
  duplicateFormPack,
  duplicateFormTemplate,
  type Field,
  type FormPackInput,
  finishSigning,
  getDocumentPdf,
  getFormPack,
  getFormTemplate,
  getSigning,
  importFormTemplate,
  newFields,
  publishFormTemplate,
  replaceFormTemplateFile,
  sendDocument,
  updateFormPack,
  updateFormTemplate,
  uploadFormTemplate,
} from '@countersign/contract';
import { inputsOf } from '@countersign/domain';
import { PDF } from '@libpdf/core';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { formTemplates, formTemplateVersions } from '../../platform/database/tables/index.ts';
import {
  drawTestForm,
  makeWorld,
  must,
  recipient,
  sendBody,
  type World,
} from '../../testing/fixtures.ts';
import { linksOf, shownBy } from '../../testing/signing.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let tenant: TestTenant;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  world = await makeWorld(app, tenant);
});
afterAll(() => app.close());

const field = (type: Field['type'], key: string, y: number, more: object = {}) =>
  ({
    ...newFields[type],
    key,
    label: key,
    assignee: 'recipient',
    required: false,
    placements: [{ page: 0, x: 40, y, width: 200, height: 20 }],
    ...more,
  }) as Field;

/** A form of which a program made up every key. */
const madeUp = (label: string, factor: number) => [
  field('text', 'text', 60, { label, required: true }),
  field('number', 'number', 120),
  field('calculated', 'calculated', 180, { expression: `number * ${factor}` }),
  field('checkbox', 'check-box', 300),
  field('text', 'text-2', 360, { required: true, showWhen: '[check-box]' }),
];

/** A form template with these fields, as it was published before keys were those of one form. */
async function template(name: string, fields: Field[]): Promise<string> {
  const query = { fileName: `${name}.pdf` };
  const file = await drawTestForm();
  const { id } = await must(app.call(uploadFormTemplate, tenant.users.SysAdmin, { query, file }));
  await app.platform.database.system(async (tx) => {
    const ofTemplate = eq(formTemplateVersions.formTemplateId, id);
    await tx.update(formTemplateVersions).set({ fields }).where(ofTemplate);
    await tx.update(formTemplates).set({ updatedAt: new Date() }).where(eq(formTemplates.id, id));
  });
  return id;
}

async function send(formTemplateIds: string[], name: string) {
  const pack = await must(
    app.call(createFormPack, tenant.users.SysAdmin, { body: { name, formTemplateIds } }),
  );
  const user = tenant.users.Operator;
  const body = { formPackId: pack.id, projectId: world.project.id, recipient };
  const document = await must(app.call(createDocument, user, { body }));
  await must(app.call(sendDocument, user, { body: sendBody(user, document) }));
  const [link] = await linksOf(app, document.id);
  return { id: document.id, token: link?.token ?? '' };
}

test('forms with the same generated keys fill, show and calculate their own values', async () => {
  const first = await template('Travel', madeUp('Passport number', 2));
  const second = await template('Crew', madeUp('Role', 3));
  const { id, token } = await send([first, second], 'Made up');
  const params = { token };
  const view = await must(app.call(getSigning, undefined, { params }));
  expect(view.forms.map(({ fields }) => fields.map(({ label }) => label))).toEqual([
    ['Passport number', 'number', 'calculated', 'check-box', 'text-2'],
    ['Role', 'number', 'calculated', 'check-box', 'text-2'],
  ]);
  expect(view.formulas?.hidden).toEqual([`${first}\ntext-2`, `${second}\ntext-2`]);

  const finish = async (values: Record<string, Record<string, string | boolean>>) =>
    app.call(finishSigning, undefined, {
      params,
      body: { commandId: newId(), view: await shownBy(app, token), values },
    });
  const travel = { text: 'P12345', number: '2', 'check-box': false };
  const crew = { number: '5', 'check-box': true };
  const refused = await finish({ [first]: travel, [second]: crew });
  expect(Object.keys(refused.error.fields ?? {})).toEqual([`${second}.text`, `${second}.text-2`]);
  await must(
    finish({ [first]: travel, [second]: { ...crew, text: 'Gaffer', 'text-2': 'Nights' } }),
  );
  await app.work();
  const pdf = await app.call(getDocumentPdf, tenant.users.Operator, { params: { id } });
  const [one = '', other = ''] = await app.platform.pdf.textOfPages(pdf.raw);
  const words = (text: string) =>
    ['P12345', 'Gaffer', '4', '15', 'Nights'].filter((word) => text.split(/\s+/).includes(word));
  expect(words(one)).toEqual(['P12345', '4']);
  expect(words(other)).toEqual(['Gaffer', '15', 'Nights']);
});

async function drawAcroForm(): Promise<Buffer> {
  const pdf = PDF.create();
  const page = pdf.addPage({ size: 'a4' });
  const form = pdf.getOrCreateForm();
  for (const [at, name] of ['Text1', 'undefined_2', 'employee_name'].entries()) {
    const placement = { x: 50, y: 700 - 40 * at, width: 200, height: 20 };
    page.drawField(form.createTextField(name), placement);
  }
  return Buffer.from(await pdf.save());
}

test('a generated key belongs to one form, whichever way the form is made; a chosen one stays', async () => {
  const admin = tenant.users.SysAdmin;
  const file = await drawAcroForm();
  const upload = (fileName: string) =>
    must(app.call(uploadFormTemplate, admin, { query: { fileName }, file }));
  const keysOf = ({ fields }: { fields: Field[] }) => fields.map(({ key }) => key);
  const first = await upload('Acro.pdf');
  const params = { id: first.id };
  const imported = async () => {
    const { raw } = await app.call(downloadFormTemplate, admin, { params });
    return must(app.call(importFormTemplate, admin, { file: raw }));
  };
  const made = [
    first,
    await upload('Acro again.pdf'),
    await must(app.call(duplicateFormTemplate, admin, { params })),
    await imported(),
  ];
  const own = first.id.slice(-12);
  expect(keysOf(first)).toEqual([`Text1_${own}`, `undefined_2_${own}`, 'employee_name']);
  expect(new Set(made.flatMap(keysOf)).size).toBe(2 * made.length + 1);

  // Another file in its place has the same fields; pages behind it have others.
  const query = { revision: first.revision };
  const replaced = await must(app.call(replaceFormTemplateFile, admin, { params, query, file }));
  expect([keysOf(replaced), replaced.open, replaced.added]).toEqual([keysOf(first), [], []]);
  const more = await must(
    app.call(addFormTemplatePages, admin, { params, query: { revision: replaced.revision }, file }),
  );
  expect(keysOf(more).slice(3)).toEqual([
    `Text1-2_${own}`,
    `undefined_2-2_${own}`,
    `employee_name-2_${own}`,
  ]);
});

test('fields of one key that are called differently are one or separate, as the pack says', async () => {
  const admin = tenant.users.SysAdmin;
  const role = (label: string) => [field('text', 'role', 60, { label, required: true })];
  const formTemplateIds = [
    await template('One', role('Role')),
    await template('Two', role('Passport number')),
  ];
  const pack = (name: string, sharedKeys: FormPackInput['sharedKeys']) =>
    app.call(createFormPack, admin, { body: { name, formTemplateIds, sharedKeys } });
  const refused = await pack('Open', {});
  expect(refused.error.fields).toEqual({
    'sharedKeys.role': 'Choose whether these have the same answer.',
  });
  const separate = await must(pack('Separate', { role: 'separate' }));
  expect(separate.sharedKeys).toEqual({ role: 'separate' });
  const copy = await must(app.call(duplicateFormPack, admin, { params: { id: separate.id } }));
  const isShared = async (formPackId: string) => {
    const body = { formPackId, projectId: world.project.id, recipient };
    const { forms } = await must(app.call(createDocument, tenant.users.Operator, { body }));
    return inputsOf(forms).length === 1;
  };
  const same = await must(pack('Same', { role: 'same' }));
  expect(await Promise.all([separate, copy, same].map(({ id }) => isShared(id)))).toEqual([
    false,
    false,
    true,
  ]);
});

test('a label that is changed later asks again whether fields are one, and keeps them separate', async () => {
  const admin = tenant.users.SysAdmin;
  const role = (label: string) => [field('text', 'role', 60, { label })];
  const first = await template('Label one', role('Role'));
  const formTemplateIds = [first, await template('Label two', role('Passport number'))];
  const pack = (name: string, answer: 'same' | 'separate') =>
    must(
      app.call(createFormPack, admin, {
        body: { name, formTemplateIds, sharedKeys: { role: answer } },
      }),
    );
  const packs = [await pack('Label same', 'same'), await pack('Label separate', 'separate')];
  const answers = async () => {
    const read = ({ id }: { id: string }) => must(app.call(getFormPack, admin, { params: { id } }));
    return (await Promise.all(packs.map(read))).map(({ sharedKeys }) => sharedKeys['role']);
  };
  const params = { id: first };
  const relabel = async (label: string) => {
    const { revision, fields } = await must(app.call(getFormTemplate, admin, { params }));
    const changed = fields.map((one) => ({ ...one, label }));
    return must(app.call(updateFormTemplate, admin, { params, body: { revision, changed } }));
  };
  await relabel('ROLE ');
  expect(await answers()).toEqual(['same', 'separate']);
  const { revision, fields } = await relabel('Job');
  // It counts at once, as nothing was published or drafted with.
  expect(fields.map(({ key }) => key)).toEqual(['role']);
  expect(await answers()).toEqual([undefined, 'separate']);
  const again = { sharedKeys: { role: 'same' as const }, formTemplateIds, name: 'Label same' };
  const [firstPack] = packs;
  const now = await must(app.call(getFormPack, admin, { params: { id: firstPack?.id ?? '' } }));
  await must(
    app.call(updateFormPack, admin, {
      params: { id: now.id },
      body: { ...again, revision: now.revision },
    }),
  );
  await must(app.call(publishFormTemplate, admin, { params, body: { revision } }));
  await relabel('Position');
  expect(await answers()).toEqual(['same', 'separate']);
  const draft = await must(app.call(getFormTemplate, admin, { params }));
  const body = { revision: draft.revision };
  await must(app.call(publishFormTemplate, admin, { params, body }));
  expect(await answers()).toEqual([undefined, 'separate']);
});
