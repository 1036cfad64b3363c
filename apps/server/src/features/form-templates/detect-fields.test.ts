import {
  detectFields,
  type EndpointInput,
  type Field,
  getFormTemplate,
  keyOfForm,
  uploadFormTemplate,
} from '@countersign/contract';
import { PDF, rgb } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { must } from '../../testing/fixtures.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../testing/test-app.ts';

let app: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
});
afterAll(() => app.close());

const black = rgb(0, 0, 0);

/** Two pages with a line and a box each; on the first one there are fields, too, without names that say anything. */
async function drawForm(): Promise<Buffer> {
  const pdf = PDF.create();
  const form = pdf.getOrCreateForm();
  for (const number of [1, 2]) {
    const page = pdf.addPage({ width: 595, height: 842 });
    const line = (x: number, y: number, length: number) =>
      page.drawLine({ start: { x, y }, end: { x: x + length, y }, thickness: 0.6, color: black });
    page.drawText(`Particulars of the person, part ${number}`, { x: 60, y: 780, size: 14 });
    page.drawText('Place of birth:', { x: 60, y: 700, size: 10 });
    line(140, 698, 200);
    page.drawRectangle({
      x: 60,
      y: 640,
      width: 10,
      height: 10,
      borderColor: black,
      borderWidth: 0.7,
    });
    page.drawText('I have read the safety notes *', { x: 76, y: 641, size: 10 });
    if (number === 2) continue;
    page.drawText('Email:', { x: 60, y: 600, size: 10 });
    line(140, 598, 200);
    page.drawField(form.createTextField('P1 t1'), { x: 140, y: 599, width: 200, height: 15 });
    page.drawText('Nickname:', { x: 60, y: 560, size: 10 });
    line(140, 558, 200);
    page.drawField(form.createTextField('Nickname'), { x: 140, y: 559, width: 200, height: 15 });
  }
  return Buffer.from(await pdf.save());
}

async function upload(): Promise<string> {
  const query = { fileName: 'Flat.pdf' };
  const file = await drawForm();
  return (await must(app.call(uploadFormTemplate, tenant.users.SysAdmin, { query, file }))).id;
}

type Body = EndpointInput<typeof detectFields>['body'];
const detect = (id: string, body: Body = {}, as: TestUser = tenant.users.SysAdmin) =>
  app.call(detectFields, as, { params: { id }, body });

describe('fields that are proposed', () => {
  test('for all pages, but where there are fields; nothing is changed', async () => {
    const id = await upload();
    const before = await must(app.call(getFormTemplate, tenant.users.SysAdmin, { params: { id } }));
    const found = await must(detect(id));
    expect(
      found.proposals.map(({ type, label, required, placement }) => [
        placement.page,
        type,
        label,
        required,
      ]),
    ).toEqual([
      [0, 'text', 'Place of birth', false],
      [0, 'checkbox', 'I have read the safety notes', true],
      [1, 'text', 'Place of birth', false],
      [1, 'checkbox', 'I have read the safety notes', true],
    ]);
    expect(found.proposals[0]).toMatchObject({ assignee: 'recipient', lines: 1 });
    expect(found.proposals[0]?.placement.x).toBeCloseTo(140, 0);
    expect([found.relabelled, found.unreadPages]).toEqual([[], []]);
    const after = await must(app.call(getFormTemplate, tenant.users.SysAdmin, { params: { id } }));
    expect(after).toEqual(before);
  });

  test('for one page, and for a region of it', async () => {
    const id = await upload();
    const labels = async (body: Body) =>
      (await must(detect(id, body))).proposals.map(({ label, placement: { page } }) => [
        page,
        label,
      ]);
    expect(await labels({ page: 1 })).toEqual([
      [1, 'Place of birth'],
      [1, 'I have read the safety notes'],
    ]);
    const region = { x: 40, y: 180, width: 100, height: 40 };
    expect(await labels({ page: 1, region })).toEqual([[1, 'I have read the safety notes']]);
  });

  test('with labels and types for fields that only have the names of a program', async () => {
    const id = await upload();
    const { relabelled } = await must(detect(id, { relabel: true }));
    expect(relabelled).toEqual([
      {
        key: keyOfForm('P1 t1', id),
        label: 'Email',
        type: 'email',
        assignee: 'recipient',
      } satisfies Pick<Field, 'key' | 'label' | 'assignee'> & { type: string },
    ]);
  });
});

describe('refusals', () => {
  test('a page that the form has not, and a region without a page', async () => {
    const id = await upload();
    const none = await detect(id, { page: 2 });
    expect([none.status, Object.keys(none.error.fields ?? {})]).toEqual([400, ['page']]);
    const nowhere = await detect(id, { region: { x: 0, y: 0, width: 9, height: 9 } });
    expect([nowhere.status, Object.keys(nowhere.error.fields ?? {})]).toEqual([400, ['page']]);
  });

  test('users who do not manage forms, and another tenant', async () => {
    const id = await upload();
    const { SysAdmin: _, ...others } = tenant.users;
    for (const user of Object.values(others)) expect((await detect(id, {}, user)).status).toBe(403);
    const stranger = (await app.otherTenant()).users.SysAdmin;
    expect((await detect(id, {}, stranger)).status).toBe(404);
  });
});
