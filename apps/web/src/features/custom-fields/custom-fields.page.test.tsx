import {
  archiveCustomField,
  createCustomField,
  getCustomField,
  listCustomFields,
  messages,
  reorderCustomFields,
  restoreCustomField,
} from '@countersign/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations, tooWide, untilShown } from '../../../testing/look-at-page.ts';
import { openPage, server } from '../../../testing/open-page.tsx';
import { sampleAnswer } from '../../../testing/sample-answer.ts';

const id = (number: number) => `0190a000-0000-7000-8000-00000000000${number}`;
const fieldOf = (number: number, name: string) =>
  sampleAnswer(getCustomField, {
    id: id(number),
    of: 'document',
    name,
    section: 'Delivery',
    revision: 1,
    archivedAt: null,
  });
const add = page.getByRole('button', { name: 'Create field' });

test('wrong fields are refused in the words of the rules', async () => {
  server().answerRest();
  await openPage('/dashboard/custom-fields?of=project');
  await untilShown();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  for (const wrong of ['', '-Studio', 'Studio_', 'Studio/2']) {
    await name.fill(wrong);
    await add.click();
    await expect.element(page.getByText(messages.naming, { exact: true })).toBeVisible();
    await expect.element(name).toHaveFocus();
  }
  await name.fill('Stage');
  await page.getByRole('radio', { name: 'Choice', exact: true }).click();
  await add.click();
  await expect
    .element(page.getByText('Add at least one choice that isn’t archived.', { exact: true }))
    .toBeVisible();
  await page.getByRole('button', { name: 'Add choice' }).click();
  await expect.element(page.getByLabelText('Choice 1', { exact: true })).toHaveFocus();
  await userEvent.keyboard('One{Enter}');
  await expect.element(page.getByLabelText('Choice 2', { exact: true })).toHaveFocus();
  await userEvent.keyboard('one');
  await add.click();
  await expect
    .element(page.getByText('This choice already exists. Enter a different one.', { exact: true }))
    .toBeVisible();
  expect(await findViolations()).toEqual([]);
  expect(server().callsOf(createCustomField)).toEqual([]);
});

test('a field is tried out on a phone, and added', async () => {
  server().answerRest();
  await openPage('/dashboard/custom-fields?of=contact', { width: 390 });
  await untilShown();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Glove size');
  await page.getByRole('radio', { name: 'Number', exact: true }).click();
  const preview = page.getByRole('region', { name: 'Preview' }).getByLabelText('Glove size');
  await preview.fill('many');
  preview.element().blur();
  await expect.element(page.getByText(messages.positiveNumber)).toBeVisible();
  expect(tooWide()).toBeLessThanOrEqual(0);
  await add.click();
  await expect
    .poll(() => server().callsOf(createCustomField)[0]?.body)
    .toMatchObject({
      of: 'contact',
      name: 'Glove size',
      kind: 'number',
    });
});

test('fields are put in order by keys, each move saved after the one before', async () => {
  const items = ['Copies', 'Carrier', 'Enclosures'].map((name, at) => fieldOf(at + 1, name));
  server()
    .answerRest()
    .answer(listCustomFields, {
      items,
      from: 1,
      total: 3,
      counts: { contact: 0, project: 0, document: 3 },
    });
  await openPage('/dashboard/custom-fields-list?of=document');
  await untilShown();
  await page.getByRole('button', { name: 'Change order' }).click();
  const rows = page.getByRole('region', { name: 'Delivery' }).getByRole('listitem');
  await expect.element(rows.nth(2)).toMatchTextContent('Enclosures');
  expect(await findViolations()).toEqual([]);
  const up = page.getByRole('button', { name: 'Move Enclosures up', exact: true });
  up.element().focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(rows.nth(1)).toMatchTextContent('Enclosures');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(rows.nth(0)).toMatchTextContent('Enclosures');
  await expect.poll(() => server().callsOf(reorderCustomFields).length).toBe(2);
  expect(
    server()
      .callsOf(reorderCustomFields)
      .map(({ body }) => body),
  ).toEqual([
    { of: 'document', ids: [id(1), id(3), id(2)] },
    { of: 'document', ids: [id(3), id(1), id(2)] },
  ]);
});

test('a field is archived from the list, and restored on its page', async () => {
  const field = fieldOf(1, 'Old reference');
  server()
    .answerRest()
    .answer(listCustomFields, { items: [field], from: 1, total: 1 })
    .answer(archiveCustomField, { ...field, archivedAt: field.updatedAt, revision: 2 });
  await openPage('/dashboard/custom-fields-list?of=document');
  await untilShown();
  await page.getByRole('button', { name: 'Actions for Old reference' }).click();
  await page.getByRole('menuitem', { name: 'Archive field' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive field' }).click();
  await expect.element(page.getByText('Old reference archived')).toBeVisible();
  expect(server().callsOf(archiveCustomField)[0]?.body).toEqual({ revision: 1 });

  server()
    .answer(getCustomField, { ...field, archivedAt: field.updatedAt, revision: 2 })
    .answer(restoreCustomField, { ...field, revision: 3 });
  await openPage(`/dashboard/custom-fields?id=${id(1)}`);
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore field' }).click();
  await expect.element(page.getByText('Old reference restored')).toBeVisible();
  expect(server().callsOf(restoreCustomField)[0]?.body).toEqual({ revision: 2 });
});
