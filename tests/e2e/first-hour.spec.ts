import type { Locator, Page } from '@playwright/test';
import { drawFlatStartForm } from '../support/flat-start-form.ts';
import { startProduct } from '../support/server.ts';
import { expect, test } from './fixtures.ts';

const password = 'First-admin-pass-1';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Makes an organisation by the link of a product's first start; its first user is signed in then. */
async function setUp(page: Page, output: string): Promise<void> {
  await page.goto(/http:\S+\/setup\/\S+/.exec(output)?.[0] ?? '');
  await page.getByLabel('Organisation name').fill('Harbour Films');
  await page.getByLabel('First company').fill('Harbour Films Ltd');
  await page.getByLabel('Short code').fill('HAR');
  await page.getByRole('combobox', { name: 'Company type' }).click();
  await page.getByRole('option', { name: 'PAYE' }).click();
  await page.getByLabel('First name').fill('Zoë');
  await page.getByLabel('Last name').fill('O’Hara');
  await page.getByLabel('Email').fill('zoe@harbour.example');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await button(page, 'Create organisation').click();
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
}

test('a new organisation has its first signed document in twenty-five acts', async ({
  page,
  browser,
  smtp,
}) => {
  const empty = await startProduct({ env: { NODE_ENV: 'production', SMTP_URL: smtp.url } });
  try {
    await setUp(page, empty.output());
    let acts = 0;
    const press = async (target: Locator) => {
      await target.click();
      acts++;
    };
    const fill = async (target: Locator, text: string) => {
      await target.fill(text);
      acts++;
    };
    await press(page.getByRole('link', { name: 'Create project' }));
    const dialog = page.getByRole('dialog', { name: 'Create project' });
    await fill(dialog.getByLabel('Name'), 'Hollow Crown Road');
    await fill(dialog.getByLabel('Code'), 'HCR');
    await press(dialog.getByRole('button', { name: 'Create project' }));
    await press(page.getByRole('link', { name: 'Form templates' }));
    const chooser = page.waitForEvent('filechooser');
    await press(button(page, 'Upload form').first());
    const buffer = await drawFlatStartForm();
    await (await chooser).setFiles({ name: 'Start.pdf', mimeType: 'application/pdf', buffer });
    await press(button(page, 'Find fields'));
    await press(button(page, 'Add 13 fields'));
    await press(button(page, 'Publish form'));
    await press(button(page, 'Publish version'));
    await press(page.getByRole('link', { name: 'Create form pack' }));
    await press(button(page, 'Save'));
    await press(page.getByRole('link', { name: 'Create document' }));
    await fill(page.getByLabel('First name'), 'Mabel');
    await fill(page.getByLabel('Last name'), 'Marsh');
    await fill(page.getByLabel('Email'), 'mabel@crew.example');
    await press(button(page, 'Save and send'));

    const { text = '' } = await smtp.next('mabel@crew.example');
    const signing = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await signing.goto(/https?:\/\/[^\s"<>]+\/sign\/[\w-]+/.exec(text)?.[0] ?? '');
    acts++;
    await press(button(signing, 'Signature: Sign'));
    await press(button(signing, 'Use in this field'));
    await press(button(signing, 'Finish and sign'));
    await press(signing.getByLabel(/^I agree to sign this document electronically/));
    await press(signing.getByRole('dialog').getByRole('button', { name: 'Finish and sign' }));
    await expect(signing.getByRole('heading', { level: 1 })).toHaveText(
      /^(Thank you|This document is completed)$/,
    );
    expect(acts).toBeLessThanOrEqual(25);
    await signing.context().close();

    // Home leads on, and its charts have something to show now.
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { name: 'Pending by age' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Invite user' })).toBeVisible();
  } finally {
    await empty.remove();
  }
});
