import { getFormTemplate, startFormTemplate } from '@countersign/contract';
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

test('a form is previewed with samples, and filled in as its recipient would, without a document', async ({
  page,
  product,
  beAs,
}) => {
  await beAs(people.sysAdmin);
  const client = await signInTo(product.url, people.sysAdmin, password);
  const text = 'For {{full_name}}, paid by {{company; role=creator}}.\n\n{{Signature}}';
  const made = await client.call(startFormTemplate, {
    body: { name: 'Tried form', start: { from: 'text', paper: 'a4', text } },
  });
  await open(page, `/form-template/${made.id}`, 'Tried form');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('menuitem', { name: 'As PDF, with sample values' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview of “Tried form”' });
  await expect(preview.locator('canvas').first()).toBeVisible();
  await expectAccessible(page, 'the preview of a form');
  const next = page.waitForResponse((response) => response.url().endsWith('/preview'));
  await preview.getByLabel('Script of the sample values').selectOption('Greek');
  expect((await next).status()).toBe(200);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Fill it in as a signer would' }).click();
  await expectAccessible(page, 'the dialog before a trial');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Open the signing page' }).click();
  const trial = await opened;
  await expect(trial.getByText('This is a trial: nothing is sent')).toBeVisible();
  await expect(trial.locator('.sheet-picture')).toBeVisible();
  await trial.getByRole('textbox', { name: 'Full name' }).fill('Zoë Ångström');
  await trial.getByRole('button', { name: /^Signature/ }).click();
  const pad = trial.getByRole('dialog', { name: 'Your signature' });
  await pad.waitFor();
  await pad.getByRole('button', { name: 'Use it here' }).click();
  await trial.getByRole('button', { name: 'Finish' }).click();
  const finish = trial.getByRole('dialog');
  await finish.getByRole('checkbox').check();
  await finish.getByRole('button', { name: 'Finish and sign' }).click();
  await expect(trial.getByText('This was a trial: nothing was sent or kept.')).toBeVisible();
  await expect(trial.getByRole('button')).toHaveCount(0);
});

test('the file of a form is replaced: fields go with their words, and the rest is placed or dropped', async ({
  page,
  product,
  beAs,
}) => {
  await beAs(people.sysAdmin);
  const client = await signInTo(product.url, people.sysAdmin, password);
  const text = ['Full name: {{name}}', 'Agency that acts: {{agency}}', 'Shoe size: {{size}}'];
  const body = (name: string, lines: string[]) => ({
    body: { name, start: { from: 'text' as const, paper: 'a4' as const, text: lines.join('\n') } },
  });
  const made = await client.call(startFormTemplate, body('Changing form', text));
  await open(page, `/form-template/${made.id}`, 'Changing form');
  await page.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Replace the file…' }).click();
  const buffer = await drawFlatForm();
  await page
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: 'New.pdf', mimeType: 'application/pdf', buffer });
  await expectAccessible(page, 'the dialog that replaces a file');
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Fields of the file before' });
  await expect(panel.getByRole('heading', { name: '2 fields have no place yet' })).toBeFocused();
  await expect(panel.locator('canvas').first()).toBeVisible();
  await expectAccessible(page, 'the fields that have lost their place');
  // They wait after a reload as well, with the pictures of their places.
  await page.reload();
  await expect(panel.getByRole('heading', { name: '2 fields have no place yet' })).toBeFocused();
  await expect(panel.locator('img').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Put where I look' }).first().click();
  await panel.getByRole('button', { name: 'Drop' }).click();
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const fields = await fieldsOf(product.url, made.id);
  expect(fields.map(({ key }) => key)).toEqual(['name', 'agency']);
  // The label stands at another place in the new file.
  expect(fields[0]?.placements[0]?.y).toBeGreaterThan(100);
});
