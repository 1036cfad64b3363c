import { getCompany } from '@countersign/contract';
import type { Page } from '@playwright/test';
import { signInTo } from '../support/client.ts';
import { expect, open, password, people, test } from './fixtures.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('a company is added, completed and found with the keyboard alone, and changed in two tabs', async ({
  page,
  product,
  openAs,
}) => {
  await openAs(people.sysAdmin);
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('button', {
    name: 'Company',
  });
  await entry.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create company' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Tidewater Films');
  await page.keyboard.press('Tab');
  await page.keyboard.type('TWF');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Company “Tidewater Films” created')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await entry.focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('link', { name: 'All companies' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('tidewater');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'Tidewater Films' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tidewater Films' })).toBeVisible();

  await field(page, 'VAT number').focus();
  await page.keyboard.type('<none>');
  await field(page, 'Street address').focus();
  await page.keyboard.type('3 Quay Street\nSecond floor');
  await field(page, 'Not known').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('no status determination statement is needed')).toBeVisible();
  await field(page, 'Contact name').focus();
  await page.keyboard.press('ControlOrMeta+S');
  await expect(field(page, 'VAT number')).toBeFocused();
  await expect(field(page, 'VAT number')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('GB 999 9999 73');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tidewater Films saved')).toBeVisible();
  await expect(page.getByText('Changed VAT number, address and small client')).toBeVisible();
  await page.reload();
  await expect(field(page, 'Street address')).toHaveValue('3 Quay Street\nSecond floor');
  await expect(field(page, 'Small')).toBeChecked();

  // Two tabs that change the same company lose nothing.
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const other = await page.context().newPage();
  await open(other, `/companies/${id}`, 'Tidewater Films');

  await field(page, 'Contact name').fill('Priya Raman');
  await field(page, 'City').fill('Leeds');
  await field(other, 'City').fill('York');
  await save(other).click();
  await expect(other.getByText('Tidewater Films saved')).toBeVisible();
  await save(page).click();

  const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed this company' });
  await expect(notice).toContainText('Address (they changed it too)');
  const street = '3 Quay Street, Second floor';
  await expect(notice).toContainText(`Yours: ${street}, Leeds · Theirs: ${street}, York`);
  await notice.getByRole('button', { name: 'Keep my changes' }).click();
  await save(page).click();
  await expect(page.getByText('Tidewater Films saved')).toBeVisible();
  const client = await signInTo(product.url, people.sysAdmin, password);
  const saved = await client.call(getCompany, { params: { id } });
  expect(saved).toMatchObject({ contactName: 'Priya Raman', address: { city: 'Leeds' } });
});
