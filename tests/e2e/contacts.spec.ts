import fs from 'node:fs/promises';
import {
  type Contact,
  createContact,
  createContactGroup,
  getContact,
  messages,
  updateContact,
} from '@countersign/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Client, signInTo } from '../support/client.ts';
import { expect, open, password, people, test } from './fixtures.ts';

/** The row of the list in which a text stands. */
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

type NewContact = { firstName: string; lastName: string; emails: string; department?: string };

const add = (client: Client, body: NewContact): Promise<Contact> =>
  client.call(createContact, { body });

test('a contact is added with the keyboard alone, with several e-mails', async ({ page, beAs }) => {
  await beAs(people.admin);
  await open(page, '/contacts', 'Contacts');
  await page.getByRole('link', { name: 'Add contact' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/add-contact');
  await expect(page.getByRole('link', { name: 'Contacts', exact: true }).first()).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByLabel('First name').focus();
  await page.keyboard.type('Wren');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Halloran');
  await page.keyboard.press('Tab');
  await page.keyboard.type('wren@keyboard.example; wren@home.example');
  await page.keyboard.press('Tab');
  await expect(page.getByText(messages.email)).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('wren@keyboard.example, wren@home.example');
  await page.getByLabel('End date').fill('2026-03-01');
  await page.getByLabel('Start date').fill('2026-03-02');
  await page.getByRole('textbox', { name: 'Notes' }).focus();
  await page.keyboard.type('Climbs.');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(
    page.getByText('The end date can’t be before the start date.', { exact: true }),
  ).toBeVisible();
  await page.getByLabel('End date').fill('2026-04-02');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByText('Wren Halloran is added.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Wren Halloran' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'wren@home.example' })).toHaveAttribute(
    'href',
    'mailto:wren@home.example',
  );
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Added the contact');
});

test('two who edit the same contact at once lose nothing', async ({ page, product, beAs }) => {
  const client = await signInTo(product.url, people.admin, password);
  const made = await add(client, {
    firstName: 'Idris',
    lastName: 'Conflict',
    emails: 'idris@conflict.example',
  });
  await beAs(people.admin);
  await open(page, `/add-contact?id=${made.id}`, 'Idris Conflict');
  await page.getByRole('combobox', { name: 'Job title' }).fill('Gaffer');
  const { id, revision, firstName, lastName } = await client.call(getContact, {
    params: { id: made.id },
  });
  const theirs = { firstName, lastName, emails: 'idris@conflict.example', department: 'Lighting' };
  await client.call(updateContact, { params: { id }, body: { ...theirs, revision } });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Somebody else changed this contact' });
  await expect(notice).toContainText('Job title');
  await notice.getByRole('button').first().click();
  await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue('Lighting');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Idris Conflict is saved.')).toBeVisible();
  const both = page.getByRole('region', { name: 'Details' });
  await expect(both).toContainText('Gaffer');
  await expect(both).toContainText('Lighting');
});

test('contacts are filtered, kept as a view, put into a group, and exported', async ({
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
  await page.getByRole('button', { name: 'Apply' }).click();
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
  const dialog = page.getByRole('dialog', { name: 'Add to a group' });
  await dialog.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: 'Birds' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('2 contacts added to the group.')).toBeVisible();
  await expect(row(page, 'one@grouped.example')).toContainText('Birds');

  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /csv/i }).click();
  const file = await fs.readFile(await (await download).path(), 'utf8');
  expect(file).toContain('two@grouped.example');

  // The filters become a group that finds its contacts by itself.
  await page.getByRole('button', { name: 'Groups', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Make a group of these filters' }).click();
  const form = page.getByRole('dialog', { name: 'New group' });
  await form.getByLabel('Name').fill('All falconers');
  await form.getByRole('radio', { name: 'Teal' }).click();
  await form.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByText('The group “All falconers” is there.')).toBeVisible();
  await open(page, '/contacts/groups', 'Groups of contacts');
  const group = row(page, 'All falconers');
  await expect(group).toContainText('Department is “falconry”');
  await expect(group).toContainText('Created is in the last 7 days');
  await expectAccessible(page, 'the groups');
});

test('duplicates are found, compared and merged', async ({ page, product, beAs }) => {
  const client = await signInTo(product.url, people.admin, password);
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
  await beAs(people.admin);
  await open(page, `/contacts/${first.id}`, 'Mabel Twice');
  await expect(page.getByText('This may be the same person')).toBeVisible();
  await expectAccessible(page, 'a contact');
  await page.getByRole('link', { name: 'Compare and merge' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Merge contacts' })).toBeVisible();
  await expectAccessible(page, 'the merge');
  await page.getByRole('radio', { name: /^First e-mail: m\.twice/ }).check();
  await page.getByRole('button', { name: 'Merge 2 contacts' }).click();
  await expect(page.getByText('Mabel Twice is one contact now.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Costume');
  await page.goto(`/dashboard/contacts/${second.id}`);
  await expect(page).toHaveURL(`/dashboard/contacts/${first.id}`);
});

test('somebody’s data is erased on request, and it is said what is kept', async ({
  page,
  product,
  beAs,
}) => {
  const client = await signInTo(product.url, people.admin, password);
  const made = await add(client, {
    firstName: 'Nobody',
    lastName: 'Anymore',
    emails: 'nobody@anymore.example',
  });
  await beAs(people.admin);
  await open(page, `/contacts/${made.id}`, 'Nobody Anymore');
  await page.getByRole('button', { name: 'Actions for Nobody Anymore' }).click();
  await page.getByRole('menuitem', { name: 'Erase their data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase the data of Nobody Anymore' });
  await expect(dialog).toContainText('Entries of the audit log');
  const erase = dialog.getByRole('button', { name: 'Erase for good' });
  await expect(erase).toBeDisabled();
  await dialog.getByLabel('Type “Nobody Anymore” to go on').fill('nobody anymore');
  await erase.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Erased contact' })).toBeVisible();
  await expect(page.getByText('This person’s data was removed on request')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText('anymore.example');
});

test('the address book works on a phone', async ({ page, product, beAs }) => {
  const client = await signInTo(product.url, people.admin, password);
  await add(client, {
    firstName: 'Pocket',
    lastName: 'Sized',
    emails: 'pocket@sized.example',
    department: 'Locations',
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await beAs(people.admin);
  await open(page, '/contacts?search=pocket', 'Contacts');
  await page.getByRole('link', { name: /Pocket Sized/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pocket Sized' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('combobox', { name: 'Job title' }).fill('Scout');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Scout');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test('nobody without the access opens contacts', async ({ page, openAs }) => {
  await openAs(people.approver);
  await expect(page.getByRole('link', { name: 'Contacts', exact: true })).toHaveCount(0);
  await page.goto('/dashboard/contacts');
  await expect(page.getByText('You have no access to this page')).toBeVisible();
});
