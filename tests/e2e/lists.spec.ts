import fs from 'node:fs/promises';
import {
  createContact,
  getContact,
  getListLook,
  type ListFilter,
  listContacts,
  messages,
  updateSavedView,
} from '@countersign/contract';
import type { Download, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Client, signInTo } from '../support/client.ts';
import { expect, password, people, test } from './fixtures.ts';

/** Who makes what the tests find. */
let client: Client;

test.beforeAll(async ({ product }) => {
  client = await signInTo(product.url, people.admin, password);
});

/** Waits until the list of contacts is all there. */
async function expectList(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root:visible')).toHaveCount(0);
}

/** Opens the list of contacts, with what its address says. */
async function openList(page: Page, query: Record<string, string> = {}): Promise<void> {
  await page.goto(`/dashboard/contacts?${new URLSearchParams(query)}`);
  await expectList(page);
}

const headings = (page: Page) => page.getByRole('columnheader');
/** The row of the table in which a text stands. */
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
/** The rows below the headings, as the keyboard moves over them. */
const rows = (page: Page) => page.locator('tr[data-row]');
const views = (page: Page) => page.getByRole('button', { name: /^View: / });

/** Presses Tab until something has the focus, as somebody without a mouse gets there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let pressed = 0; pressed < 40 && !(await hasFocus()); pressed += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Adds contacts of one department who are called after it. */
async function addMany(department: string, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, place) => {
      const lastName = `${department}${String.fromCharCode(97 + place)}`;
      const emails = `${lastName.toLowerCase()}@lists.example`;
      const body = { firstName: 'Listed', lastName, emails, department };
      return client.call(createContact, { body });
    }),
  );
}

/** What a downloaded file holds. */
const textOf = async (file: Download, encoding?: 'latin1') =>
  fs.readFile(await file.path(), encoding ?? 'utf8');

test('the table is worked with the keyboard alone, and stays as it was made', async ({
  page,
  beAs,
}) => {
  await addMany('Keys', 3);
  await beAs(people.admin);
  await openList(page);
  const search = page.getByRole('searchbox', { name: 'Search contacts' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('listed keys');
  await expect(rows(page)).toHaveCount(3);

  // By a heading: the other way round with the second press.
  const lastFirst = headings(page).filter({ hasText: 'Name' });
  await tabTo(page, lastFirst.getByRole('button'));
  await page.keyboard.press('Enter');
  await expect(lastFirst).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page).first()).toContainText('Keysc');

  await tabTo(page, rows(page).first());
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Select Listed Keysb' })).toBeChecked();
  await page.keyboard.press('End');
  await expect(rows(page).last()).toBeFocused();
  await page.keyboard.press('Space');
  const selected = page.getByRole('region', { name: 'Selected rows' });
  await expect(selected).toContainText('2 selected');

  // The help says all this; closing it leaves the selection.
  const help = page.getByRole('button', { name: 'Keyboard' });
  await page.keyboard.press('/');
  await tabTo(page, help);
  await page.keyboard.press('Enter');
  const keys = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(keys).toContainText('Select the row');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(help).toBeFocused();
  await expect(selected).toContainText('2 selected');
  await page.keyboard.press('Escape');
  await expect(selected).toBeHidden();

  // One column goes, another one moves.
  await page.keyboard.press('/');
  await tabTo(page, page.getByRole('button', { name: 'Columns' }));
  await page.keyboard.press('Enter');
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await expect(columns.getByRole('checkbox', { name: 'Name' })).toBeDisabled();
  await expectAccessible(page, 'the columns');
  await tabTo(page, columns.getByRole('checkbox', { name: 'Groups' }));
  await page.keyboard.press('Space');
  await tabTo(page, columns.getByRole('button', { name: 'Move Job title up' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(columns.getByRole('button', { name: 'Move Job title up' })).toBeFocused();
  await page.keyboard.press('Escape');
  const made = ['', 'Name', 'Job title', 'Category', 'Department', 'Agent', 'Actions'];
  await expect(headings(page)).toHaveText(made);
  const look = { params: { list: 'contacts' } };
  const kept = async () => (await client.call(getListLook, look)).columns;
  await expect.poll(kept).toEqual(['name', 'jobTitle', 'category', 'department', 'agent']);
  const address = page.url();
  await page.reload();
  await expectList(page);
  await expect(page).toHaveURL(address);
  await expect(search).toHaveValue('listed keys');
  await expect(headings(page)).toHaveText(made);
  await expect(rows(page).first()).toContainText('Keysc');

  // The list as it always was, by its view and by the columns' own way back.
  await page.keyboard.press('/');
  await tabTo(page, views(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'All contacts' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/contacts');
  await expect(search).toHaveValue('');
  await tabTo(page, page.getByRole('button', { name: 'Columns' }));
  await page.keyboard.press('Enter');
  await tabTo(page, columns.getByRole('button', { name: 'Reset' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(headings(page)).toHaveText([
    '',
    'Name',
    'Category',
    'Department',
    'Job title',
    'Groups',
    'Agent',
    'Actions',
  ]);

  // To the next page, and into a row of it.
  await tabTo(page, rows(page).first());
  const first = rows(page).first().getByRole('link').first();
  const before = (await first.getAttribute('href')) ?? '';
  await page.keyboard.press('PageDown');
  await expect(page.getByText(/^26–50 of/)).toBeVisible();
  await expect(first).not.toHaveAttribute('href', before);
  await expect(rows(page).first()).toBeFocused();
  const lead = rows(page).nth(1).getByRole('link').first();
  const href = (await lead.getAttribute('href')) ?? '';
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(href);
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
});

test('what is done to all that match reaches every page, but for the rows left out', async ({
  page,
  beAs,
}) => {
  await addMany('Pages', 26);
  const inDepartment = async (name: string) => {
    const filters: ListFilter[] = [{ field: 'department', operator: 'any', values: [name] }];
    const query = { filters: JSON.stringify(filters) };
    return (await client.call(listContacts, { query })).total;
  };
  await beAs(people.admin);
  await openList(page, { search: 'listed pages' });
  await expect(page.getByText('1–25 of 26')).toBeVisible();
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50');
  await expect(rows(page)).toHaveCount(26);
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
  await expect(rows(page)).toHaveCount(25);

  const selected = page.getByRole('region', { name: 'Selected rows' });
  await page.getByRole('checkbox', { name: 'Select the rows of this page' }).check();
  await expect(selected).toContainText('25 selected');
  await selected.getByRole('button', { name: 'Select all 26 that match' }).click();
  await expect(selected).toContainText('26 selected');
  await page.getByRole('checkbox', { name: 'Select Listed Pagesc' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('checkbox', { name: 'Select Listed Pagesz' })).toBeChecked();
  await expect(selected).toContainText('25 selected');
  await selected.getByRole('button', { name: 'Set department' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set the department' });
  await expect(dialog).toContainText('25 contacts are selected.');
  await dialog.getByRole('combobox', { name: 'Department' }).fill('Beekeeping');
  await dialog.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(page.getByText('25 contacts changed.')).toBeVisible();
  await expect(selected).toBeHidden();
  await expect(row(page, 'Listed Pagesz')).toContainText('Beekeeping');
  expect(await inDepartment('Beekeeping')).toBe(25);
  expect(await inDepartment('Pages')).toBe(1);

  await page.getByRole('button', { name: 'Export contacts' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^contacts.*\.xlsx$/);
  expect((await textOf(file, 'latin1')).slice(0, 2)).toBe('PK');
});

test('a view is kept for its user on every device, and for nobody else', async ({
  page,
  product,
  browser,
  baseURL,
  beAs,
  signInAs,
}) => {
  await addMany('Views', 2);
  const filters = JSON.stringify([{ field: 'department', operator: 'any', values: ['views'] }]);
  const columns = 'name,mobile,department';
  const kept = { sort: 'department', direction: 'descending', filters, columns };
  await beAs(people.admin);
  await openList(page, kept);
  await expect(rows(page)).toHaveCount(2);
  await views(page).click();
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
  const save = page.getByRole('dialog', { name: 'Save as a view' });
  await save.getByRole('button', { name: 'Save' }).click();
  await expect(save).toContainText('This field is required.');
  await expectAccessible(page, 'the name of a view');
  await save.getByLabel('Name').fill('Seers');
  await page.keyboard.press('Enter');
  await expect(views(page)).toHaveText(/Seers$/);
  await expect(views(page)).toBeFocused();

  // Elsewhere, where it is changed as well.
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await context.newPage();
  await signInAs(people.admin, other);
  await openList(other);
  await views(other).click();
  await other.getByRole('menuitem', { name: 'Seers' }).click();
  await expect(headings(other)).toHaveText(['', 'Name', 'Mobile', 'Department', 'Actions']);
  await expect(headings(other).filter({ hasText: 'Department' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(rows(other)).toHaveCount(2);
  await headings(other).filter({ hasText: 'Name' }).getByRole('button').click();
  await expect(views(other)).toContainText('changed');
  await views(other).click();
  await other.getByRole('menuitem', { name: 'Save the changes' }).click();
  await expect(other.getByText('The view “Seers” is saved.')).toBeVisible();
  await expect(views(other)).not.toContainText('changed');
  await views(other).click();
  await other.getByRole('menuitem', { name: 'Rename…' }).click();
  const rename = other.getByRole('dialog', { name: 'Rename the view' });
  await rename.getByLabel('Name').fill('Oracles');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(views(other)).toHaveText(/Oracles$/);
  await expect(views(other)).toBeFocused();
  await context.close();

  // Somebody else neither sees it nor can change it.
  const look = { params: { list: 'contacts' } };
  const view = (await client.call(getListLook, look)).views.find(({ name }) => name === 'Oracles');
  if (view === undefined) throw new Error('The view was not kept.');
  expect(view.query).toMatchObject({ sort: null, columns: ['name', 'mobile', 'department'] });
  const stranger = await signInTo(product.url, people.operator, password);
  expect((await stranger.call(getListLook, look)).views).toEqual([]);
  await expect(
    stranger.call(updateSavedView, {
      params: { id: view.id },
      body: { name: 'Mine', query: view.query },
    }),
  ).rejects.toThrow('not-found');

  await openList(page);
  await views(page).click();
  await page.getByRole('menuitem', { name: 'Oracles' }).click();
  await views(page).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('The view “Oracles” is deleted.')).toBeVisible();
  await views(page).click();
  await expect(page.getByRole('menuitem', { name: 'All contacts' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Oracles' })).toHaveCount(0);
  await expect(rows(page)).toHaveCount(2);
});

test('where nothing is found or the server fails, there is a way on', async ({ page, beAs }) => {
  await beAs(people.admin);
  await openList(page, { search: 'zzyzx' });
  await expect(page.getByText('No contacts match “zzyzx”.')).toBeVisible();
  const addFilter = page.getByRole('button', { name: 'Filter', exact: true });
  await addFilter.click();
  const filter = page.getByRole('dialog', { name: 'Add filter' });
  await filter.getByRole('searchbox', { name: 'Search the fields' }).fill('categ');
  await page.keyboard.press('Enter');
  await filter.getByRole('button', { name: 'Apply' }).click();
  await expect(filter.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'a filter');
  await filter.getByRole('checkbox', { name: 'Cast' }).check();
  await filter.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Category is Cast');
  await expect(addFilter).toBeFocused();
  await expect(page.getByText('No contacts match “zzyzx” and these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rows(page)).toHaveCount(25);
  await expect(page).toHaveURL('/dashboard/contacts');
  await expect(page.getByRole('searchbox', { name: 'Search contacts' })).toHaveValue('');

  const isList = (url: URL) => url.pathname.endsWith('/contacts') && url.searchParams.has('sort');
  await page.route(isList, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.reload();
  const failure = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
  await expect(failure).toBeVisible();
  await page.unroute(isList);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(25);

  // Without a network the other order is not there; the search can still be taken back.
  await page.route(isList, (route) => route.abort('connectionfailed'));
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('a');
  await expect(failure).toBeVisible();
  await page.unroute(isList);
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(failure).toBeHidden();
  await expect(rows(page)).toHaveCount(25);

  // A view, or a link, can be of a field that was put into the archive since.
  const gone = 'custom.0190a000-0000-7000-8000-000000000000';
  const filters = JSON.stringify([{ field: gone, operator: 'filled', values: [] }]);
  await openList(page, { sort: gone, filters });
  await expect(failure).toContainText('One of the filters is on a field that is no longer there.');
  await page
    .getByRole('button', { name: 'Remove the filter: A field that is no longer there' })
    .click();
  await expect(failure).toContainText('The list can’t be sorted by this.');
  await page.getByRole('button', { name: 'Sort as usual' }).click();
  await expect(rows(page)).toHaveCount(25);
  await expect(page).toHaveURL('/dashboard/contacts');
});

test('a file of another country brings its good rows in, and is taken back whole', async ({
  page,
  beAs,
}) => {
  const body = { firstName: 'Chloë', lastName: 'Known', emails: 'chloe@known.example' };
  const known = await client.call(createContact, { body: { ...body, department: 'Sound' } });
  const departmentOfKnown = async () =>
    (await client.call(getContact, { params: { id: known.id } })).department;
  await beAs(people.admin);
  await page.goto('/dashboard/contacts/import');
  await expect(page.getByText('Drop a CSV or Excel file here')).toBeVisible();
  const lines = [
    'Vorname;Last name;E-mail;Department;Shoe size',
    'Zoë;O\x92Hara;zoe@windows.example;Décor;9,5',
    'Chloë;Known;chloe@known.example;Costume;',
    'Jörg;Broken;joerg at windows;Décor;enormous',
  ];
  await page.locator('input[type="file"]').setInputFiles({
    name: 'Mannschaft.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
  });
  await expect(page.getByText('Still needed: First name')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'What “Shoe size” is' })).toHaveValue(
    'Shoe size',
  );
  await page.getByRole('combobox', { name: 'What “Vorname” is' }).click();
  await page.getByRole('option', { name: 'First name (needed)' }).click();
  await page.getByRole('button', { name: 'Check the rows' }).click();

  // The one who is there already is skipped unless somebody wants it otherwise.
  await expect(
    page.getByText('1 contact can be added, 1 row is skipped, 1 row has problems.'),
  ).toBeVisible();
  const broken = row(page, 'Jörg');
  await expect(broken).toContainText(messages.email);
  await expect(broken.getByRole('cell').first()).toHaveText('4');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the problems' }).click();
  const problems = await textOf(await download);
  expect(problems).toContain('Jörg,Broken,joerg at windows,Décor,enormous');
  expect(problems).not.toContain('Zoë');
  await page.getByRole('radio', { name: 'Update what is there' }).click();
  await expect(
    page.getByText('1 contact can be added, 1 contact can be updated, 1 row has problems.'),
  ).toBeVisible();
  await page.getByRole('tab', { name: /^All rows/ }).click();
  await expect(row(page, 'Zoë')).toContainText('O’Hara');
  await page.getByRole('button', { name: 'Bring in the 2 good rows' }).click();
  await expect(page.getByText('1 contact is added, 1 contact is updated')).toBeVisible({
    timeout: 30_000,
  });
  expect(await departmentOfKnown()).toBe('Costume');
  const imported = page.url();

  await openList(page, { search: '@windows' });
  await expect(rows(page)).toHaveCount(1);
  await row(page, 'zoe@windows.example').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë O’Hara' })).toBeVisible();
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details).toContainText('Décor');
  await expect(details).toContainText(/Shoe size\s*9\.5/);

  await page.goto(imported);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText('This import is undone')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('2 rows were taken back.')).toBeVisible();
  expect(await departmentOfKnown()).toBe('Sound');
  await openList(page, { search: '@windows' });
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
});
