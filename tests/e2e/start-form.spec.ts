import { getFormTemplate } from '@countersign/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInTo } from '../support/client.ts';
import { drawFlatForm } from '../support/flat-form.ts';
import { expect, open, password, people, test } from './fixtures.ts';

const idOf = (page: Page) => page.url().split('/').at(-1)?.split('?')[0] ?? '';

async function fieldsOf(url: string, id: string) {
  const client = await signInTo(url, people.sysAdmin, password);
  return (await client.call(getFormTemplate, { params: { id } })).fields;
}

test('a form is started from a text with tags, and from empty pages', async ({
  page,
  product,
  beAs,
}) => {
  await beAs(people.sysAdmin);
  await open(page, '/form-template', 'Form templates');
  await page.getByRole('button', { name: 'Start without a file' }).click();
  await page.getByRole('menuitem', { name: 'A text with tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'New form of a text' });
  await dialog.getByLabel('Name').fill('Deal memo');
  await dialog.getByLabel('Text').fill('# Deal memo\nWith {{full_name}}, signed {{signature}}.');
  await expectAccessible(page, 'the dialog that starts a form');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('[data-box="0 full_name"]')).toBeVisible();
  expect((await fieldsOf(product.url, idOf(page))).map(({ type }) => type)).toEqual([
    'text',
    'signature',
  ]);

  await open(page, '/form-template', 'Form templates');
  await page.getByRole('button', { name: 'Start without a file' }).click();
  await page.getByRole('menuitem', { name: 'Empty pages' }).click();
  const sheets = page.getByRole('dialog', { name: 'New form of empty pages' });
  await sheets.getByLabel('Name').fill('Two sheets');
  await sheets.getByLabel('Pages').fill('2');
  await sheets.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('[data-page="1"]')).toBeAttached();
});

test('fields of a flat form are found, and taken one by one, by region and all', async ({
  page,
  product,
  beAs,
}) => {
  await beAs(people.sysAdmin);
  await open(page, '/form-template', 'Form templates');
  const buffer = await drawFlatForm();
  await page
    .getByLabel('Forms to upload')
    .setInputFiles({ name: 'Flat form.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.getByRole('button', { name: 'Find fields' }).click();
  const panel = page.getByRole('region', { name: 'Found fields' });
  await expect(panel.getByRole('heading', { name: 'Found 6 fields' })).toBeFocused();
  await expectAccessible(page, 'the fields that were found');
  // One by the list, and those of a region by a drag over them.
  await panel.getByRole('checkbox', { name: 'Nickname' }).uncheck();
  await expect(panel.getByRole('button', { name: 'Add 5 fields' })).toBeVisible();
  const layer = page.locator('[data-proposals="0"]');
  const place = await layer.boundingBox();
  if (place === null) throw new Error('The page is not there.');
  const at = (x: number, y: number) =>
    [place.x + (x / 595) * place.width, place.y + (y / 842) * place.height] as const;
  await page.mouse.move(...at(40, 205));
  await page.mouse.down();
  await page.mouse.move(...at(200, 240), { steps: 4 });
  await page.mouse.move(...at(360, 262), { steps: 4 });
  await page.mouse.up();
  await expect(panel.getByRole('button', { name: 'Add 3 fields' })).toBeVisible();
  await panel.getByRole('button', { name: 'Add 3 fields' }).click();
  await expect(page.getByRole('heading', { name: '3 fields' })).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const fields = await fieldsOf(product.url, idOf(page));
  expect(fields.map(({ label, type }) => [label, type])).toEqual([
    ['Full name', 'text'],
    ['Date of birth', 'date'],
    ['Signature', 'signature'],
  ]);
  // What is there is not found again; all that is left, by the keyboard alone.
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('ControlOrMeta+Shift+f');
  await expect(panel.getByRole('heading', { name: 'Found 3 fields' })).toBeFocused();
  await panel.getByRole('button', { name: 'Add 3 fields' }).press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await fieldsOf(product.url, idOf(page))).toHaveLength(6);
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await fieldsOf(product.url, idOf(page))).toHaveLength(3);
});
