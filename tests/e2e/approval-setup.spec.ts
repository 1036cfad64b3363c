import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, open, people, test } from './fixtures.ts';

/** Does with the keyboard what a click would do. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

/** Chooses from a list that is searched, with the keyboard. */
async function choose(page: Page, box: Locator, name: string): Promise<void> {
  await box.focus();
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name })).toBeVisible();
  // What was there before the search is gone.
  await expect(page.locator('[role="option"]:visible')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** The step of the approval setup that has a name. */
const step = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `${name}, in step` }) });

test('an approval setup is created with the keyboard alone; impossible steps are named at once', async ({
  page,
  beAs,
}) => {
  await beAs(people.sysAdmin);
  await open(page, '/approval-setup', 'Approval setup');
  await expectAccessible(page, 'approval setups');
  await press(page.getByRole('link', { name: 'Create approval setup' }).first());
  await expect(
    page.getByRole('heading', { level: 1, name: 'Create approval setup' }),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus();
  await page.keyboard.type('Location fees');

  await press(page.getByRole('button', { name: 'Add first step' }));
  await expect(page.getByLabel('Step name')).toBeFocused();
  await page.keyboard.type('Location manager');
  // What a new step lacks is said when it is left.
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus();
  await expect(page.getByText('Choose who acts in “Location manager”.')).toBeVisible();
  await choose(page, page.getByRole('combobox', { name: 'Groups' }), 'Legal');
  await expect(page.getByText('Choose who acts in “Location manager”.')).toHaveCount(0);

  await press(page.getByRole('button', { name: 'Add step', exact: true }));
  await expect(page.getByLabel('Step name')).toBeFocused();
  await page.keyboard.type('Accountant');
  await choose(page, page.getByRole('combobox', { name: 'People' }), 'Grace Mbeki');
  await page.getByRole('radio', { name: 'Approve and sign' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Signature position')).toHaveValue('1');
  await press(page.getByRole('button', { name: 'Add condition' }));
  const projects = page.getByRole('combobox', { name: 'Condition 1: projects' });
  await choose(page, projects, 'Salt and Starlight');
  await expect(page.getByText(/^When the project is Salt and Starlight\.$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'a step that is edited');

  // The accountant in the step of the location manager, and then before it.
  const accountant = page.getByRole('button', { name: /^Accountant, in step/ });
  await accountant.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(accountant).toHaveAccessibleName(
    'Accountant, in step 1 of 1, at the same time as Location manager',
  );
  await accountant.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(accountant).toHaveAccessibleName('Accountant, in step 1 of 2');

  // Both sign in one field: that is named, and not saved.
  await press(page.getByRole('button', { name: /^Location manager, in step/ }));
  await page.getByRole('radio', { name: 'Approve and sign' }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Signature position').fill('1');
  const both = '“Accountant” and “Location manager” both sign in position 1';
  await expect(step(page, 'Location manager').getByText(both)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(step(page, 'Location manager').locator('button, input').first()).toBeFocused();
  await expect(page).toHaveURL(/approval-setup\/new$/);
  await page.getByLabel('Signature position').fill('2');
  await expect(page.getByText(both)).toHaveCount(0);

  // On other projects than Salt and Starlight the accountant’s step is not needed.
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('list', { name: 'Skipped' })).toContainText(
    'Applies only if the project is Salt and Starlight, but there is no project.',
  );
  await choose(page, preview.getByRole('combobox', { name: 'Project' }), 'Salt and Starlight');
  await expect(preview.getByRole('list', { name: 'Who acts when' })).toContainText('Grace Mbeki');
  await expect(preview.getByRole('list', { name: 'Skipped' })).toHaveCount(0);

  await page.keyboard.press('Control+s');
  await expect(page.getByText('Location fees created')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Location fees' })).toBeVisible();
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
  await expectAccessible(page, 'an approval setup');
});
