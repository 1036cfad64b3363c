import {
  createFormPack,
  type Field,
  getFormPack,
  getFormTemplate,
  listFormTemplates,
  updateFormTemplate,
  uploadFormTemplate,
} from '@countersign/contract';
import { PDF } from '@libpdf/core';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Client, signInTo } from '../support/client.ts';
import { drawSampleForm } from '../support/sample-form.ts';
import { expect, open, password, people, test } from './fixtures.ts';

async function uploadForm(client: Client, name: string) {
  const file = new Uint8Array(await drawSampleForm());
  return client.call(uploadFormTemplate, { query: { fileName: `${name}.pdf` }, file });
}

test('a template is published, changed, compared with what it was, and taken back', async ({
  page,
  product,
  beAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const { id } = await uploadForm(client, 'Rate card');
  const params = { id };
  await beAs(people.sysAdmin);
  await open(page, `/form-template/${id}`, 'Rate card');
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What is new in it').fill('As the union agreed it');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The version is published.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0);

  const published = await client.call(getFormTemplate, { params });
  const [first] = published.fields;
  if (first === undefined) throw new Error('The form has no field.');
  const { key, assignee, required } = first;
  const edit = { key, assignee, required: !required, label: 'Name in full' };
  const body = { fields: [edit], revision: published.revision };
  await client.call(updateFormTemplate, { params, body });
  await page.getByRole('button', { name: 'Actions for Rate card' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await expect(page.getByRole('heading', { name: 'Versions of Rate card' })).toBeVisible();
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText('Draft');
  await expect(versions.last()).toContainText('As the union agreed it');
  await expect(page.getByText('1 field is not alike.')).toBeVisible();
  await page.getByRole('button', { name: /^Changed Name in full/ }).click();
  for (const version of [1, 2]) {
    const pages = page.getByRole('region', { name: `Version ${version}` });
    await expect(pages.locator('canvas').first()).toBeVisible();
    await expect(pages.getByRole('button', { name: /: changed/ }).first()).toBeVisible();
  }
  await expectAccessible(page, 'versions of a form template');

  await page.getByRole('button', { name: 'Publish version 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(versions.first()).toContainText('In use');
  await page.getByRole('button', { name: 'Go back to version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make it the draft' }).click();
  await expect(versions).toHaveCount(3);
  await page.getByRole('button', { name: 'Publish version 3' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(versions.first()).toContainText('In use');
  const back = await client.call(getFormTemplate, { params });
  expect(back).toMatchObject({ version: 3, fields: published.fields, isPublished: true });
});

test('several templates are put under labels and taken out of them at once, and found by them', async ({
  page,
  product,
  beAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  for (const name of ['Hire of vans', 'Hire of boats']) await uploadForm(client, name);
  await beAs(people.sysAdmin);
  await open(page, '/form-template?search=hire+of', 'Form templates');
  const selected = page.getByRole('region', { name: 'Selected rows' });
  const dialog = page.getByRole('dialog', { name: 'Labels of 2 form templates' });
  const askForLabels = async () => {
    await page.getByRole('checkbox', { name: 'Select the rows of this page' }).check();
    await expect(selected).toContainText('2 selected');
    await selected.getByRole('button', { name: 'Labels' }).click();
    await expect(dialog).toBeVisible();
  };
  await askForLabels();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Put them under').fill('Transport');
  await page.keyboard.press('Enter');
  // What is typed counts as well where Enter was not pressed behind it.
  await dialog.getByLabel('Put them under').fill('Season 2');
  await dialog.getByLabel('Take them out of').focus();
  await expectAccessible(page, 'labels of several form templates');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The labels of 2 form templates are saved.')).toBeVisible();
  await expect(selected).toHaveCount(0);
  const labels = async () => {
    const { items } = await client.call(listFormTemplates, { query: { search: 'hire of' } });
    return items.map((item) => item.labels);
  };
  expect(await labels()).toEqual([
    ['Season 2', 'Transport'],
    ['Season 2', 'Transport'],
  ]);
  await askForLabels();
  await dialog.getByLabel('Take them out of').fill('Season 2');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The labels of 2 form templates are saved.').first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await labels()).toEqual([['Transport'], ['Transport']]);
});

test('a pack leaves a form out by its condition, and a draft follows as it is filled in', async ({
  page,
  product,
  beAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const terms = await uploadForm(client, 'Terms of hire');
  const rental = await uploadForm(client, 'Kit rental');
  const [decisive] = terms.fields.filter(({ assignee, type }) => {
    return assignee === 'creator' && type === 'text';
  });
  if (decisive === undefined) throw new Error('The form has no text for its creator.');
  const forms = { name: 'Kit pack', formTemplateIds: [terms.id, rental.id] };
  const { id } = await client.call(createFormPack, { body: forms });
  await beAs(people.sysAdmin);
  await open(page, `/form-packs/${id}`, 'Kit pack');
  const condition = page.getByRole('textbox', { name: 'Kit rental', exact: true });
  await condition.fill('document.engagementTyp');
  await page.getByRole('option').first().click();
  await condition.press('End');
  await condition.pressSequentially(' = 12');
  await expect(page.getByText(/a number/)).toBeVisible();
  await condition.fill('document.engagementType = "PAYE"');
  await expect(page.getByText(/a number/)).toHaveCount(0);
  await expectAccessible(page, 'conditions of a form pack');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The form pack “Kit pack” is saved.')).toBeVisible();
  const saved = await client.call(getFormPack, { params: { id } });
  expect(saved.forms.map((form) => form.condition)).toEqual([
    '',
    'document.engagementType = "PAYE"',
  ]);
  await page.getByRole('button', { name: 'Actions for Kit pack' }).click();
  await page.getByRole('menuitem', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview of Kit pack' });
  await expect(preview.locator('canvas').first()).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: 'New document' }).click();
  await expect(page.getByRole('heading', { name: 'New document' })).toBeVisible();
  const main = page.getByRole('main');
  await main.getByRole('combobox', { name: 'Project' }).fill('Salt');
  await page.getByRole('option', { name: /Salt/ }).first().click();
  await main.getByLabel('First name').fill('Kim');
  await main.getByLabel('Last name').fill('Leduc');
  await main.getByLabel('E-mail').fill('kim@leduc.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const steps = page.getByRole('navigation', { name: 'Steps of the draft' });
  await expect(page.getByRole('heading', { name: 'Kim Leduc' })).toBeVisible();
  await choose(page, 'Company');
  await expect(page.getByText('“Kit rental” is left out')).toBeVisible();
  await expect(steps.getByRole('button', { name: 'Kit rental' })).toHaveCount(0);
  await choose(page, 'PAYE');
  await expect(steps.getByRole('button', { name: 'Kit rental' })).toBeVisible();
  await expect(page.getByText('“Kit rental” is left out')).toHaveCount(0);
});

test('a pack asks whether fields of one key that are called differently have the same answer', async ({
  page,
  product,
  beAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const crew = await uploadForm(client, 'Crew details');
  const travel = await uploadForm(client, 'Travel details');
  const [{ key, assignee, required }] = travel.fields as [Field];
  const edit = { key, assignee, required, label: 'Passport number' };
  const body = { fields: [edit], revision: travel.revision };
  await client.call(updateFormTemplate, { params: { id: travel.id }, body });
  const forms = { name: 'Asking pack', formTemplateIds: [crew.id, travel.id] };
  const { id } = await client.call(createFormPack, { body: forms });
  await beAs(people.sysAdmin);
  await open(page, `/form-packs/${id}`, 'Asking pack');
  const question = page.getByRole('radiogroup', { name: /Do these have the same answer/ });
  await expect(question).toHaveAccessibleName(/Passport number \(Travel details\)/);
  await page.getByRole('textbox', { name: 'Files are called' }).fill('{pack}');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Choose whether these have the same answer.').last()).toBeVisible();
  await question.getByRole('radio', { name: 'Keep apart' }).check();
  await expectAccessible(page, 'a question of a form pack');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The form pack “Asking pack” is saved.')).toBeVisible();
  const saved = await client.call(getFormPack, { params: { id } });
  expect(saved.sharedKeys).toEqual({ [key]: 'separate' });
});

async function choose(page: Page, type: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Engagement type' }).click();
  await page.getByRole('option', { name: type, exact: true }).click();
}

test('a PDF that has been filled in asks before its values become defaults', async ({
  page,
  product,
  beAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const filled = await PDF.load(await drawSampleForm());
  const form = filled.getForm();
  form?.getTextField('fullName')?.setValue('Zofia Wiśniewska');
  form?.getCheckbox('safetyNotes')?.check();
  const buffer = Buffer.from(await filled.save());
  const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer });
  const dialog = page.getByRole('dialog', { name: /^This PDF has been filled in\./ });
  const heading = page.getByRole('heading', { level: 1 });
  const shownId = () => new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const defaults = async () => {
    const { fields } = await client.call(getFormTemplate, { params: { id: shownId() } });
    return fields.flatMap((field) => ('default' in field ? [field.default] : []));
  };
  await beAs(people.sysAdmin);
  await open(page, '/form-template', 'Form templates');
  await page.getByLabel('Forms to upload').setInputFiles(file('Not kept.pdf'));
  await expect(dialog).toContainText('2 fields have values.');
  await expectAccessible(page, 'the question about values');
  await page.screenshot({ path: test.info().outputPath('keep-values.png') });
  await expect(dialog.getByRole('button', { name: 'Discard values' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Not kept');
  expect(await defaults()).toEqual([]);

  await open(page, '/form-template', 'Form templates');
  await page.getByLabel('Forms to upload').setInputFiles(file('Kept.pdf'));
  await dialog.getByRole('button', { name: 'Keep values' }).click();
  await expect(heading).toHaveText('Kept');
  expect(await defaults()).toEqual(['Zofia Wiśniewska', true]);

  await page.getByRole('button', { name: 'Actions for Kept' }).click();
  await page.getByRole('menuitem', { name: 'Add pages…' }).click();
  const adding = page.getByRole('dialog', { name: 'Add pages' });
  await adding.locator('input[type="file"]').setInputFiles(file('More.pdf'));
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toContainText('2 fields have values.');
  await dialog.getByRole('button', { name: 'Keep values' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 of 4', { exact: true })).toBeVisible();
  await expect.poll(async () => (await defaults()).length).toBe(4);

  await open(page, '/form-template', 'Form templates');
  const several = ['One of several.pdf', 'Another.pdf'].map(file);
  await page.getByLabel('Forms to upload').setInputFiles(several);
  await expect(page.getByText('The values in it were left out.')).toHaveCount(2);
  await expect(dialog).toBeHidden();
});
