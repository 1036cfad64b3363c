import { getHome } from '@countersign/contract';
import { expectAccessible } from '../support/accessible.ts';
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
  test('leads from each figure to exactly its rows', async ({ page, beAs }) => {
    await beAs(people.sysAdmin);
    await page.goto('/dashboard');
    const tile = page.getByRole('link', { name: /^Pending \d/ });
    await expect(tile).toBeVisible();
    const count = Number(/\d+/.exec((await tile.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(0);
    await tile.click();
    await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(count + 1);
  });

  test('has its charts read by keys and as tables', async ({ page, beAs }) => {
    await beAs(people.sysAdmin);
    await page.goto('/dashboard');
    const chart = page.getByRole('slider', { name: /Pending documents by age/ });
    await chart.focus();
    await page.keyboard.press('Home');
    const spoken = page.getByText(/^Up to 2 days: \d+$/);
    await expect(spoken).toBeVisible();
    const count = Number(/\d+$/.exec((await spoken.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(0);
    await page.getByText('As a table').last().click();
    await expect(page.getByRole('table', { name: 'Pending documents by age' })).toBeVisible();
    await expectAccessible(page, 'the home page');
    await chart.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row')).toHaveCount(count + 1);
  });

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

  test('keeps the cards that somebody chose', async ({ page, beAs, product }) => {
    const operator = await signInTo(product.url, people.operator, password);
    const kept = async () => (await operator.call(getHome, { query: {} })).cards;
    await beAs(people.operator);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Cards' }).click();
    const first = page.getByRole('dialog').getByRole('listitem').first();
    const up = page.getByRole('button', { name: 'Move Pending by age up' });
    await up.focus();
    while (!(await first.textContent())?.includes('Pending by age')) await up.press('Alt+ArrowUp');
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Pending by age');
    await page.getByRole('button', { name: 'Take Pending by age out' }).click();
    await expect(page.getByRole('heading', { name: 'Pending by age' })).toBeHidden();
    await expect.poll(kept).not.toContain('ages');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Changed last' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Pending by age' })).toBeHidden();
    await page.getByRole('button', { name: 'Cards' }).click();
    await page.getByRole('button', { name: 'As usual again' }).click();
    await expect(page.getByRole('heading', { name: 'Pending by age' })).toBeVisible();
  });
});
