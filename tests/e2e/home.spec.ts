import { approvalOffice } from '../support/approvals.ts';
import { signInTo } from '../support/client.ts';
import { expect, password, people, test } from './fixtures.ts';

test.beforeAll(async ({ product }) => {
  const sysAdmin = await signInTo(product.url, people.sysAdmin, password);
  const office = await approvalOffice(sysAdmin, 'Figures', [
    { name: 'Accounts', who: 'anyone', people: ['Amir Haddad', 'Adam Kowalczyk'] },
  ]);
  for (const name of ['Winter', 'Spring', 'Summer']) await office.send(name);
  await office.draft('Autumn');
});

test.describe('the home page', () => {
  test('has what waits approved in its place, or opened', async ({ page, beAs }) => {
    await beAs(people.approver);
    await page.goto('/dashboard');
    const waiting = page.getByRole('region', { name: 'Waiting for me' });
    await waiting.getByRole('button', { name: 'Approve the document of Ines Winter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve the document for Ines Winter?' });
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('You have approved the document for Ines Winter.')).toBeVisible();
    await expect(waiting.getByRole('link', { name: 'Ines Winter' })).toBeHidden();
    await waiting.getByRole('button', { name: 'Decline the document of Ines Spring' }).click();
    await expect(page.getByRole('dialog', { name: 'Decline the document?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await waiting.getByRole('link', { name: 'Ines Spring' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ines Spring' })).toBeVisible();
  });
});
