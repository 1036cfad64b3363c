import {
  createCompany,
  createProject,
  getCompany,
  listCompanies,
  listProjects,
  updateCompany,
  updateCompanyInput,
} from '@countersign/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Client, signInTo } from '../support/client.ts';
import { encodePng } from '../support/png.ts';
import { expect, open, password, people, test } from './fixtures.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function addCompany(client: Client, name: string, code: string): Promise<string> {
  const body = { name, code, type: 'Company' as const };
  return (await client.call(createCompany, { body })).id;
}

/** Whether anything of the page is beyond its right edge. */
const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test('a company is added, completed and found with the keyboard alone', async ({
  page,
  openAs,
}) => {
  await openAs(people.sysAdmin);
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('button', {
    name: 'Company',
  });
  await entry.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New company' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Tidewater Films');
  await page.keyboard.press('Tab');
  await page.keyboard.type('TWF');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The company “Tidewater Films” is added.')).toBeVisible();
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
  await field(page, 'Name of the contact').focus();
  await page.keyboard.press('ControlOrMeta+S');
  await expect(field(page, 'VAT number')).toBeFocused();
  await expect(field(page, 'VAT number')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('GB 999 9999 73');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tidewater Films is saved.')).toBeVisible();
  await expect(page.getByText('Changed VAT number, address and small client')).toBeVisible();
  await page.reload();
  await expect(field(page, 'Street address')).toHaveValue('3 Quay Street\nSecond floor');
  await expect(field(page, 'Small')).toBeChecked();
});

test('two tabs that change the same company lose nothing', async ({ page, product, beAs }) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const id = await addCompany(client, 'Two Tabs Ltd', 'TTL');
  await beAs(people.sysAdmin);
  await open(page, `/companies/${id}`, 'Two Tabs Ltd');
  const other = await page.context().newPage();
  await open(other, `/companies/${id}`, 'Two Tabs Ltd');

  await field(page, 'Name of the contact').fill('Priya Raman');
  await field(page, 'City').fill('Leeds');
  await field(other, 'City').fill('York');
  await save(other).click();
  await expect(other.getByText('Two Tabs Ltd is saved.')).toBeVisible();
  await save(page).click();

  const notice = page.getByRole('alert').filter({ hasText: 'Somebody else changed this company' });
  await expect(notice).toContainText('Address (they changed it as well)');
  await expect(notice).toContainText('Yours: Leeds · Theirs: York');
  await notice.getByRole('button', { name: 'Keep my changes over theirs' }).click();
  await save(page).click();
  await expect(page.getByText('Two Tabs Ltd is saved.')).toBeVisible();
  const saved = await client.call(getCompany, { params: { id } });
  expect(saved).toMatchObject({ contactName: 'Priya Raman', address: { city: 'Leeds' } });

  // What was typed is not lost by going away either.
  await field(page, 'Name of the contact').fill('Nobody');
  await page.getByRole('link', { name: 'Companies' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page, 'Name of the contact')).toHaveValue('Nobody');
});

test('a company goes into the archive with its projects, and comes back', async ({
  page,
  product,
  beAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const companyId = await addCompany(client, 'Leaving Ltd', 'LEA');
  await client.call(createProject, { body: { companyId, name: 'Last Reel', code: 'LST' } });
  await beAs(people.sysAdmin);
  await open(page, '/companies?search=leaving', 'Companies');
  await page.getByRole('button', { name: 'Actions for Leaving Ltd' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive Leaving Ltd?' });
  await expect(dialog.getByText('Last Reel')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Archive' })).toBeDisabled();
  await dialog.getByLabel('Archive the project too').check();
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Leaving Ltd is archived.')).toBeVisible();
  await expect(row(page, 'Leaving Ltd')).toHaveCount(0);

  await page.goto(`/dashboard/companies/${companyId}`);
  const note = page.getByRole('note').filter({ hasText: 'Archived on' });
  await expect(note).toBeVisible();
  await expect(nameField(page)).toBeDisabled();
  const { items } = await client.call(listProjects, { query: { search: 'Last Reel' } });
  expect(items).toEqual([]);
  await note.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Leaving Ltd is restored.')).toBeVisible();
  await expect(note).toHaveCount(0);
  await expect(nameField(page)).toBeEnabled();
  await expect(page.getByText('No project is under way.')).toBeVisible();
});

test('a logo and a colour show how an e-mail will look', async ({ page, product, beAs }) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const id = await addCompany(client, 'Colourful Ltd', 'COL');
  await beAs(people.sysAdmin);
  await open(page, `/companies/${id}`, 'Colourful Ltd');
  const sample = page.getByRole('figure', { name: 'How an e-mail looks' });
  await expect(sample).toContainText('Colourful Ltd');

  const input = page.locator('input[type="file"]');
  const svg = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
  await input.setInputFiles(svg);
  await expect(page.getByText('This file can’t be opened as an image.')).toBeVisible();
  // Larger than the server takes: it is made smaller first.
  const [width, height] = [2400, 300];
  const pixels = new Uint8Array(width * height * 4).fill(120);
  const png = encodePng({ width, height, pixels });
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByText('The logo is saved.')).toBeVisible();
  await expect(sample.getByRole('img', { name: 'Colourful Ltd' })).toBeVisible();

  await field(page, 'Colour').fill('#ffd400');
  await expect(page.getByText('Black text on it has a contrast of')).toBeVisible();
  await expect(page.getByText('It hardly stands out from a white page')).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Colourful Ltd is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await expect(page.getByText('No logo yet')).toBeVisible();
});

test('a project gets its dates, departments and people', async ({ page, product, beAs }) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  await beAs(people.sysAdmin);
  await open(page, '/projects', 'Projects');
  await page.getByRole('button', { name: 'New project' }).click();
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByLabel('Name').fill('Night Ferry');
  await dialog.getByLabel('Code').fill('NFE');
  await dialog.getByLabel('Starts on').fill('2027-03-01');
  await dialog.getByLabel('Ends on').fill('2027-02-01');
  await dialog.getByRole('button', { name: 'Add project' }).click();
  await expect(dialog.getByText('The end can’t be before the start.').first()).toBeVisible();
  await dialog.getByLabel('Ends on').fill('2027-06-01');
  await dialog.getByRole('button', { name: 'Add project' }).click();
  await expect(page.getByText('The project “Night Ferry” is added.')).toBeVisible();
  await page.getByRole('link', { name: 'Night Ferry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Night Ferry' })).toBeVisible();

  await field(page, 'Add departments').fill('Camera, Sound, Grip');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Move Grip up' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Move Grip up' })).toBeFocused();
  await field(page, 'Watermark').fill('For {{someone}}');
  await save(page).click();
  await expect(page.getByText('There is no {{someone}}.').first()).toBeVisible();
  await field(page, 'Watermark').fill('For ');
  await page.getByRole('button', { name: 'Name of the person' }).click();
  await expect(page.getByRole('figure', { name: 'How the watermark looks' })).toHaveText(
    'For Zofia Wiśniewska',
  );
  await save(page).click();
  await expect(page.getByText('Night Ferry is saved.')).toBeVisible();
  const [saved] = (await client.call(listProjects, { query: { search: 'Night Ferry' } })).items;
  expect(saved).toMatchObject({ startsOn: '2027-03-01', departmentCount: 3 });
  for (const [place, name] of ['Camera', 'Grip', 'Sound'].entries()) {
    await expect(field(page, `Department ${place + 1}`)).toHaveValue(name);
  }

  const members = page.getByRole('region', { name: 'Members' });
  await members.getByRole('button', { name: 'Add' }).click();
  const asked = page.getByRole('dialog', { name: 'Add people to Night Ferry' });
  await asked.getByRole('combobox', { name: 'People' }).fill('Olivia');
  await page.getByRole('option', { name: /^Olivia/ }).click();
  await page.keyboard.press('Escape');
  await asked.getByRole('button', { name: 'Add them' }).click();
  await expect(members.getByText('Drafts and sends documents, and sees those')).toBeVisible();
  await members.getByRole('button', { name: /^Take Olivia/ }).click();
  await expect(members.getByText('Nobody works in it yet.')).toBeVisible();
  await expect(page.getByText(/^Changed members: removed Olivia/)).toBeVisible();
});

test('who works in a project sees it and changes nothing', async ({ page, openAs }) => {
  await openAs(people.operator);
  await page.getByRole('link', { name: 'All projects' }).click();
  await expect(page.getByRole('button', { name: 'New project' })).toHaveCount(0);
  await page.getByRole('table').getByRole('link', { name: 'Salt and Starlight' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Salt and Starlight' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Camera' })).toBeVisible();
  await expect(save(page)).toHaveCount(0);
  await page.goto('/dashboard/companies');
  await expect(page.getByRole('heading', { name: 'You have no access' })).toBeVisible();
});

test('the project chosen in the header is the one that lists are of', async ({
  page,
  product,
  openAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const { items } = await client.call(listCompanies, { query: { search: 'NLP' } });
  const companyId = items[0]?.id ?? '';
  const name = 'Empty Stage';
  await client.call(createProject, { body: { companyId, name, code: 'EMP' } });
  await openAs(people.sysAdmin);
  await page.getByRole('combobox', { name: 'Project' }).fill('empty');
  await page.getByRole('option', { name }).click();
  const note = page.getByText(`Only ${name}`);
  await expect(note).toBeVisible();
  await expect(page.getByRole('link', { name: /^My drafts 0/ })).toBeVisible();
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible();
  await expect(note).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No documents' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue(name);
  await page.getByRole('button', { name: 'Show all projects' }).click();
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue('All projects');
  await expect(page.getByRole('heading', { name: 'No documents' })).toBeHidden();
  await expect(page.locator('[data-row]').first()).toBeVisible();
});

test('the company chosen in the header is the one that home and documents are of', async ({
  page,
  product,
  openAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const name = 'Quiet & Co (2026)';
  const id = await addCompany(client, name, 'QUI');
  await openAs(people.sysAdmin);
  const company = page.getByRole('combobox', { name: 'Company' });
  await expect(company).toHaveValue('All companies');
  await company.fill('quiet');
  await page.getByRole('option', { name }).click();
  const note = page.getByText(`Only ${name}`);
  await expect(note).toBeVisible();
  await expect(page.getByRole('link', { name: /^My drafts 0/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Projects' }).getByRole('listitem')).toHaveCount(0);
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(note).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No documents' })).toBeVisible();
  for (const [entry, none] of [
    ['Tax Risks', 'No assessments yet'],
    ['Doc Distributions', 'Nothing has been distributed yet'],
  ] as const) {
    await page.getByRole('link', { name: entry, exact: true }).click();
    await expect(note).toBeVisible();
    await expect(page.getByRole('heading', { name: none })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await page.reload();
  await expect(company).toHaveValue(name);
  expect(await page.evaluate(() => localStorage.getItem('useableGuid'))).toBe(id);

  await page.getByRole('button', { name: 'Show all companies' }).click();
  await expect(company).toHaveValue('All companies');
  await expect(page.getByRole('table')).toContainText('Salt and Starlight');
  expect(await page.evaluate(() => localStorage.getItem('useableGuid'))).toBe(
    await page.evaluate(() => localStorage.getItem('companyGuid')),
  );
});

test('@phone companies and projects are at home on a phone', async ({ page, product, beAs }) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const name = 'A very long name of a company that makes pictures in several countries at once';
  const id = await addCompany(client, name, 'LONG');
  const company = await client.call(getCompany, { params: { id } });
  const body = updateCompanyInput.parse({ ...company, contactName: 'x'.repeat(120) });
  await client.call(updateCompany, { params: { id }, body });
  await beAs(people.sysAdmin);
  await open(page, '/companies', 'Companies');
  expect(await isTooWide(page)).toBe(false);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(await isTooWide(page)).toBe(false);
  await field(page, 'City').fill('Porto');
  await save(page).click();
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();
  await open(page, '/projects', 'Projects');
  expect(await isTooWide(page)).toBe(false);
  await page.getByRole('link', { name: /Salt and Starlight/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Salt and Starlight' })).toBeVisible();
  expect(await isTooWide(page)).toBe(false);
});

test('the pages of companies and projects are accessible', async ({ page, product, beAs }) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const [company] = (await client.call(listCompanies, { query: { search: 'NLP' } })).items;
  const [project] = (await client.call(listProjects, { query: { search: 'SAL' } })).items;
  await beAs(people.sysAdmin);
  await open(page, '/companies', 'Companies');
  await expectAccessible(page, 'companies');
  await page.getByRole('button', { name: 'New company' }).click();
  await page.getByRole('button', { name: 'Add company' }).click();
  await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'a new company with mistakes');
  await open(page, `/companies/${company?.id}`, company?.name ?? '');
  await expectAccessible(page, 'a company');
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'whether to archive a company');
  await open(page, '/projects', 'Projects');
  await expectAccessible(page, 'projects');
  await open(page, `/projects/${project?.id}`, project?.name ?? '');
  await expectAccessible(page, 'a project');
});
