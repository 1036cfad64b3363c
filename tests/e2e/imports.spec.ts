import type { Page } from '@playwright/test';
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
  await expect(page.getByText('Match each column.')).toBeVisible();
}

test('a file of people is mapped, checked, its good rows are invited, and all is undone', async ({
  page,
  beAs,
  smtp,
}) => {
  await beAs(people.sysAdmin);
  await openUpload(page);
  await choose(page, 'crew.csv', [
    'Crew of Salt;;;;',
    'Email;Given name;Family name;Does what;Access',
    'tess.hale@northlight.example;Tess;Hale;driver;Operator',
    '=cmd;;Broken;driver;King',
    `${people.operator};Olivia;Brennan;boss;Operator`,
  ]);
  await expect(page.getByText('First name: matched')).toBeVisible();
  await expect(page.getByText('User type: missing')).toBeVisible();
  await expect(page.getByText('2 columns are skipped: Does what, Access.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check rows' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Import “Access” as' }).click();
  await page.getByRole('option', { name: 'User type (required)' }).click();
  await page.getByRole('button', { name: 'Check rows' }).click();

  await expect(
    page.getByText('1 person can be invited, 1 row is skipped, 1 row has problems.'),
  ).toBeVisible();
  await expect(row(page, 'Broken')).toContainText('This field is required.');
  await page.getByRole('tab', { name: /^Skipped/ }).click();
  await expect(row(page, people.operator)).toContainText('already a user of your organisation');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download problems' }).click();
  const problems = Buffer.concat(await (await (await download).createReadStream()).toArray());
  expect(problems.toString()).toContain("'=cmd,,Broken,driver,King,");

  await page.getByRole('button', { name: 'Invite 1 valid row' }).click();
  await expect(page.getByText('1 person invited')).toBeVisible();
  await smtp.next('tess.hale@northlight.example');
  await page.getByRole('link', { name: 'Show invited users' }).click();
  await expect(row(page, 'Tess Hale')).toContainText('Invited');

  // Anyone who comes back finds it where it stands.
  await openUpload(page);
  await expect(row(page, 'crew.csv')).toContainText('1 invited');
  await page.getByRole('link', { name: 'crew.csv' }).click();
  await page.getByRole('button', { name: 'Undo import', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Undo import?' });
  await expect(question).toContainText('Open invitations are withdrawn');
  await question.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Import undone')).toBeVisible();
  await expect(page.getByText('1 row was undone.')).toBeVisible();
  await page.goto('/dashboard/users?search=tess.hale');
  await expect(page.getByText('Tess Hale')).toHaveCount(0);
});
