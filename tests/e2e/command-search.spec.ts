import { createReport } from '@countersign/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInTo } from '../support/client.ts';
import { expect, password, people, requestsOf, test } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const input = (page: Page) => dialog(page).getByRole('combobox');
const marked = (page: Page) => dialog(page).locator('[role="option"][aria-selected="true"]');

test('the command search leads to pages, acts, people and documents by the keyboard alone', async ({
  page,
  openAs,
}) => {
  const urls = requestsOf(page);
  await openAs(people.sysAdmin);
  const code = /\/assets\/CommandSearch-/;
  expect(urls.filter((url) => code.test(url))).toEqual([]);

  const documents = page.getByRole('link', { name: 'Documents', exact: true });
  await documents.focus();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(input(page)).toBeFocused();
  expect(urls.filter((url) => code.test(url)).length).toBeGreaterThan(0);
  await expectAccessible(page, 'the command search');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(documents).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('form');
  await expect(marked(page)).toHaveText('Form templates');
  await page.keyboard.press('ArrowDown');
  await expect(marked(page)).toHaveText('Form packs');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Form packs', level: 1 })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);

  await page.keyboard.press('ControlOrMeta+k');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('new comp');
  await expect(marked(page)).toHaveText('New company');
  await page.keyboard.press('Enter');
  const company = page.getByRole('dialog', { name: 'New company' });
  await expect(company).toBeVisible();
  await company.getByRole('link', { name: 'All companies' }).click();
  await expect(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('olivia');
  const found = dialog(page).getByRole('group', { name: 'People' }).getByRole('option');
  await expect(found.filter({ hasText: people.operator })).toBeVisible();
  await input(page).fill('maya');
  const document = dialog(page)
    .getByRole('group', { name: 'Documents' })
    .getByRole('option')
    .first();
  await expect(document).toContainText('Maya Lindqvist');
  await document.click();
  await expect(page).toHaveURL(/\/dashboard\/documents\/[0-9a-f-]{36}/);
});

test('the command search finds tax risks, distributions and reports by their names', async ({
  page,
  product,
  openAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const definition = { data: 'documents' as const, columns: ['recipient'] };
  await client.call(createReport, { body: { name: 'Weekly for Quentin', definition } });
  await openAs(people.sysAdmin);
  await page.keyboard.press('ControlOrMeta+k');
  for (const [words, group, found] of [
    ['quentin', 'Reports', 'Weekly for Quentin'],
    ['blue pages', 'Distributions', 'Script, blue pages'],
    ['grip', 'Tax risks', 'Ágnes Szabó'],
  ] as const) {
    await input(page).fill(words);
    const options = dialog(page).getByRole('group', { name: group }).getByRole('option');
    await expect(options.filter({ hasText: found })).toBeVisible();
  }
  await dialog(page).getByRole('group', { name: 'Tax risks' }).getByRole('option').first().click();
  await expect(page).toHaveURL(/\/dashboard\/tax-risks\/[0-9a-f-]{36}/);
});

test('the command search finds for others what they may see alone', async ({ page, openAs }) => {
  await openAs(people.approver);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Search', exact: false }).click();
  await expect(input(page)).toBeFocused();
  await expect(dialog(page).getByRole('option', { name: 'Tax Risks' })).toBeVisible();
  for (const hidden of ['Form templates', 'Companies', 'Audit log', 'New document', 'Contacts']) {
    await expect(dialog(page).getByRole('option', { name: hidden })).toHaveCount(0);
  }
  await input(page).fill('olivia');
  await expect(dialog(page).getByRole('status')).toHaveText(/found/);
  await expect(dialog(page).getByRole('group', { name: 'People' })).toHaveCount(0);
  expect(calls.filter((path) => /\/(users|contacts)$/.test(path))).toEqual([]);
});

test('the command search is at home on a phone @phone', async ({ page, openAs }) => {
  await openAs(people.sysAdmin);
  await page.getByRole('button', { name: 'Search' }).click();
  await input(page).fill('project');
  await dialog(page).getByRole('option', { name: 'Projects' }).click();
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('the menu’s words are those of the requirements, and look as if they began a sentence', async ({
  page,
  openAs,
}) => {
  await openAs(people.sysAdmin);
  const entry = page.getByRole('link', { name: 'form templates', exact: true });
  expect(await entry.textContent()).toBe('form templates');
  const style = await entry
    .locator('span')
    .evaluate((label) => getComputedStyle(label, '::first-letter').textTransform);
  expect(style).toBe('uppercase');
});

test('an address whose id is none is a page not found', async ({ page, openAs }) => {
  await openAs(people.sysAdmin);
  for (const address of ['/dashboard/documents/abc', '/dashboard/projects/abc', '/documents/abc']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
  }
});
