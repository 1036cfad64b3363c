import { getFormTemplate, startFormTemplate } from '@countersign/contract';
import { expectAccessible } from '../support/accessible.ts';
import { signInTo } from '../support/client.ts';
import { drawFlatForm } from '../support/flat-form.ts';
import { expect, open, password, people, test } from './fixtures.ts';

async function fieldsOf(url: string, id: string) {
  const client = await signInTo(url, people.sysAdmin, password);
  return (await client.call(getFormTemplate, { params: { id } })).fields;
}

test('a form of a text is previewed, filled in as its recipient would, and gets another file', async ({
  page,
  product,
  beAs,
}) => {
  await beAs(people.sysAdmin);
  const client = await signInTo(product.url, people.sysAdmin, password);
  const text = ['Full name: {{name}}', 'Agency that acts: {{agency}}', 'Shoe size: {{size}}'];
  const made = await client.call(startFormTemplate, {
    body: { name: 'Changing form', start: { from: 'text', paper: 'a4', text: text.join('\n') } },
  });
  await open(page, `/form-template/${made.id}`, 'Changing form');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('menuitem', { name: 'PDF with sample values' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview of “Changing form”' });
  await expect(preview.locator('canvas').first()).toBeVisible();
  await expectAccessible(page, 'the preview of a form');
  const next = page.waitForResponse((response) => response.url().endsWith('/preview'));
  await preview.getByLabel('Script of sample values').selectOption('Greek');
  expect((await next).status()).toBe(200);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Signing page' }).click();
  await expectAccessible(page, 'the dialog before a trial');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Open signing page' }).click();
  const trial = await opened;
  await expect(trial.getByText('This is a preview. Nothing is sent')).toBeVisible();
  await expect(trial.locator('.sheet-picture')).toBeVisible();
  await trial.getByRole('textbox', { name: 'Name', exact: true }).fill('Zoë Ångström');
  await trial.getByRole('button', { name: 'Finish' }).click();
  await trial
    .getByRole('dialog')
    .getByRole('button', { name: /^Finish/ })
    .click();
  await expect(trial.getByText('This was a preview. Nothing was sent or saved.')).toBeVisible();
  await expect(trial.getByRole('button')).toHaveCount(0);
  await trial.close();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Replace file…' }).click();
  const buffer = await drawFlatForm();
  await page
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: 'New.pdf', mimeType: 'application/pdf', buffer });
  await expectAccessible(page, 'the dialog that replaces a file');
  await page.getByRole('button', { name: 'Replace file', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Unmatched fields' });
  await expect(panel.getByRole('heading', { name: '2 fields to check' })).toBeFocused();
  await expect(panel.locator('canvas').first()).toBeVisible();
  await expectAccessible(page, 'the fields that have lost their position');
  // They wait after a reload as well, with the pictures of their positions.
  await page.reload();
  await expect(panel.getByRole('heading', { name: '2 fields to check' })).toBeFocused();
  await expect(panel.locator('img').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Move here' }).first().click();
  await panel.getByRole('button', { name: 'Delete field' }).click();
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const fields = await fieldsOf(product.url, made.id);
  expect(fields.map(({ key }) => key)).toEqual(['name', 'agency']);
  // The label is at another position in the new file.
  expect(fields[0]?.placements[0]?.y).toBeGreaterThan(100);
});
