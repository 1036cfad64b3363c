import fs from 'node:fs/promises';
import { type Contact, createContact, createContactGroup } from '@countersign/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Client, signInTo } from '../support/client.ts';
import { expect, open, password, people, test } from './fixtures.ts';

/** The row of the list in which a text stands. */
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

type NewContact = { firstName: string; lastName: string; emails: string; department?: string };

const add = (client: Client, body: NewContact): Promise<Contact> =>
  client.call(createContact, { body });

test('contacts are filtered, grouped, exported, merged, and erased on request', async ({
  page,
  product,
  openAs,
}) => {
  const client = await signInTo(product.url, people.admin, password);
  for (const name of ['One', 'Two']) {
    await add(client, {
      firstName: 'Grouped',
      lastName: name,
      emails: `${name.toLowerCase()}@grouped.example`,
      department: 'Falconry',
    });
  }
  const body = { name: 'Birds', colour: '#5f3dc4', isShared: true, filters: null } as const;
  await client.call(createContactGroup, { body });
  await openAs(people.admin);
  const filters = [{ field: 'department', operator: 'any', values: ['falconry'] }];
  await open(page, `/contacts?filters=${JSON.stringify(filters)}`, 'Contacts');
  await expect(row(page, '@grouped.example')).toHaveCount(2);

  // A period moves with the calendar, in the view that is kept as well.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByPlaceholder('Filter by…').fill('created');
  await page.getByText('Created', { exact: true }).last().click();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await page.getByRole('button', { name: 'Apply filter' }).click();
  await expect(page.getByText('is in the last 7 days')).toBeVisible();
  await expect(page).toHaveURL(/last-7-days/);
  await expect(row(page, '@grouped.example')).toHaveCount(2);

  await page.getByRole('button', { name: 'All contacts' }).click();
  await page.getByRole('menuitem', { name: /save as/i }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Falconers');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Falconers' })).toBeVisible();

  await page
    .getByRole('checkbox', { name: /select all|this page/i })
    .first()
    .check();
  await page.getByRole('button', { name: 'Add to group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to group' });
  await dialog.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: 'Birds' }).click();
  await dialog.getByRole('button', { name: 'Add to group' }).click();
  await expect(page.getByText('2 contacts added to the group')).toBeVisible();
  await expect(row(page, 'one@grouped.example')).toContainText('Birds');

  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /csv/i }).click();
  const file = await fs.readFile(await (await download).path(), 'utf8');
  expect(file).toContain('two@grouped.example');

  // The filters become a group that finds its contacts by itself.
  await page.getByRole('button', { name: 'Groups', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save filters as group' }).click();
  const form = page.getByRole('dialog', { name: 'Create group' });
  await form.getByLabel('Name').fill('All falconers');
  await form.getByRole('radio', { name: 'Teal' }).click();
  await form.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByText('Group “All falconers” created')).toBeVisible();
  await open(page, '/contacts/groups', 'Contact groups');
  const group = row(page, 'All falconers');
  await expect(group).toContainText('Department is “falconry”');
  await expect(group).toContainText('Created is in the last 7 days');
  await expectAccessible(page, 'the groups');

  // Duplicates are compared and merged.
  const first = await add(client, {
    firstName: 'Mabel',
    lastName: 'Twice',
    emails: 'mabel@twice.example',
  });
  const second = await add(client, {
    firstName: 'Mabel',
    lastName: 'Twice',
    emails: 'm.twice@home.example, mabel@twice.example',
    department: 'Costume',
  });
  await open(page, `/contacts/${first.id}`, 'Mabel Twice');
  await expect(page.getByText('Possible duplicate')).toBeVisible();
  await expectAccessible(page, 'a contact');
  await page.getByRole('link', { name: 'Compare contacts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Merge contacts' })).toBeVisible();
  await expectAccessible(page, 'the merge');
  await page.getByRole('radio', { name: /^First email: m\.twice/ }).check();
  await page.getByRole('button', { name: 'Merge 2 contacts' }).click();
  await expect(page.getByText('Contacts merged into Mabel Twice')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Costume');
  await page.goto(`/dashboard/contacts/${second.id}`);
  await expect(page).toHaveURL(`/dashboard/contacts/${first.id}`);

  await page.getByRole('button', { name: 'Actions for Mabel Twice' }).click();
  await page.getByRole('menuitem', { name: 'Erase data' }).click();
  const erase = page.getByRole('dialog', { name: 'Erase data of Mabel Twice' });
  await erase.getByLabel('Type “Mabel Twice” to confirm').fill('mabel twice');
  await erase.getByRole('button', { name: 'Erase data' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Erased contact' })).toBeVisible();
  await expect(page.getByText('Personal data erased')).toBeVisible();
  await expect(page.locator('body')).not.toContainText('twice.example');
});
