import {
  checkFormPack,
  createFormPack,
  type EndpointResult,
  type FormPack,
  getFormPack,
  getFormTemplate,
  listFormTemplates,
  updateFormPack,
} from '@countersign/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type MadeCall, Refusal } from '../../../testing/fake-api.ts';
import { findViolations, untilShown } from '../../../testing/look-at-page.ts';
import { openPage, server } from '../../../testing/open-page.tsx';
import { sampleAnswer } from '../../../testing/sample-answer.ts';

const id = (number: number) => `0190a000-0000-7000-8000-00000000000${number}`;
const names = ['Pack form A', 'Pack form B', 'Pack form C'];
const formOf = (number: number, condition = '') => ({
  formTemplateId: id(number),
  name: names[number - 1] ?? '',
  pageCount: 1,
  fieldCount: 1,
  condition,
  hiddenFrom: [],
});
const packOf = (change: Partial<FormPack>) =>
  sampleAnswer(updateFormPack, { id: id(9), archivedAt: null, userTypes: [], ...change });
const templates = names.map((name, at) => sampleAnswer(getFormTemplate, { id: id(at + 1), name }));
const save = page.getByRole('button', { name: 'Save', exact: true });
const name = page.getByRole('textbox', { name: 'Name', exact: true });

type Check = (call: MadeCall<typeof checkFormPack>) => EndpointResult<typeof checkFormPack>;

/** Opens a pack over a server that keeps it, and checks it as the test says. */
async function openPack(pack: FormPack, check?: Check): Promise<void> {
  server()
    .answerRest()
    .answer(checkFormPack, check)
    .answer(listFormTemplates, { items: templates, from: 1, total: 3 })
    .answer(getFormPack, pack)
    .answer(updateFormPack, ({ body }) => ({ ...pack, ...body, revision: pack.revision + 1 }));
  await openPage(`/dashboard/form-packs/${id(9)}`);
  await untilShown();
}

test('two who change the same form pack decide field by field, and nothing is lost', async () => {
  const mine = packOf({ name: 'Shared pack', forms: [formOf(1)], revision: 3 });
  const theirs = { ...mine, name: 'Their pack', forms: [formOf(1), formOf(3)], revision: 4 };
  await openPack(mine);
  await page.getByRole('button', { name: 'Add Pack form B' }).click();
  await name.fill('My pack');
  server()
    .answer(getFormPack, theirs)
    .answer(updateFormPack, ({ body }) =>
      body.revision === 4
        ? { ...theirs, name: body.name, forms: [formOf(1), formOf(2)], revision: 5 }
        : new Refusal({ error: 'Somebody else changed this form pack.', code: 'conflict' }),
    );
  await save.click();
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed this form pack' });
  await expect.element(notice).toMatchTextContent('Forms in the pack (they changed it too)');
  await expect
    .element(notice)
    .toMatchTextContent('Yours: Pack form A, Pack form B · Theirs: Pack form A, Pack form C');
  expect(await findViolations()).toEqual([]);
  const choice = notice.getByRole('listitem').filter({ hasText: 'Name' });
  await choice.getByRole('radio', { name: 'Keep theirs' }).click();
  await notice.getByRole('button', { name: 'Keep selected changes' }).click();
  await expect.element(name).toHaveValue('Their pack');
  await save.click();
  await expect.element(page.getByText('Form pack “Their pack” saved')).toBeVisible();
  const [, sent] = server().callsOf(updateFormPack);
  expect(sent?.body).toMatchObject({
    name: 'Their pack',
    formTemplateIds: [id(1), id(2)],
    revision: 4,
  });
});

test('an error is shown at its condition, and valid changes are saved', async () => {
  await openPack(packOf({ name: 'Kit pack', forms: [formOf(1), formOf(2)], revision: 1 }));
  const message = 'A text is compared with a number.';
  server().answer(checkFormPack, ({ body }) => ({
    problems:
      body.conditions?.[id(2)] === 'document.engagementType = 12'
        ? [
            {
              severity: 'impossible' as const,
              kind: 'condition' as const,
              formTemplateId: id(2),
              key: null,
              span: { from: 0, to: 5 },
              message,
            },
          ]
        : [],
    sharedFields: [],
    names: [{ name: 'document.engagementType', label: 'Engagement type' }],
  }));
  const condition = page.getByRole('textbox', { name: 'Pack form B', exact: true });
  await condition.fill('document.engagementType = 12');
  await expect.element(page.getByText(message)).toBeVisible();
  await condition.fill('document.engagementType = "PAYE"');
  await expect.element(page.getByText(message)).not.toBeInTheDocument();
  expect(await findViolations()).toEqual([]);
  await save.click();
  await expect
    .poll(() => server().callsOf(updateFormPack)[0]?.body.conditions)
    .toEqual({
      [id(2)]: 'document.engagementType = "PAYE"',
    });
});

test('how documents are sent is set in their pack, and a wrong address is said at it', async () => {
  const sending = {
    message: '',
    copies: [],
    expiresAfterDays: null,
    reminders: null,
    accessCode: false,
    canHandOver: false,
  };
  await openPack(packOf({ name: 'Kit pack', forms: [formOf(1)], sending, revision: 1 }));
  const copies = page.getByRole('combobox', { name: 'CC', exact: true });
  await copies.fill('office');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('textbox', { name: 'Expires after (days)' }).fill('14');
  await page.getByRole('switch', { name: 'Send reminders' }).click();
  await page.getByLabelText('Maximum number').fill('4');
  await page.getByRole('checkbox', { name: 'Only from Monday to Friday' }).click();
  await save.click();
  await expect.element(copies).toHaveAccessibleDescription(/email/i);
  expect(await findViolations()).toEqual([]);
  await copies.click();
  await userEvent.keyboard('{Backspace}office@example.com{Enter}');
  await save.click();
  await expect.element(page.getByText('Form pack “Kit pack” saved')).toBeVisible();
  expect(server().callsOf(updateFormPack)[0]?.body.sending).toEqual({
    ...sending,
    copies: ['office@example.com'],
    expiresAfterDays: 14,
    reminders: { afterDays: 3, everyDays: 3, atMost: 4, onWeekdays: true },
  });
});

test('fields of one key that are called differently are asked about before the pack is saved', async () => {
  const check: Check = ({ body }) => ({
    problems: [],
    sharedFields: [
      {
        key: 'number',
        label: 'Number',
        forms: [
          { name: 'Pack form A', label: 'Number' },
          { name: 'Pack form B', label: 'Passport number' },
        ],
        needsDecision: body.sharedKeys?.['number'] === undefined,
        problem: '',
      },
    ],
    names: [],
  });
  await openPack(
    packOf({ name: 'Asking pack', forms: [formOf(1), formOf(2)], revision: 1 }),
    check,
  );
  const question = page.getByRole('radiogroup', { name: /Same answer for these fields/ });
  await page.getByRole('textbox', { name: 'File name' }).fill('{pack}');
  await expect.element(question).toHaveAccessibleName(/Passport number \(Pack form B\)/);
  const missing = 'Choose whether these have the same answer.';
  const fields = { 'sharedKeys.number': missing };
  server().answer(updateFormPack, () => new Refusal({ error: missing, code: 'invalid', fields }));
  await save.click();
  await expect.element(page.getByText(missing).last()).toBeVisible();
  server().answer(updateFormPack);
  await question.getByRole('radio', { name: 'Keep separate' }).click();
  expect(await findViolations()).toEqual([]);
  await save.click();
  await expect
    .poll(() => server().callsOf(updateFormPack)[1]?.body.sharedKeys)
    .toEqual({
      number: 'separate',
    });
});

test('a pack is made by keyboard alone', async () => {
  server()
    .answerRest()
    .answer(listFormTemplates, { items: templates, from: 1, total: 3 })
    .answer(createFormPack, packOf({ name: 'By keys', forms: [formOf(2)] }))
    .answer(getFormPack, packOf({ name: 'By keys', forms: [formOf(2)] }));
  await openPage('/dashboard/form-packs/new');
  await untilShown();
  name.element().focus();
  await userEvent.keyboard('By keys');
  page.getByRole('button', { name: 'Add Pack form B' }).element().focus();
  await userEvent.keyboard('{Enter}{Control>}s{/Control}');
  await expect.element(page.getByText('Form pack “By keys” saved')).toBeVisible();
  expect(server().callsOf(createFormPack)[0]?.body).toMatchObject({
    name: 'By keys',
    formTemplateIds: [id(2)],
  });
  await expect.element(page.getByRole('link', { name: 'Create document' })).toBeVisible();
});
