import { getFormTemplate, updateFormTemplate } from '@countersign/contract';
import { PDF } from '@libpdf/core';
import { expectAccessible } from '../support/accessible.ts';
import { signInTo } from '../support/client.ts';
import { drawSampleForm } from '../support/sample-form.ts';
import { expect, open, password, people, test } from './fixtures.ts';

test('a filled PDF becomes a template without its values, which is published, compared and taken back', async ({
  page,
  product,
  beAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const filled = await PDF.load(await drawSampleForm());
  filled.getForm()?.getTextField('fullName')?.setValue('Zofia Wiśniewska');
  filled.getForm()?.getCheckbox('safetyNotes')?.check();
  const buffer = Buffer.from(await filled.save());
  await beAs(people.sysAdmin);
  await open(page, '/form-template', 'Form templates');
  await page
    .getByLabel('Forms to upload')
    .setInputFiles({ name: 'Rate card.pdf', mimeType: 'application/pdf', buffer });
  const question = page.getByRole('dialog', { name: 'Keep the values in this PDF as defaults?' });
  await expect(question).toContainText('2 fields have values.');
  await expectAccessible(page, 'the question about values');
  await expect(question.getByRole('button', { name: 'Discard values' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Rate card' })).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
  const params = { id: new URL(page.url()).pathname.split('/').at(-1) ?? '' };
  await page.getByRole('button', { name: 'Publish form', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What’s new').fill('As the union agreed it');
  await dialog.getByRole('button', { name: 'Publish version' }).click();
  await expect(page.getByText('Version published')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish form', exact: true })).toHaveCount(0);

  const published = await client.call(getFormTemplate, { params });
  expect(published.fields.filter((field) => 'default' in field)).toEqual([]);
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
  await expect(page.getByText('1 field is different.')).toBeVisible();
  await page.getByRole('button', { name: /^Changed Name in full/ }).click();
  for (const version of [1, 2]) {
    const pages = page.getByRole('region', { name: `Version ${version}` });
    await expect(pages.locator('canvas').first()).toBeVisible();
    await expect(pages.getByRole('button', { name: /: changed/ }).first()).toBeVisible();
  }
  await expectAccessible(page, 'versions of a form template');

  await page.getByRole('button', { name: 'Publish version 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish version' }).click();
  await expect(versions.first()).toContainText('In use');
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore as draft' }).click();
  await expect(versions).toHaveCount(3);
  await page.getByRole('button', { name: 'Publish version 3' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish version' }).click();
  await expect(versions.first()).toContainText('In use');
  const back = await client.call(getFormTemplate, { params });
  expect(back).toMatchObject({ version: 3, fields: published.fields, isPublished: true });
});
