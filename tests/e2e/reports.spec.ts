import fs from 'node:fs';
import { expectAccessible } from '../support/accessible.ts';
import { approvalOffice } from '../support/approvals.ts';
import { signInTo } from '../support/client.ts';
import { expect, password, people, test } from './fixtures.ts';

test('a report is read down to a record, one is designed, saved and mailed, and one is exported', async ({
  page,
  product,
  beAs,
}) => {
  const sysAdmin = await signInTo(product.url, people.sysAdmin, password);
  const office = await approvalOffice(sysAdmin, 'Reported', [
    { name: 'Accounts', who: 'anyone', people: ['Amir Haddad'] },
  ]);
  for (const name of ['Winter', 'Spring']) await office.send(name);
  await office.draft('Autumn');
  await beAs(people.sysAdmin);
  await page.goto('/dashboard/report');
  await page.getByRole('link', { name: /^Document status by form pack/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Document status by form pack');
  const totals = page.getByRole('table', { name: 'Totals' });
  await expect(totals.getByRole('row', { name: 'Reported 3' })).toBeVisible();
  await expect(page.getByRole('slider')).toBeVisible();
  await expectAccessible(page, 'a report');
  await totals.getByRole('button', { name: 'Reported' }).click();
  const rows = page.getByRole('table', { name: 'Rows' });
  await expect(rows.getByRole('row')).toHaveCount(4);
  await totals.getByRole('button', { name: 'Pending' }).click();
  await expect(rows.getByRole('row')).toHaveCount(3);
  await rows.getByRole('link', { name: 'Ines Winter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Winter' })).toBeVisible();

  await page.goto('/dashboard/report/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Open by pack');
  await page.getByRole('combobox', { name: 'Group by' }).fill('Form pack');
  await page.getByRole('option', { name: 'Form pack' }).click();
  await page.getByRole('button', { name: 'Computed columns' }).click();
  await page.getByRole('button', { name: 'Add computed column' }).click();
  await page.getByLabel('Name of computed column 1').fill('How');
  await page.getByLabel('Formula of How').fill('if(State = "Pending"; "open"; "other")');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('columnheader', { name: 'How' })).toBeVisible();
  await expect(preview.getByRole('table', { name: 'Totals' })).toContainText('Reported');
  await page.getByRole('button', { name: 'Chart' }).click();
  await page.getByRole('combobox', { name: 'Chart' }).click();
  await page.getByRole('option', { name: 'Bars', exact: true }).click();
  await expect(preview.getByRole('slider')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(preview.getByRole('slider')).toBeHidden();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(preview.getByRole('slider')).toBeVisible();
  await expectAccessible(page, 'the designer of reports');
  await page.getByRole('button', { name: 'Save report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Open by pack' })).toBeVisible();
  await page.getByRole('button', { name: 'Schedule emails' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByText(/Every week on Monday at 08:00/)).toBeVisible();
  await expectAccessible(page, 'a saved report');
  await page.goto('/dashboard/report');
  await expect(page.getByRole('link', { name: /^Open by pack/ })).toBeVisible();

  const filters = [{ field: 'party', operator: 'contains', values: ['Accounts'] }];
  await page.goto(
    `/dashboard/report?report=outstanding&filters=${encodeURIComponent(JSON.stringify(filters))}`,
  );
  const outstanding = page.getByRole('table', { name: 'Rows' }).getByRole('row');
  await expect(outstanding.filter({ hasText: 'Ines Winter' }).first()).toBeVisible();
  await expect(outstanding.filter({ hasText: 'Accounts' })).toHaveCount(
    (await outstanding.count()) - 1,
  );
  const shown = (await outstanding.count()) - 1;
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report files');
  const button = page.getByRole('button', { name: /^Download Outstanding/ }).first();
  await expect(button).toBeVisible();
  await expectAccessible(page, 'the files of reports');
  const download = page.waitForEvent('download');
  await button.click();
  const text = fs.readFileSync(await (await download).path(), 'utf8');
  const [, ...lines] = text.trim().split('\r\n');
  expect(lines).toHaveLength(shown);
  expect(lines.filter((line) => !line.includes('Accounts'))).toEqual([]);
  expect(text).toContain('Ines Winter');
});
