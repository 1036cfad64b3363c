import type { Page } from '@playwright/test';
import iconv from 'iconv-lite';
import { sheetXml, workbook } from '../../apps/server/src/testing/workbook.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, people, test } from './fixtures.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Opens the page on which a file of users is uploaded. */
async function openUpload(page: Page): Promise<void> {
  await page.goto('/dashboard/users/import');
  await expect(page.getByText('Drop a CSV or Excel file here')).toBeVisible();
}

async function choose(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({
    name,
    // What browsers call it where a spreadsheet program is installed.
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from(lines.join('\n')),
  });
  await expect(page.getByText('Say what each column is.')).toBeVisible();
}

const step = (page: Page) =>
  page.getByRole('navigation', { name: 'Steps of the import' }).locator('[aria-current="step"]');

test('a file of people is mapped, checked, its good rows are invited, and all is undone', async ({
  page,
  beAs,
  smtp,
}) => {
  await beAs(people.sysAdmin);
  await openUpload(page);
  await choose(page, 'crew.csv', [
    'Crew of Salt;;;;',
    'E-mail;Given name;Family name;Does what;Access',
    'tess.hale@northlight.example;Tess;Hale;driver;Operator',
    '=cmd;;Broken;driver;King',
    `${people.operator};Olivia;Brennan;boss;Operator`,
  ]);
  await expect(page.getByText('First name: found')).toBeVisible();
  await expect(page.getByText('User type: not said yet')).toBeVisible();
  await expect(page.getByText('2 columns are left out: Does what, Access.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check the rows' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'What “Access” is' }).click();
  await page.getByRole('option', { name: 'User type (needed)' }).click();
  await page.getByRole('button', { name: 'Check the rows' }).click();

  await expect(
    page.getByText('1 person can be invited, 1 row is skipped, 1 row has problems.'),
  ).toBeVisible();
  await expect(row(page, 'Broken')).toContainText('This field is required.');
  await page.getByRole('tab', { name: /^Skipped/ }).click();
  await expect(row(page, people.operator)).toContainText('a user of your organisation already');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the problems' }).click();
  const problems = Buffer.concat(await (await (await download).createReadStream()).toArray());
  expect(problems.toString()).toContain("'=cmd,,Broken,driver,King,");

  await page.getByRole('button', { name: 'Invite the 1 good row' }).click();
  await expect(page.getByText('1 person is invited')).toBeVisible({ timeout: 30_000 });
  await smtp.next('tess.hale@northlight.example');
  await page.getByRole('link', { name: 'Show the invited' }).click();
  await expect(row(page, 'Tess Hale')).toContainText('Invited');

  // Whoever comes back finds it where it stands.
  await openUpload(page);
  await expect(row(page, 'crew.csv')).toContainText('1 invited');
  await page.getByRole('link', { name: 'crew.csv' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(question).toContainText('Invitations that nobody has followed are withdrawn');
  await question.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText('This import is undone')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('1 row was taken back.')).toBeVisible();
  await page.goto('/dashboard/users?search=tess.hale');
  await expect(page.getByText('Tess Hale')).toHaveCount(0);
});

test('one goes back to the columns, and finds them as they were with the next file', async ({
  page,
  beAs,
}) => {
  const lines = [
    'Address,One,Two,Kind',
    'mia@northlight.example,Mia,Stone,Operator',
    'max@northlight.example,Max,Stone,Admin',
  ];
  const say = async (heading: string, what: string) => {
    await page.getByRole('combobox', { name: `What “${heading}” is` }).click();
    await page.getByRole('option', { name: new RegExp(`^${what}`) }).click();
  };
  await beAs(people.sysAdmin);
  await openUpload(page);
  await choose(page, 'first.csv', ['Crew list,of,the,summer', ...lines]);
  await expect(step(page)).toContainText('Columns');
  // What was taken for the headings is none of them.
  await page.getByRole('button', { name: 'The headings are in another row' }).focus();
  await page.keyboard.press('Enter');
  const row = page.getByRole('textbox', { name: 'Row of the headings' });
  await expect(row).toBeFocused();
  await row.fill('40');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The headings have to be in one of the rows up to 4.')).toBeVisible();
  await row.fill('2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 rows below the headings in row 2.')).toBeVisible();
  for (const [heading, what] of [
    ['Address', 'E-mail'],
    ['One', 'First name'],
    ['Two', 'Last name'],
    ['Kind', 'User type'],
  ] as const) {
    await say(heading, what);
  }
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByRole('button', { name: 'Invite 2 people' })).toBeVisible();
  await page.getByRole('link', { name: 'Columns' }).click();
  await expect(page.getByRole('combobox', { name: 'What “Two” is' })).toHaveValue(/Last name/);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByRole('button', { name: 'Invite 2 people' })).toBeVisible();
  await page.reload();
  await expect(step(page)).toContainText('Check');

  await openUpload(page);
  await choose(page, 'second.csv', lines);
  await expect(page.getByText('A file with the same headings came before')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'What “Kind” is' })).toHaveValue(/User type/);
});

test('a file that cannot be read says why, and the sample file can be', async ({ page, beAs }) => {
  await beAs(people.sysAdmin);
  await openUpload(page);
  const file = page.locator('input[type="file"]');
  const pdf = { name: 'crew.csv', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.7\n') };
  await file.setInputFiles(pdf);
  await expect(page.getByRole('alert')).toContainText('neither a CSV file nor an XLSX workbook');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Sample file' }).click();
  const sample = Buffer.concat(await (await (await download).createReadStream()).toArray());
  await file.setInputFiles({ name: 'sample.csv', mimeType: 'text/csv', buffer: sample });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByRole('button', { name: 'Invite 1 person' })).toBeVisible();
});

test('every step is accessible', async ({ page, beAs }) => {
  await beAs(people.sysAdmin);
  await openUpload(page);
  await choose(page, 'access.csv', [
    'E-mail,First name,Last name,User type,More',
    ',,Nameless,King,',
  ]);
  await expectAccessible(page, 'the columns of a file');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(row(page, 'Nameless')).toBeVisible();
  await expectAccessible(page, 'import with mistakes');
  await openUpload(page);
  await expect(row(page, 'access.csv')).toBeVisible();
  await expectAccessible(page, 'upload of a file');
});

test('a file is imported on a phone @phone', async ({ page, signInAs }) => {
  await signInAs(people.sysAdmin);
  const fits = async () =>
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  await openUpload(page);
  await fits();
  await choose(page, 'a very long name of a file that says all that there is in it.csv', [
    'E-mail,First name,Last name,User type',
    'kim.long.address.indeed@northlight.example,Kim,Reed,Operator',
    'nobody,,Reed,King',
  ]);
  await fits();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'nobody' });
  await expect(card).toContainText('This field is required.');
  await fits();
});

test('a file is read in another encoding, sheet and decimal sign than was found', async ({
  page,
  beAs,
}) => {
  await beAs(people.sysAdmin);
  await page.goto('/dashboard/contacts/import');
  const file = page.locator('input[type="file"]');
  const greek = iconv.encode(
    'First name,Last name,E-mail\nΕλένη,Παπαδοπούλου,eleni@sheets.example',
    'windows-1253',
  );
  await file.setInputFiles({ name: 'greek.csv', mimeType: 'text/csv', buffer: greek });
  const names = page.getByRole('listitem').filter({ hasText: 'First name' });
  const encoding = page.getByRole('combobox', { name: 'Encoding' });
  await expect(encoding).toHaveValue(/Cyrillic|Western/);
  await expect(names).not.toContainText('Ελένη');
  await encoding.click();
  await page.getByRole('option', { name: 'Greek (Windows-1253)' }).click();
  await expect(names).toContainText('Ελένη');
  await expectAccessible(page, 'encoding');

  await page.goto('/dashboard/contacts/import');
  const rows = sheetXml([
    ['First name', 'Last name', 'E-mail', 'Mobile', 'Company number'],
    ['Ann', 'Zeros', 'Ann <ann@sheets.example>', '12', 1234567],
  ]).replace('<c r="E2">', '<c r="E2" s="0">');
  const lists = sheetXml([['Crew'], ['Cast']]);
  const workbookOf = workbook(
    [
      { name: 'Lists', xml: lists, isHidden: true },
      { name: 'People', xml: rows },
    ],
    ['00000000'],
  );
  await file.setInputFiles({ name: 'hidden.xlsx', mimeType: '', buffer: workbookOf });
  const sheet = page.getByRole('combobox', { name: 'Sheet' });
  await expect(sheet).toHaveValue('People');
  await expect(page.getByText('01234567')).toBeVisible();
  await sheet.click();
  await page.getByRole('option', { name: 'Lists (hidden)' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Crew' })).toContainText('Cast');
  await sheet.click();
  await page.getByRole('option', { name: 'People' }).click();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByText('1 row has warnings.')).toBeVisible();
  await expect(row(page, 'Zeros')).toContainText('Write the number with its country code');
  await expectAccessible(page, 'warnings');
  await page.getByRole('button', { name: /^Add 1 contact/ }).click();
  await expect(page.getByText('1 contact is added')).toBeVisible({ timeout: 30_000 });
});
